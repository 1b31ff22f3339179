import EmakiFeeds
import Testing

struct FeedLimitsTests {
  @Test func `the defaults are 256 MB, a million rows and 1 MB a row`() {
    #expect(FeedLimits() == FeedLimits(bytes: 268_435_456, rows: 1_000_000, rowTextBytes: 1_048_576))
  }

  private static func list(_ value: String, _ count: Int) -> String { Array(repeating: value, count: count).joined(separator: ",") }

  @Test(arguments: [
    #""x": [\#(list("0", 12_500))]"#,
    #""x": [\#(list("{}", 1250))]"#,
    #""x": [\#(list("[[[]]]", 1250))]"#,
    #""x": {\#((0..<2500).map { "\"\($0)\":0" }.joined(separator: ","))}"#,
    #""x": "\#(String(repeating: "x", count: 125_000))""#,
  ])
  func `values beyond the limit of memory are refused, in a row and outside of rows`(values: String) throws {
    let limits = FeedLimits(valueBytes: 1 << 17)
    for json in [#"{"rows": [], \#(values)}"#, #"{"rows": [{"body": "a"}, {"body": "b", \#(values)}]}"#, #"[{"body": "a", \#(values)}]"#] {
      let isRefused = if case .tooMuchMemory("list.json", 1, _, 131_072)? = failure(json, limits: limits) { true } else { false }
      #expect(isRefused && failure(json) == nil, "\(json.prefix(60))")
    }
  }

  private static func row(_ number: Int) -> String {
    #"{"id": "\#(number)", "body": "row \#(number), \u00e9 ] é", "x": [1, [2], {"y": "}"}], "date": "now"}"#
  }

  private static func rows(_ separator: String = ",") -> String { (0..<40).map(row).joined(separator: separator) }

  @Test(arguments: [
    "[\(rows(",\n"))]", "\u{FEFF}[\(rows(" , "))\n]",
    #"{"title": "t", "rows": [\#(rows())], "language": "ja", "next": "b.json"}"#,
    #"{"items": [\#(rows())], "version": "https://jsonfeed.org/version/1.1", "author": {"avatar": "a.png"}}"#,
    #"{"rows": [{"body": "\ud800 \u0000", "id": "[1]"}, \#(rows()), {"body": "\ud83d\ude00\udc00"}]}"#,
  ])
  func `rows that take much memory together are read one at a time, with the same result`(json: String) throws {
    let (whole, single) = (try Feed(json: json), try Feed(json: json, limits: FeedLimits(valueBytes: 4000)))
    #expect(single == whole && single.rows.count >= 40)
  }

  @Test(arguments: [
    "[\(rows(",\n")),\n{\"body\": é}]", #"{"rows": [\#(rows(",\n"))], "title": tru, "x": 1}"#,
    #"{"rows": [\#(rows())]"#, "[\(rows(",\n")), {\"body\": \"a\", \"body\": \"b\"}]",
    #"{"rows": [\#(rows())]} x"#, #"{"title": x, "rows": [\#(rows())]}"#,
    "[\(rows(",\n")), 1]", #"{"rows": [\#(rows())], "rows": []}"#,
    "[\(rows(",\n")), {\"date\": \"now\"}]", "[\(rows()),]",
    "[\(rows()) \(row(0))]", "[\(rows())}",
  ])
  func `reading rows one at a time reports the same faults, at the same places, as reading the feed as a whole`(json: String) throws {
    let (whole, single) = (try #require(failure(json)), failure(json, limits: FeedLimits(valueBytes: 4000)))
    guard case .malformed(_, let line, let column, _) = whole, case .malformed(_, line, column, _)? = single else {
      #expect(single == whole, "\(json.prefix(20)) … \(json.suffix(40))")
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
}
