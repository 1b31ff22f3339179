import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEncoding
@testable import EmakiEngine
@testable import EmakiSnapshots

/// Tests the comparison with a file, in a temporary folder.
struct GoldenTests {
  private let folder = TemporaryFolder()
  private let golden: Golden

  init() throws {
    golden = Golden(path: folder["deeper/rows@1x.png"])
  }

  private var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: golden.path))) } }

  private func replace(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: golden.path)) }

  /// Three rows, the middle one with a square of this colour.
  private func frame(_ color: UInt32 = 0) async throws -> Frame { try await TestRenderer.full(MarkedRow.rows(0..<3, marking: 1, color)) }

  private func verdict(_ frame: Frame) throws -> SnapshotVerdict { try golden.compare(frame, name: "a").verdict }

  @Test func `a golden that is no picture is an error that says so, and is recorded anew`() async throws {
    let frame = try await frame()
    func check(_ mode: RecordMode) throws -> SnapshotOutcome {
      try SnapshotOutcome(of: frame, named: "a", golden: golden.path, mode: mode)
    }
    // It makes the folder.
    #expect(try check(.missing).isRecorded)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    for (text, fault) in [("text", .broken(.notPNG)), ("", .broken(.notPNG)), (pointer, .pointer)] as [(String, GoldenFault)] {
      try replace(text.bytes)
      for mode in [RecordMode.never, .missing] { #expect(throws: SnapshotError.golden(file: golden.path, fault)) { try check(mode) } }
      #expect(try check(.changed).isRecorded && check(.never).verdict == .same(notes: []), "\(text)")
    }
    try FileManager.default.removeItem(atPath: golden.path)
    try FileManager.default.createDirectory(atPath: golden.path, withIntermediateDirectories: false)
    for mode in RecordMode.allCases { #expect(throws: SnapshotError.golden(file: golden.path, .folder)) { try check(mode) } }
  }

  @Test func `a golden is missing until it is written, then compares as the same, and one step off differs`() async throws {
    let (frame, changed) = (try await frame(), try await frame(0x000001))
    #expect(try verdict(frame) == .missing && !FileManager.default.fileExists(atPath: golden.path))
    try golden.write(frame)
    #expect(try verdict(frame) == .same(notes: []))
    #expect(try DecodedPNG(bytes).words == DecodedPNG(frame.pngData).words)
    guard case .differs(var difference) = try verdict(changed) else {
      Issue.record("the change was not noticed")
      return
    }
    #expect(difference.pixels == PixelDifference(count: 16, largest: 1, columns: 3...6, rows: 10...13, largestArea: 16))
    difference.rows[1].kind = .tolerated
    #expect(try golden.compare(changed, name: "a", tolerance: Tolerance(maxDelta: 1, maxArea: 16)).verdict == .tolerated(difference))
  }

  /// Changes the file to one that another environment would have written.
  private func drift(_ frame: Frame, _ change: (inout PictureEnvironment) -> Void) throws {
    var manifest = try PictureManifest(of: frame)
    change(&manifest.environment)
    try replace(manifest.file(frame.png).bytes)
  }

  @Test func `the same pixels from another environment pass, with a note`() async throws {
    let frame = try await frame()
    try golden.write(frame)
    try drift(frame) { $0.libraries[0] = "Pango 1.0.0" }
    let here = try #require(PictureEnvironment(of: Notes()).libraries.first).dropFirst("Pango ".count)
    #expect(try verdict(frame) == .same(notes: [.library("Pango", from: "1.0.0", to: String(here))]))
  }

  @Test func `other pixels from another environment have the verdict drifted`() async throws {
    let frame = try await frame()
    try golden.write(frame)
    try drift(frame) { $0.rendering += 1 }
    let verdict = try await verdict(self.frame(0xFF0000))
    guard case .drifted(let changes, let difference) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect((changes.count, difference.pixels?.count, verdict.passes) == (1, 16, false))
  }

  /// What is wrong with the manifest of the file: it is not there, or it is that of another picture, or of this one as another program
  /// compresses it.
  @Test func `a file without the manifest of its image data is compared by pixel`() async throws {
    let (frame, other) = (try await frame(), try await frame(0x000001))
    try golden.write(frame)
    let text = try #require(try PNGContents(bytes).text(PictureManifest.keyword))
    for file in [Array(frame.pngData), frame.png.withText(PictureManifest.keyword) { _ in text }.bytes] {
      try replace(file)
      #expect(try verdict(frame) == .same(notes: []))
      let difference = try verdict(other).difference
      #expect((difference?.unit, difference?.pixels?.count) == (.pixel, 16))
    }
    try replace(other.png.withText(PictureManifest.keyword) { _ in text }.bytes)
    #expect(try verdict(frame).difference?.pixels?.count == 16)
  }

  @Test func `a golden that did not change is not decoded`() async throws {
    let frame = try await frame()
    // No decoder takes this image data, but the manifest says that it is this picture. The first chunk of image data has the zlib header.
    let chunks = try PNGChunks(frame.pngData).all
    let header = try #require(chunks.firstIndex { $0.type == "IDAT" })
    let broken = chunks.enumerated().flatMap { index, chunk in
      PNGChunks.chunk(chunk.type, index == header ? [0xFF] + chunk.data[1...] : chunk.data)
    }
    let file = try PictureManifest(of: frame).file(EncodedFile(bytes: PNGChunks.signature + broken)).bytes
    let expected = try ComparedPicture(file: file, name: "broken.png")
    #expect(throws: SnapshotError.self) { try expected.pixels() }
    let isNone = try PictureDifference.of(ComparedPicture(frame, name: "a"), from: expected).isNone
    #expect((expected.size, isNone) == (PixelSize(107, 24), true))
  }
}
