import EmakiFeeds
import Testing

@Suite struct FeedLimitsTests {
  @Test func `the defaults are 256 MB, a million rows and 1 MB a row`() {
    #expect(FeedLimits() == FeedLimits(bytes: 268_435_456, rows: 1_000_000, rowTextBytes: 1_048_576))
  }

  @Test func `a document of exactly the limit is read`() throws {
    #expect(try Feed(json: "[   ]", limits: FeedLimits(bytes: 5)).rows.isEmpty)
    let error = failure("[    ]", limits: FeedLimits(bytes: 5))
    #expect(error?.description == "feed list.json: 6 bytes are over the limit of 5. Split it, or raise FeedLimits.bytes.")
  }

  @Test(arguments: [
    (#"[{"body": "a, b"}, {"body": "c"}]"#, #"[{"body": "a"}, {"body": "b"}, {"body": "c"}]"#),
    (#"{"rows": [{"body": "a"}, {"body": "b"}]}"#, #"{"rows": [{"body": "a"}, {"body": "b"}, {"body": "c"}]}"#),
    (
      #"{"version": "http://jsonfeed.org/version/1", "items": [{}, {}]}"#,
      #"{"items": [{"tags": [1, 2, 3]}, {}, {}], "version": "http://jsonfeed.org/version/1"}"#
    ),
    (
      #"{"other": [1, 2, 3, 4], "rows": [{"body": "a", "x": [1, 2, 3]}]}"#, #"{"\u0072ows": [{"body": "a"}, {"body": "b"}, {"body": "c"}]}"#
    ),
  ])
  func `rows are counted, whatever else has commas`(within: String, over: String) {
    #expect(failure(within, limits: FeedLimits(rows: 2)) == nil)
    #expect(failure(over, limits: FeedLimits(rows: 2)) == .tooManyRows(file: "list.json", limit: 2))
  }

  @Test func `too many rows are refused before what follows them is parsed`() {
    #expect(
      failure("[{},{},{} and no JSON", limits: FeedLimits(rows: 2))?.description
        == "feed list.json: there are more rows than the limit of 2. Split it, or raise FeedLimits.rows.")
  }

  @Test func `the text of a row is its body and its date`() throws {
    let limits = FeedLimits(rowTextBytes: 6)
    #expect(try Feed(json: #"[{"body": "日", "date": "now", "id": "long id", "imageURL": "long URL"}]"#, limits: limits).rows.count == 1)
    #expect(
      failure(#"[{"body": ""}, {"body": "日本", "date": "x"}]"#, limits: limits)?.description
        == "feed list.json: row 1 (counted from 0): 7 bytes of text are over the limit of 6. Shorten it.")
  }

  @Test func `64 levels of nesting are read and the 65th is not`() throws {
    // The array of rows and the row are the first two.
    func json(levels: Int) -> String {
      "[{\"body\": \"[[\",\n\"x\":" + String(repeating: "[", count: levels - 2) + String(repeating: "]", count: levels - 2) + "}]"
    }
    #expect(try Feed(json: json(levels: 64)).rows.count == 1)
    // Line 2 starts with `"x":`, so bracket 63 of it is in column 67.
    #expect(
      failure(json(levels: 65))?.description
        == "feed list.json, line 2, column 67: nested more than 64 levels deep. Flatten the value that opens there.")
  }

  @Test func `a million opening brackets are refused`() {
    #expect(
      failure(String(repeating: "[", count: 1_000_000)) == .tooDeep(file: "list.json", line: 1, column: 65, limit: FeedLimits.nestingLevels)
    )
  }
}
