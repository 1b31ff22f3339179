import EmakiList

extension ListDisplay {
  /// Pictures as they are stored, and why others cannot be had.
  nonisolated(nonsending) func pictures(_ urls: [ImageURL]) async throws -> [ImageURL: Result<Bitmap, ImageError>] {
    if urls.isEmpty { return [:] }
    let outcomes = try await renderer.workers.map(0..<urls.count) { [images = renderer.images] index, _ in
      Result { () throws(ImageError) in try images.picture(urls[index].string) }
    }
    return Dictionary(zip(urls, outcomes)) { first, _ in first }
  }

  /// What has to be known of pictures before they come.
  ///
  /// - Parameters:
  ///   - decoding: which of them are decoded, to see whether they can be had.
  ///   - inPart: whether they may be shown before they are whole.
  nonisolated(nonsending) func facts(
    of urls: [ImageURL], decoding: Set<ImageURL>, inPart: Bool
  ) async throws -> [ImageURL: ImageFacts] {
    if urls.isEmpty { return [:] }
    let facts = try await renderer.workers.map(0..<urls.count) { [images = renderer.images] index, _ in
      images.facts(of: urls[index].string, decoding: decoding.contains(urls[index]), inPart: inPart)
    }
    return Dictionary(zip(urls, facts)) { first, _ in first }
  }

  /// Tells rows, where nothing takes time, how their pictures come: each node the best of its own that can be had.
  ///
  /// - Parameter rows: that were prepared.
  /// - Returns: the rows that look otherwise since.
  nonisolated(nonsending) func tellOfImages(rows: [Int]) async throws -> [Int] {
    var wanting: [(row: Int, choices: [[ImageURL]])] = []
    for row in rows {
      guard let traits = lists[row]?.traits, traits.wantsImageNews else { continue }
      wanting.append((row, traits.imageChoices.isEmpty ? traits.imageURLs.map { [$0] } : traits.imageChoices))
    }
    let outcomes = try await outcomes(of: wanting.flatMap(\.choices))
    var changed: [Int] = []
    for (row, choices) in wanting {
      var news: [ImageNews] = []
      var told: Set<ImageURL> = []
      for url in choices.flatMap({ outcomes.asked(of: $0) }) where told.insert(url).inserted {
        if let outcome = outcomes[url] { news += [.started(url: url), .ended(url: url, outcome)] }
      }
      let isChanged = (news + [.displayed]).map { content.elements[row].tell($0) }
      if isChanged.contains(true) { changed.append(row) }
    }
    return changed
  }

  /// What has become of the pictures that nodes ask for, those of all nodes at once.
  ///
  /// - Parameter choices: by node, the best first.
  private nonisolated(nonsending) func outcomes(of choices: [[ImageURL]]) async throws -> [ImageURL: Result<Bitmap, ImageError>] {
    var outcomes: [ImageURL: Result<Bitmap, ImageError>] = [:]
    while true {
      var asked: Set<ImageURL> = []
      let next = choices.flatMap { outcomes.asked(of: $0) }.filter { outcomes[$0] == nil && asked.insert($0).inserted }
      if next.isEmpty { return outcomes }
      outcomes.merge(try await pictures(next)) { $1 }
    }
  }
}

extension [ImageURL: Result<Bitmap, ImageError>] {
  /// What a node asks for: the best, and what is worse only where what is better cannot be had.
  ///
  /// - Parameter urls: of the node, the best first.
  fileprivate func asked(of urls: [ImageURL]) -> ArraySlice<ImageURL> {
    let last = urls.firstIndex { url in if case .failure? = self[url] { false } else { true } }
    return urls[..<(last.map { $0 + 1 } ?? urls.endIndex)]
  }
}
