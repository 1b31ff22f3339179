import EmakiJSON
import EmakiSnapshots
import Testing

@Suite struct SnapshotErrorTests {
  @Test func `the errors say what, where and how to mend it`() {
    let sentences: [(SnapshotError, String)] = [
      (.golden(file: "a.png", .folder), "the golden a.png is a folder. Move it away, or give the picture another name."),
      (.golden(file: "a.png", .unreadable), "the golden a.png cannot be read. Look whether you may read it."),
      (
        .golden(file: "a.png", .pointer),
        "the golden a.png is a pointer of Git LFS, and its picture is not here. Fetch it with git lfs pull."
      ),
      (.golden(file: "a.png", .broken(.truncated)), "the golden a.png is broken: the PNG ends early. Restore it, or record it anew."),
      (.png(file: "a.png", .truncated), "a.png: the PNG ends early. Write it anew."),
      (
        .manifest(file: "a.png", .missingKey(path: "$", key: "rows")),
        #"a.png: the manifest inside it cannot be read: $ has no "rows". Add it. Or compare by pixel, or record the picture anew."#
      ),
      (
        .noPixels(file: "a.json"),
        "a.json has hashes alone, and no pixels to show. Draw them from an older state."
      ),
      (.lock(file: "a.json", .missingKey(path: "$", key: "rows")), #"a.json: $ has no "rows". Add it. Or record it anew."#),
      (
        .noManifest(file: "a.png"),
        "a.png has no manifest, which says where its rows are. Compare by pixel, or draw it with a manifest."
      ),
      (
        .outdatedManifest(file: "a.png"),
        "a.png has the manifest of another picture: its image data was changed since. Compare by pixel, or draw it anew."
      ),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
    #expect(RecordModeError(value: "yes").description == #"EMAKI_RECORD is "yes". Give one of never, missing, changed, all."#)
  }

  private static let head = #""emaki": 1, "size": [4, 2], "scale": 1, "rendering": 1, "libraries": [], "fonts": []"#

  @Test(
    arguments: [
      ("[]", "$ is an array, not an object. Write an object."),
      (#"{"size": [1, 1]}"#, #"$ has no "emaki". Add it."#),
      (#"{"emaki": 2}"#, "$.emaki is 2. Give 1, the version that this Emaki reads."),
      ("{\(head), \"rows\": [], \"more\": 1}", #"$ has an unknown key "more"."#),
      (#"{"emaki": 1, "size": [1, 1], "scale": "inf"}"#, "$.scale is inf. Give a number from 0.01 to 16."),
      (#"{"emaki": 1, "size": [1, 1], "scale": 0}"#, "$.scale is 0.0. Give a number from 0.01 to 16."),
      (#"{"emaki": 1, "size": [1, 1], "scale": 16.5}"#, "$.scale is 16.5. Give a number from 0.01 to 16."),
      ("{\(head), \"rows\": []}", "$.rows is 0 pixels high. Give rows of 2 pixels in all."),
      (
        "{\(head), \"rows\": [{\"y\": 1, \"height\": 1, \"hash\": \"\"}]}",
        "$.rows[0].y is 1. Give 0."
      ),
      ("{\(head), \"rows\": [{\"y\": 0, \"height\": 2}]}", #"$.rows[0] has no "hash". Add it."#),
      (
        "{\(head), \"rows\": [{\"y\": 0, \"height\": 2, \"hash\": \"\", \"nodes\": [[\"a\", 1]]}]}",
        "$.rows[0].nodes[0] is an array of 2. Give a name and four numbers."
      ),
    ]) func `the error about a malformed manifest names the place`(text: String, start: String)
  {
    let error = #expect(throws: JSONFault.self) { try PictureManifest(parsing: Array(text.utf8)) }
    #expect(error?.description.hasPrefix(start) ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a few thousand damaged manifests do not crash the reader`() throws {
    let text = Array(
      "{\(Self.head), \"rows\": [{\"row\": \"a\", \"y\": 0, \"height\": 2, \"hash\": \"\", \"nodes\": [[\"a\", 1, 2, 3, 4]]}]}".utf8)
    #expect(try PictureManifest(parsing: text).rows.count == 1)
    for index in text.indices {
      for byte in [UInt8(ascii: "0"), UInt8(ascii: "\""), UInt8(ascii: "]"), UInt8(ascii: "-"), 0x80] {
        var damaged = text
        damaged[index] = byte
        _ = try? PictureManifest(parsing: damaged)
      }
    }
  }

  @Test(
    arguments: [
      ([:], .missing), (["CI": "true"], .never), (["CI": ""], .missing), (["EMAKI_RECORD": "all"], .all),
      (["EMAKI_RECORD": "changed", "CI": "true"], .changed), (["EMAKI_RECORD": ""], .missing),
    ] as [([String: String], RecordMode)]) func `the environment chooses what is recorded`(environment: [String: String], mode: RecordMode)
    throws
  {
    #expect(try RecordMode(environment: environment) == mode)
  }

  @Test func `an unknown record mode is an error`() {
    #expect(throws: RecordModeError(value: "1")) { try RecordMode(environment: ["EMAKI_RECORD": "1"]) }
  }
}
