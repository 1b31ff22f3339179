import Emaki
import EmakiEncoding
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

/// Tests the comparison with a file, in a temporary folder.
@Suite struct GoldenTests {
  private let folder: TemporaryFolder
  private let golden: Golden

  init() throws {
    folder = try TemporaryFolder()
    golden = Golden(path: folder.path + "/deeper/rows@1x.png")
  }

  private var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: golden.path))) } }

  private func replace(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: golden.path)) }

  private static func square(_ color: Color) -> [MarkedRow] {
    var rows = MarkedRow.rows(0..<3)
    rows[1].mark = color
    return rows
  }

  @Test func `a file that is not there has the verdict missing`() async throws {
    #expect(try golden.compare(try await TestRenderer.full(MarkedRow.rows(0..<3)), scale: 1).verdict == .missing)
    #expect(!FileManager.default.fileExists(atPath: golden.path))
  }

  @Test func `a golden that is no picture is an error that says so, and is recorded anew`() async throws {
    let frame = try await TestRenderer.full(Self.square(.white))
    func check(_ mode: RecordMode) throws -> SnapshotCheck.Outcome {
      try SnapshotCheck(golden: golden, name: "a", mode: mode, tolerance: .exact).run(frame, scale: 1)
    }
    // It makes the folder.
    #expect(try check(.missing).isRecorded)
    for (text, end) in [
      ("text", "is broken: it is no PNG. Restore it, or record it anew."), ("", "is broken: it is no PNG. Restore it, or record it anew."),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        "is a pointer of Git LFS, and its picture is not here. Fetch it with git lfs pull."
      ),
    ] {
      try replace(Array(text.utf8))
      for mode in [RecordMode.never, .missing] {
        let error = #expect(throws: SnapshotError.self) { try check(mode) }
        #expect(error?.description == "the golden \(golden.path) \(end)")
      }
      let outcome = try check(.changed)
      #expect(outcome.isRecorded)
      #expect(try check(.never).verdict == .same(notes: []))
    }
    try FileManager.default.removeItem(atPath: golden.path)
    try FileManager.default.createDirectory(atPath: golden.path, withIntermediateDirectories: false)
    for mode in RecordMode.allCases { #expect(throws: SnapshotError.golden(file: golden.path, .folder)) { try check(mode) } }
  }

  @Test func `a frame that was written compares as the same`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.rows(0..<3))
    try golden.write(frame, scale: 1)
    #expect(try golden.compare(frame, scale: 1).verdict == .same(notes: []))
    #expect(try DecodedPNG(bytes).words == DecodedPNG(frame.pngData).words)
  }

  @Test func `a colour that is one step off differs`() async throws {
    try golden.write(try await TestRenderer.full(Self.square(Color(0x000000))), scale: 1)
    let changed = try await TestRenderer.full(Self.square(Color(0x000001)))
    guard case .differs(let difference) = try golden.compare(changed, scale: 1).verdict else {
      Issue.record("the change was not noticed")
      return
    }
    #expect(difference.pixels == PixelDifference(count: 16, largest: 1, columns: 3...6, rows: 10...13, largestArea: 16))
    let tolerant = try golden.compare(changed, scale: 1, tolerance: Tolerance(maxDelta: 1, maxArea: 16)).verdict
    #expect(
      tolerant
        == .tolerated(
          {
            var it = difference; it.rows[1].isTolerated = true; return it
          }()))
  }

  /// Changes the file to one that another environment would have written.
  private func drift(_ change: (inout PictureEnvironment) -> Void) throws {
    let contents = try PNGContents(bytes)
    var manifest = try #require(try ComparedPicture(file: bytes, name: "").knownManifest)
    change(&manifest.environment)
    try replace(contents.bytes(with: manifest))
  }

  @Test func `the same pixels from another environment pass, with a note`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.rows(0..<3))
    try golden.write(frame, scale: 1)
    try drift { $0.libraries[0] = "Pango 1.0.0" }
    let here = try #require(PictureEnvironment(fontFiles: []).libraries.first).dropFirst("Pango ".count)
    #expect(try golden.compare(frame, scale: 1).verdict == .same(notes: [.library("Pango", from: "1.0.0", to: String(here))]))
  }

  @Test func `other pixels from another environment have the verdict drifted`() async throws {
    try golden.write(try await TestRenderer.full(Self.square(Color(0x000000))), scale: 1)
    try drift { $0.rendering += 1 }
    let verdict = try golden.compare(try await TestRenderer.full(Self.square(Color(0xFF0000))), scale: 1).verdict
    guard case .drifted(let changes, let difference) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(changes.count == 1)
    #expect(difference.pixels?.count == 16)
    #expect(!verdict.passes)
  }

  @Test func `a file without a manifest is compared by pixel`() async throws {
    let frame = try await TestRenderer.full(Self.square(Color(0x000000)))
    try golden.write(frame, scale: 1)
    try replace(Array(frame.pngData))
    #expect(try golden.compare(frame, scale: 1).verdict == .same(notes: []))
    let verdict = try golden.compare(try await TestRenderer.full(Self.square(Color(0x000001))), scale: 1).verdict
    #expect(verdict.difference?.unit == .pixel)
    #expect(verdict.difference?.pixels?.count == 16)
  }

  @Test func `a file whose image data is another's is compared by pixel, whatever its manifest says`() async throws {
    let frame = try await TestRenderer.full(Self.square(Color(0x000000)))
    try golden.write(frame, scale: 1)
    let text = try #require(try PNGContents(bytes).text(PictureManifest.keyword))
    // The file has another picture, but the manifest of this one.
    let other = try await TestRenderer.full(Self.square(Color(0x000001)))
    try replace(try PNGContents(Array(other.pngData)).bytes(with: text))
    #expect(try golden.compare(frame, scale: 1).verdict.difference?.pixels?.count == 16)
    // The file has the same picture, as another program compresses it.
    try replace(try PNGContents(Array(frame.pngData)).bytes(with: text))
    #expect(try golden.compare(frame, scale: 1).verdict == .same(notes: []))
  }

  @Test func `a golden that did not change is not decoded`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.rows(0..<3))
    // No decoder takes this image data, but the manifest says that it is this picture.
    let size = PixelSize(width: 107, height: 24)
    var broken = LibPNGEncoder.broken(try PNGContents(Array(frame.pngData)).bytes)
    broken = try PNGContents(broken).bytes(with: try PictureManifest(of: frame, scale: 1))
    let expected = try ComparedPicture(file: broken, name: "broken.png")
    #expect(expected.size == size)
    #expect(throws: SnapshotError.self) { try expected.pixels(name: "broken.png") }
    #expect(try PictureDifference.of(try ComparedPicture(frame, scale: 1), from: expected).isNone)
  }
}

extension LibPNGEncoder {
  /// Returns a PNG whose chunks are right, except that the first byte of compressed data, in the zlib header, is wrong.
  fileprivate static func broken(_ png: [UInt8]) -> [UInt8] {
    // Signature and header are 33 bytes, sRGB is 13, pHYs 21; then comes the chunk with the zlib header, whose data is at 75.
    var bytes = png
    bytes[75] = 0xFF
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes[71..<77] {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    crc ^= 0xFFFF_FFFF
    for (place, shift) in [UInt32(24), 16, 8, 0].enumerated() { bytes[77 + place] = UInt8(crc >> shift & 255) }
    return bytes
  }
}
