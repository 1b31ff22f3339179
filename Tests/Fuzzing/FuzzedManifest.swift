import EmakiDrawing
import Foundation

@testable import EmakiEncoding
@testable import EmakiEngine
@testable import EmakiSnapshots

/// Tries an input as the manifest of a picture. It is read alone and inside a PNG, and compared with that of another picture. A whole PNG
/// is read as it is.
final class FuzzedManifest {
  private let file: EncodedFile
  private let other: ComparedPicture

  init() {
    // The picture of each input: stripes of red and green, 4 rows each. The other one has blue in the second.
    let size = PixelSize(width: 8, height: 12)
    func stripes(_ second: UInt32) -> EncodedFile {
      EncodedFile(bytes: png([0xFFFF_0000, second, 0xFFFF_0000].flatMap { [UInt32](repeating: $0, count: 32) }, size))
    }
    file = stripes(0xFF00_FF00)
    let manifest = PictureManifest(
      size: size, scale: 1, environment: PictureEnvironment(rendering: 1, libraries: ["Pango 1.50.12"], fonts: []),
      rows: (0..<3).map { PictureManifest.Row(name: "\($0)", top: $0 * 4, height: 4, digest: $0 == 1 ? "b" : "a") })
    other = made { try ComparedPicture(file: manifest.file(stripes(0xFF00_00FF)).bytes, name: "b.png") }
  }

  func run(_ bytes: [UInt8]) {
    do {
      if bytes.first == 0x89 { return try compare(ComparedPicture(file: bytes, name: "a.png")) }
      if let manifest = try? PictureManifest(parsing: bytes) {
        let again = try? PictureManifest(parsing: Array(manifest.json.utf8))
        expect(again?.rows.count == manifest.rows.count, "a manifest is none where it is written")
        try compare(ComparedPicture(manifest, name: "a.png"))
        // Here the manifest has the digest of the file's own picture.
        try compare(ComparedPicture(file: manifest.file(file).bytes, name: "a.png"))
      }
      let noted = file.withText(PictureManifest.keyword) { _ in String(decoding: bytes, as: UTF8.self) }
      try compare(ComparedPicture(file: noted.bytes, name: "a.png"))
    } catch {
      expectTold(error)
    }
  }

  private func compare(_ picture: ComparedPicture) throws {
    try compare(picture, other)
    try compare(other, picture)
    try compare(picture, picture)
    guard let old = picture.manifest?.environment, let new = other.manifest?.environment else { return }
    for change in try new.changes(since: old, installed: []) { expect(!"\(change)".isEmpty, "a change without words") }
  }

  private func compare(_ expected: ComparedPicture, _ actual: ComparedPicture) throws {
    let difference = try PictureDifference(expected: expected, actual: actual, tolerance: Tolerance(maxDelta: 1, maxArea: 1))
    expect(!"\(difference)".isEmpty && difference.lines.allSatisfy { !$0.isEmpty }, "a difference without words")
    expectJSON(try JSONEncoder().encode(difference))
    if difference.isNone || expected.png == nil || actual.png == nil { return }
    _ = try PNGContents(difference.png(expected: expected, actual: actual))
  }
}
