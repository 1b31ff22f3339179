import EmakiDisplay
import EmakiNodes

extension PaintedList {
  /// Returns, for each address, the picture that has come or the reason why it cannot be had.
  ///
  /// - Parameters:
  ///   - urls: the pictures.
  ///   - decoded: the pictures that were decoded. Of others, headers are all that is read.
  func pictures(
    _ urls: [ImageURL], decoded: Set<ImageURL>
  ) async throws -> [ImageURL: Result<Image, ImageError>] {
    if urls.isEmpty { return [:] }
    let outcomes = try await station.workers.map(0..<urls.count) { [images = station.images] index, _ in
      let url = urls[index]
      return Result { () throws(ImageError) in
        Image.url(url, pixelSize: try images.pixelSize(of: .url(url.string), decoding: decoded.contains(url)))
      }
    }
    return Dictionary(zip(urls, outcomes)) { first, _ in first }
  }

  /// Adds warnings about the nodes of some measured rows that show nothing because they have no size: image nodes without a picture, lists
  /// and maps; about texts without the detector that they need; and about nodes that the rows' edges cut.
  func noteLackingNodes(ofRows rows: some Sequence<Int>) {
    for row in rows {
      guard let traits = traits(ofRow: row), !traits.lacks.isEmpty else { continue }
      let warnings = traits.lacks.map { $0.warning(row: name(ofRow: row)) }
      changeState(ofRow: row) { state in
        for (node, warning) in warnings where !state.notes.warnings.contains(warning) {
          state.notes.add(warning, nodes: station.options.describesFrames ? [node] : [])
        }
      }
    }
  }

  /// Returns the playback of the animation at each address; `nil` for a picture that is not an animation. Where this is not known yet, the
  /// picture is read.
  func playbacks(of urls: [ImageURL]) async throws -> [ImageURL: Playback?] {
    let images = station.images
    var playbacks: [ImageURL: Playback?] = [:]
    var unread: [ImageURL] = []
    for url in urls {
      if let own = Playback.builtIn(url) {
        playbacks.updateValue(own, forKey: url)
      } else if let known = images.knownPlayback(of: url.string) {
        playbacks.updateValue(known, forKey: url)
      } else {
        unread.append(url)
      }
    }
    if unread.isEmpty { return playbacks }
    images.prefetch(unread.map { .url($0.string) })
    let read = try await station.workers.map(0..<unread.count) { [unread] index, _ in images.playback(of: unread[index].string) }
    for (url, playback) in zip(unread, read) { playbacks.updateValue(playback, forKey: url) }
    return playbacks
  }

  /// Returns those facts of pictures that are needed before the pictures come.
  ///
  /// - Parameters:
  ///   - urls: the pictures.
  ///   - decoding: the pictures to decode, to see whether they can be had.
  ///   - inPart: whether pictures may be shown before they are whole.
  func facts(
    of urls: [ImageURL], decoding: Set<ImageURL>, inPart: Bool
  ) async throws -> [ImageURL: ImageFacts] {
    if urls.isEmpty { return [:] }
    let facts = try await station.workers.map(0..<urls.count) { [images = station.images] index, _ in
      images.facts(of: urls[index].string, decoding: decoding.contains(urls[index]), inPart: inPart)
    }
    return Dictionary(zip(urls, facts)) { first, _ in first }
  }
}

extension DisplayTraits.Lack {
  /// Returns the name of the node that lacks something, and the warning about it.
  func warning(row: String) -> (node: String, warning: RenderWarning) {
    switch self {
    case .image(let node): (node, .emptyImage(row: row, node: node))
    case .listSize(let node): (node, .emptyList(row: row, node: node))
    case .mapSize(let node): (node, .emptyMap(row: row, node: node))
    case .detector(let node): (node, .missingDetector(row: row, node: node))
    case .subnode(let node): (node, .missingSubnode(row: row, node: node))
    case .cut(let node, let beyond, let isLost): (node, .overflow(row: row, node: node, beyond: beyond, isLost: isLost))
    case .torn(let node): (node, .tornText(row: row, node: node))
    }
  }
}
