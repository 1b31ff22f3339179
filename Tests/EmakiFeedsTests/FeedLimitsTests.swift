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
  func `only commas between rows count as the end of a row`(within: String, over: String) {
    #expect(failure(within, limits: FeedLimits(rows: 2)) == nil)
    #expect(failure(over, limits: FeedLimits(rows: 2)) == .tooManyRows(file: "list.json", limit: 2))
  }

  @Test func `too many rows are refused before what follows them is parsed`() {
    #expect(
      failure("[{},{},{} and no JSON", limits: FeedLimits(rows: 2))?.description
        == "feed list.json: there are more rows than the limit of 2. Split it, or raise FeedLimits.rows.")
  }

  @Test func `the limit of a row's text counts its body and its date`() throws {
    let limits = FeedLimits(rowTextBytes: 6)
    #expect(try Feed(json: #"[{"body": "日", "date": "now", "id": "long id", "imageURL": "long URL"}]"#, limits: limits).rows.count == 1)
    #expect(
      failure(#"[{"body": ""}, {"body": "日本", "date": "x"}]"#, limits: limits)?.description
        == "feed list.json: row 1 (counted from 0): 7 bytes of text are over the limit of 6. Shorten it.")
  }

  @Test(arguments: [
    #""x": [\#(Array(repeating: "0", count: 100_000).joined(separator: ","))]"#,
    #""x": [\#(Array(repeating: "{}", count: 10_000).joined(separator: ","))]"#,
    #""x": [\#(Array(repeating: "[[[]]]", count: 10_000).joined(separator: ","))]"#,
    #""x": {\#((0..<20_000).map { "\"\($0)\":0" }.joined(separator: ","))}"#,
    #""x": "\#(String(repeating: "x", count: 1_000_000))""#,
  ])
  func `values beyond the limit of memory are refused, in a row and outside of rows`(values: String) throws {
    let limits = FeedLimits(valueBytes: 1 << 20)
    for json in [#"{"rows": [], \#(values)}"#, #"{"rows": [{"body": "a"}, {"body": "b", \#(values)}]}"#, #"[{"body": "a", \#(values)}]"#] {
      guard case .tooMuchMemory(file: "list.json", line: 1, column: _, limit: 1_048_576)? = failure(json, limits: limits) else {
        Issue.record("\(json.prefix(60))")
        continue
      }
      #expect(failure(json) == nil)
    }
  }

  @Test func `six million numbers that no row shows are refused`() {
    #expect(
      failure(#"{"rows":[],"x":[0"# + String(repeating: ",0", count: 6_000_000) + "]}")?.description
        == "feed list.json, line 1, column 11184798: the values of a row, or those in no row, take more than 268435456 bytes of memory. "
        + "Leave out what no row shows.")
  }

  private static let rows = (0..<40).map { number in
    #"{"id": "\#(number)", "body": "row \#(number), \u00e9 ] é", "x": [1, [2], {"y": "}"}], "date": "now"}"#
  }

  @Test(arguments: [
    "[\(rows.joined(separator: ",\n"))]", "\u{FEFF}[\(rows.joined(separator: " , "))\n]",
    #"{"title": "t", "rows": [\#(rows.joined(separator: ","))], "language": "ja", "next": "b.json"}"#,
    #"{"items": [\#(rows.joined(separator: ","))], "version": "https://jsonfeed.org/version/1.1", "author": {"avatar": "a.png"}}"#,
    #"{"rows": [{"body": "\ud800 \u0000", "id": "[1]"}, \#(rows.joined(separator: ",")), {"body": "\ud83d\ude00\udc00"}]}"#,
  ])
  func `rows that take much memory together are read one at a time, with the same result`(json: String) throws {
    let (whole, single) = (try Feed(json: json), try Feed(json: json, limits: FeedLimits(valueBytes: 4000)))
    #expect(single == whole)
    #expect(single.rows.count >= 40)
  }

  @Test(arguments: [
    "[\(rows.joined(separator: ",\n")),\n{\"body\": é}]", #"{"rows": [\#(rows.joined(separator: ",\n"))], "title": tru, "x": 1}"#,
    #"{"rows": [\#(rows.joined(separator: ","))]"#, "[\(rows.joined(separator: ",\n")), {\"body\": \"a\", \"body\": \"b\"}]",
    #"{"rows": [\#(rows.joined(separator: ","))]} x"#, #"{"title": x, "rows": [\#(rows.joined(separator: ","))]}"#,
    "[\(rows.joined(separator: ",\n")), 1]", #"{"rows": [\#(rows.joined(separator: ","))], "rows": []}"#,
    "[\(rows.joined(separator: ",\n")), {\"date\": \"now\"}]",
  ])
  func `reading rows one at a time reports the same faults, at the same places, as reading the feed as a whole`(json: String) throws {
    let (whole, single) = (try #require(failure(json)), failure(json, limits: FeedLimits(valueBytes: 4000)))
    guard case .malformed(_, let line, let column, _) = whole, case .malformed(_, let otherLine, let otherColumn, _)? = single else {
      #expect(single == whole)
      return
    }
    #expect((otherLine, otherColumn) == (line, column), "\(json.prefix(20)) … \(json.suffix(40))")
  }

  @Test(arguments: ["[\(rows.joined(separator: ",")),]", "[\(rows.joined(separator: ",")) \(rows[0])]", "[\(rows.joined(separator: ","))}"])
  func `rows that are read one at a time are refused if JSON does not allow what stands between them`(json: String) {
    guard case .malformed? = failure(json, limits: FeedLimits(valueBytes: 4000)) else {
      Issue.record("\(json.suffix(20))")
      return
    }
  }

  @Test func `64 levels of nesting are read and the 65th is not`() throws {
    // The array of rows and the row itself are the first two levels.
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
