import EmakiList

extension ListDisplay {
  /// Pictures as they are stored, and why others cannot be had.
  nonisolated(nonsending) func pictures(_ urls: [String]) async throws -> [String: Result<Bitmap, ImageError>] {
    if urls.isEmpty { return [:] }
    let outcomes = try await renderer.workers.map(0..<urls.count) { [images = renderer.images] index, _ in
      Result { () throws(ImageError) in try images.picture(urls[index]) }
    }
    return Dictionary(zip(urls, outcomes)) { first, _ in first }
  }

  /// What has to be known of pictures before they come.
  ///
  /// - Parameters:
  ///   - decoding: which of them are decoded, to see whether they can be had.
  ///   - inPart: whether they may be shown before they are whole.
  nonisolated(nonsending) func facts(of urls: [String], decoding: Set<String>, inPart: Bool) async throws -> [String: ImageFacts] {
    if urls.isEmpty { return [:] }
    let facts = try await renderer.workers.map(0..<urls.count) { [images = renderer.images] index, _ in
      images.facts(of: urls[index], decoding: decoding.contains(urls[index]), inPart: inPart)
    }
    return Dictionary(zip(urls, facts)) { first, _ in first }
  }

  /// Tells rows, where nothing takes time, how their pictures come: each node the best of its own that can be had.
  ///
  /// - Returns: the rows that look otherwise since.
  nonisolated(nonsending) func tellOfImages(rows: [Int]) async throws -> [Int] {
    var changed: [Int] = []
    for row in rows {
      guard let traits = lists[row]?.traits, traits.wantsImageNews else { continue }
      let choices = traits.imageChoices.isEmpty ? traits.imageURLs.map { [$0] } : traits.imageChoices
      var news: [ImageNews] = []
      var told: Set<String> = []
      for urls in choices {
        for url in urls {
          guard let outcome = try await pictures([url])[url] else { continue }
          if told.insert(url).inserted { news += [.started(url: url), .ended(url: url, outcome)] }
          if case .success = outcome { break }
        }
      }
      let isChanged = (news + [.displayed]).map { content.elements[row].tell($0) }
      if isChanged.contains(true) { changed.append(row) }
    }
    return changed
  }
}
