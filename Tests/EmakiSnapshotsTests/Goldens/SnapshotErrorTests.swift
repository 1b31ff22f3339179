import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiSnapshots

struct SnapshotErrorTests {
  static let errors: [SnapshotError] = [
    .golden(file: "a.png", .folder),
    .golden(file: "a.png", .unreadable),
    .golden(file: "a.png", .pointer),
    .golden(file: "a.png", .broken(.truncated)),
    .manifest(file: "a.png", .missingKey(path: "$", key: "rows")),
    .noPixels(file: "a.json"),
    .lock(file: "a.json", .missingKey(path: "$", key: "rows")),
    .noManifest(file: "a.png"),
    .outdatedManifest(file: "a.png"),
  ]

  @Test func `the errors say what, where and how to mend it`() {
    let faults: [PNGReadingError] = [
      .truncated, .notPNG, .checksum(chunk: "IDAT"), .text(keyword: "emaki"), .tooManyPixels(PixelSize(3, 2), limit: 5),
      .libraryRefused(reason: "bad"),
    ]
    let errors = Self.errors + faults.map { .png(file: "a.png", $0) }
    #expect(errors.map(\.description) == TextFixture("../Texts/errors.txt").lines)
  }

  static let manifests = TextFixture("../Texts/manifests.txt").blocks

  @Test(arguments: manifests)
  func `the error about a malformed manifest names the place`(textAndStart: [String]) {
    let error = #expect(throws: JSONFault.self) { try PictureManifest(parsing: Array(textAndStart[0].utf8)) }
    #expect(error?.description.hasPrefix(textAndStart[1]) == true)
  }

  @Test func `a few thousand damaged manifests do not crash the reader`() throws {
    let text = Array(TextFixture("../Texts/whole-manifests.txt").lines[0].utf8)
    _ = try PictureManifest(parsing: text)
    for index in text.indices {
      for byte in [UInt8(ascii: "0"), UInt8(ascii: "\""), UInt8(ascii: "]"), UInt8(ascii: "-"), 0x80] {
        var damaged = text
        damaged[index] = byte
        _ = try? PictureManifest(parsing: damaged)
      }
    }
  }

  @Test func `the environment chooses what is recorded`() throws {
    let environments = [
      [:], ["CI": "true"], ["CI": ""], ["EMAKI_RECORD": "all"], ["EMAKI_RECORD": "changed", "CI": "true"], ["EMAKI_RECORD": ""],
    ]
    #expect(try environments.map { try RecordMode(environment: $0) } == [.missing, .never, .missing, .all, .changed, .missing])
  }

  @Test func `an unknown record mode is an error`() {
    let error = #expect(throws: RecordModeError.self) { try RecordMode(environment: ["EMAKI_RECORD": "yes"]) }
    #expect(error?.description == #"EMAKI_RECORD is "yes". Give one of never, missing, changed, all."#)
  }
}
