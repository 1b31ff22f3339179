import EmakiTestSupport

/// Writes animated PNG files of eight bits a channel by hand (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
struct APNGFile {
  struct Frame {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
    /// The time that the frame shows, as a fraction of a second.
    var delay: (Int, Int) = (1, 10)
    /// 0 leaves the frame, 1 clears it, 2 restores what was there.
    var disposal: UInt8 = 0
    /// 0 replaces what is below, 1 is painted over it.
    var blend: UInt8 = 0
    /// Red, green, blue and alpha of every pixel, not premultiplied.
    var color: [UInt8]
  }

  var width: Int
  var height: Int
  var frames: [Frame]
  /// How often the animation is played, 0 for ever.
  var plays = 0
  /// Whether the file's own picture is the first frame.
  var beginsWithPicture = true

  var bytes: [UInt8] {
    var chunks: [(String, [UInt8])] = [("acTL", PNGChunks.bytes(frames.count) + PNGChunks.bytes(plays))]
    var sequence = 0
    func number() -> [UInt8] {
      defer { sequence += 1 }
      return PNGChunks.bytes(sequence)
    }
    if !beginsWithPicture { chunks.append(("IDAT", pixels(width, height, [0, 0, 0, 255]))) }
    for (index, frame) in frames.enumerated() {
      let place = [frame.width, frame.height, frame.left, frame.top].flatMap(PNGChunks.bytes)
      let control = number() + place + PNGChunks.bytes(frame.delay.0 << 16 | frame.delay.1) + [frame.disposal, frame.blend]
      chunks.append(("fcTL", control))
      let pixels = pixels(frame.width, frame.height, frame.color)
      chunks.append(index == 0 && beginsWithPicture ? ("IDAT", pixels) : ("fdAT", number() + pixels))
    }
    chunks.append(("IEND", []))
    return PNGFile(width: width, height: height).signatureAndHeader + chunks.flatMap { PNGFile.chunk($0.0, $0.1) }
  }

  /// The compressed pixels of a picture of one colour, which are those of a still file's chunk.
  private func pixels(_ width: Int, _ height: Int, _ color: [UInt8]) -> [UInt8] {
    let still = PNGFile(width: width, height: height) { _, _ in color }
    return Array(still.bytes.dropFirst(still.signatureAndHeader.count + 8).dropLast(12 + 4))
  }

  /// Red, green and blue for a tenth of a second each.
  static func threeColors(plays: Int = 0) -> APNGFile {
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    return APNGFile(width: 4, height: 3, frames: colors.map { Frame(width: 4, height: 3, color: $0) }, plays: plays)
  }
}
