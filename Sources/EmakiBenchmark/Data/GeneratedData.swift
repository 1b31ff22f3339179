import EmakiDisplay
import EmakiEncoding
import Foundation

/// Generated data are the workloads' feeds and avatars. They have the same bytes in every run, and are never committed.
struct GeneratedData {
  static let avatarCount = 48

  let folder: String

  /// Returns the path of an avatar. Avatars with an even index are JPEG files, the others PNG files.
  static func avatarPath(_ index: Int) -> String { "avatars/a\(index < 10 ? "0" : "")\(index).\(index % 2 == 0 ? "jpg" : "png")" }

  /// Writes `feed_100.json`, `feed_000.json` and the following feeds with 20 rows each, and the folder `avatars`.
  func write(feeds: Int) throws {
    try FileManager.default.createDirectory(atPath: folder + "/avatars", withIntermediateDirectories: true)
    for index in 0..<Self.avatarCount {
      let side = GeneratedAvatar.side
      let pixels = GeneratedAvatar.pixels(seed: 1000 + UInt64(index))
      let bytes =
        index % 2 == 0
        ? try Self.jpeg(pixels, side: side)
        : try pixels.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: PixelSize(width: side, height: side), format: .rgb) }
      try Data(bytes).write(to: URL(filePath: folder + "/" + Self.avatarPath(index)))
    }
    try write(rows: 100, seed: 100, to: "feed_100.json")
    for index in 0..<feeds { try write(rows: 20, seed: 5000 + UInt64(index), to: Self.feedName(index)) }
  }

  private static func jpeg(_ pixels: [UInt32], side: Int) throws -> [UInt8] {
    let layer = EncodedLayer(Bitmap(size: PixelSize(width: side, height: side), pixels: pixels), by: nil)
    var file: [UInt8] = []
    try JPEGEncoder.encode(StackedPicture(layer), scale: 1) { file += $0 }
    return file
  }

  static func feedName(_ index: Int) -> String { String(format: "feed_%03d.json", index) }

  private func write(rows: Int, seed: UInt64, to name: String) throws {
    var texts = GeneratedTexts(seed: seed)
    try Self.write((0..<rows).map { _ in texts.row() }, to: folder + "/" + name)
  }

  static func write(_ rows: [FeedRow], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(rows).write(to: URL(filePath: path))
  }
}
