import EmakiDisplay
import EmakiImages
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
    try await findings(urls) { images, url in
      Result { () throws(ImageError) in
        Image.url(url, pixelSize: try images.pixelSize(of: .url(url.string), decoding: decoded.contains(url)))
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
    playbacks.merge(try await findings(unread) { $0.playback(of: $1.string) }) { $1 }
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
    try await findings(urls) { images, url in images.facts(of: url.string, decoding: decoding.contains(url), inPart: inPart) }
  }

  /// Returns what workers find out about each of some pictures.
  private func findings<Finding: Sendable>(
    _ urls: [ImageURL], _ find: @escaping @Sendable (ImageStore, ImageURL) -> Finding
  ) async throws -> [ImageURL: Finding] {
    if urls.isEmpty { return [:] }
    let findings = try await station.workers.map(0..<urls.count) { [images = station.images] index, _ in find(images, urls[index]) }
    return Dictionary(zip(urls, findings)) { first, _ in first }
  }
}
