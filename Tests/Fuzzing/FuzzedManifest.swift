import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiSnapshots
import Foundation

/// Tries an input as the manifest of a picture. It is read alone and inside a PNG, and compared with that of another picture. A whole PNG
/// is read as it is.
final class FuzzedManifest {
  private let file: PNGContents
  private let other: ComparedPicture

  init() {
    // The picture of each input: stripes of red and green, 4 rows each. The other one has blue in the second.
    func stripes(_ second: UInt32) -> PNGContents {
      let words = [0xFFFF_0000, second, 0xFFFF_0000].flatMap { [UInt32](repeating: $0, count: 32) }
      return made { try PNGContents(png(words, PixelSize(width: 8, height: 12))) }
    }
    file = stripes(0xFF00_FF00)
    let manifest = PictureManifest(
      size: file.size, scale: 1, environment: PictureEnvironment(rendering: 1, libraries: ["Pango 1.50.12"], fonts: []),
      rows: (0..<3).map { PictureManifest.Row(name: "\($0)", top: $0 * 4, height: 4, digest: $0 == 1 ? "b" : "a") })
    other = made { try ComparedPicture(file: stripes(0xFF00_00FF).bytes(with: manifest), name: "b.png") }
  }

  func run(_ bytes: [UInt8]) {
    do {
      if bytes.first == 0x89 { return try compare(ComparedPicture(file: bytes, name: "a.png")) }
      if let manifest = try? PictureManifest(parsing: bytes) {
        let again = try? PictureManifest(parsing: Array(manifest.json.utf8))
        expect(again?.rows.count == manifest.rows.count, "a manifest is none where it is written")
        try compare(ComparedPicture(manifest))
        // Here the manifest has the digest of the file's own picture.
        try compare(ComparedPicture(file: file.bytes(with: manifest), name: "a.png"))
      }
      let text = PNGText(keyword: PictureManifest.keyword, text: String(decoding: bytes, as: UTF8.self), isCompressed: true)
      try compare(ComparedPicture(file: file.bytes(with: text), name: "a.png"))
    } catch {
      expectTold(error)
    }
  }

  private func compare(_ picture: ComparedPicture) throws {
    try compare(picture, other, names: ("a.png", "b.png"))
    try compare(other, picture, names: ("b.png", "a.png"))
    try compare(picture, picture, names: ("a.png", "a.png"))
    guard let old = picture.knownManifest?.environment, let new = other.knownManifest?.environment else { return }
    for change in try new.changes(since: old, installed: []) { expect(!"\(change)".isEmpty, "a change without words") }
  }

  private func compare(_ expected: ComparedPicture, _ actual: ComparedPicture, names: (String, String)) throws {
    let names = (expected: names.0, actual: names.1)
    let difference = try PictureDifference(
      expected: expected, actual: actual, tolerance: Tolerance(maxDelta: 1, maxArea: 1), names: names)
    expect(!"\(difference)".isEmpty && difference.lines.allSatisfy { !$0.isEmpty }, "a difference without words")
    expectJSON(try JSONEncoder().encode(DifferenceReport(difference)))
    if difference.isNone || expected.png == nil || actual.png == nil { return }
    _ = try PNGContents(DifferenceImage.png(difference, expected: expected, actual: actual, names: names))
  }
}
