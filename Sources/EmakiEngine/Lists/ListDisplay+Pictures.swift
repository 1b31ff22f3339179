import EmakiList

extension ListDisplay {
  /// Reads pictures as they are stored, or finds out why they cannot be had.
  nonisolated(nonsending) func pictures(_ urls: [ImageURL]) async throws -> [ImageURL: Result<Bitmap, ImageError>] {
    if urls.isEmpty { return [:] }
    let outcomes = try await station.workers.map(0..<urls.count) { [images = station.images] index, _ in
      Result { () throws(ImageError) in try images.picture(urls[index].string) }
    }
    return Dictionary(zip(urls, outcomes)) { first, _ in first }
  }

  /// Finds the facts of pictures that are needed before the pictures come.
  ///
  /// - Parameters:
  ///   - urls: the pictures.
  ///   - decoding: the pictures to decode, to see whether they can be had.
  ///   - inPart: whether pictures may be shown before they are whole.
  nonisolated(nonsending) func facts(
    of urls: [ImageURL], decoding: Set<ImageURL>, inPart: Bool
  ) async throws -> [ImageURL: ImageFacts] {
    if urls.isEmpty { return [:] }
    let facts = try await station.workers.map(0..<urls.count) { [images = station.images] index, _ in
      images.facts(of: urls[index].string, decoding: decoding.contains(urls[index]), inPart: inPart)
    }
    return Dictionary(zip(urls, facts)) { first, _ in first }
  }
}
