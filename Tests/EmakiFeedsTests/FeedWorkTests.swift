import EmakiFeeds
import EmakiTestSupport
import Testing

/// Tests that reading takes work in proportion to the input, or refuses it, for each format and for what inputs repeat.
@Suite(.serialized) struct FeedWorkTests {
  /// An input is a text that is as long as a number says.
  struct Input: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The number in the shortest input.
    var count = 150
    var map: String?
    var keepsValues = false
    /// Whether the input is refused for what it repeats.
    var isRefused = false
    let text: @Sendable (Int) -> String
  }

  private static func list(_ count: Int, _ separator: String = "", _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: separator)
  }

  private static func rss(_ content: String, head: String = "") -> String {
    "\(head)<rss version=\"2.0\"><channel>\(content)</channel></rss>"
  }

  private static let item = "<item><title>t</title></item>"

  static let inputs: [Input] = [
    Input(testDescription: "rows of a table with one id") { "id,body\n" + list($0) { _ in "x,a\n" } },
    Input(testDescription: "rows of a table for a cell file", keepsValues: true) { "a,b\n" + list($0) { "\($0),b\n" } },
    Input(testDescription: "columns of one name") { "body" + list($0) { _ in ",a" } + "\nx\n" },
    Input(testDescription: "commas", isRefused: true) { "body,a\nx" + list(20 * $0) { _ in "," } + "\n" },
    Input(testDescription: "a long cell with quotes", isRefused: true) { "body\n\"" + list(400 * $0) { _ in "\"\"a" } + "\"\n" },
    Input(testDescription: "items with one guid") { rss(list($0) { _ in "<item><guid>g</guid><title>t</title></item>" }) },
    Input(testDescription: "items with an id that a number makes") {
      rss(list($0) { "<item><guid>g#\(2 + $0 / 2)</guid><title>t</title></item>" })
    },
    Input(testDescription: "entries of Atom with one id and many categories", count: 75) { count in
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
        + list(count) { _ in
          "<entry><id>g</id><title>t</title>" + list(8) { "<category term=\"c\($0)\"/>" } + "</entry>"
        } + "</feed>"
    },
    Input(testDescription: "bodies with entities and tags", count: 40) {
      rss(list($0) { _ in "<item><description>&lt;b&gt;" + list(20) { _ in "&amp;eacute;&lt;i&gt;x" } + "</description></item>" })
    },
    Input(testDescription: "attributes of an element", isRefused: true) { rss("<item " + list($0) { "a\($0)=''" } + "/>") },
    Input(testDescription: "name spaces of an element", isRefused: true) { rss("<item " + list($0) { " xmlns:a\($0)='u'" } + "/>") },
    Input(testDescription: "name spaces of open elements", isRefused: true) { count in
      rss(list(4) { _ in "<x" + list(count / 4) { " xmlns:a\($0)='u'" } + ">" } + list(4) { _ in "</x>" })
    },
    Input(testDescription: "name spaces of elements beside each other") {
      rss(list($0) { _ in "<item xmlns:a='u' xmlns:b='v'><title>t</title></item>" })
    },
    Input(testDescription: "attributes that a document declares", isRefused: true) {
      rss(item, head: "<!DOCTYPE rss [" + list($0) { "<!ATTLIST item a\($0) CDATA 'v'>" } + "]>")
    },
    Input(testDescription: "values that a document declares", isRefused: true) {
      rss(item, head: "<!DOCTYPE rss [<!ATTLIST item a (" + list($0, "|") { "value\($0)" } + ") 'value1'>]>")
    },
    Input(testDescription: "items of JSON Feed with one id") {
      #"{"version": "https://jsonfeed.org/version/1.1", "items": ["# + list($0, ",") { _ in #"{"id": "1", "content_text": "a"}"# } + "]}"
    },
    Input(testDescription: "rows of JSON with one id for a cell file", keepsValues: true) {
      #"{"list": ["# + list($0, ",") { _ in #"{"id": "1", "a": [1, 2]}"# } + "]}"
    },
    Input(testDescription: "lines of JSON") { list($0) { "{\"body\": \"a\", \"id\": \"\($0)\"}\n" } },
    Input(testDescription: "keys of a row of JSON") { #"[{"body": "a", "# + list(4 * $0, ",") { "\"k\($0)\": 1" } + "}]" },
    Input(testDescription: "rows with one id by a mapping", map: "body=.a,id=.b") {
      "[" + list($0, ",") { _ in #"{"a": "x", "b": 1}"# } + "]"
    },
    Input(testDescription: "conditions of a mapping", map: "body: .a\nwhere: {.b: [x, y], .c: 1}\n") {
      "[" + list($0, ",") { #"{"a": "x", "b": "y", "c": \#($0 % 2)}"# } + "]"
    },
    Input(testDescription: "Markdown in quotes", count: 40, map: "body: .a\nformat: markdown\n") {
      #"[{"a": ""# + list(20 * $0) { _ in "> * [" } + #""}]"#
    },
  ]

  @Test(arguments: inputs) func `an input that is doubled four times takes work in proportion to it, or is refused`(input: Input) throws {
    var options = FeedOptions()
    options.keepsValues = input.keepsValues
    options.mapping = try input.map.map { try FeedMapping(parsing: $0) }
    let works = workOfDoubledInput {
      input.text(input.count * $0).bytes
    } _: { text, factor in
      switch Result(catching: { () throws(FeedError) in try Feed(parsing: text, name: "list", options: options) }) {
      case .success: #expect(factor < 16 || !input.isRefused)
      case .failure(let error): #expect(input.isRefused, "\(error)")
      }
    }
    #expect(works.isInProportion, "\(works)")
  }

  @Test func `a mapping repeats no text beyond the length of a row's`() throws {
    let body = String(repeating: "x", count: 600_000)
    var options = FeedOptions()
    for part in "body author date".words {
      options.mapping = try FeedMapping(parsing: "body: .a\n\(part): '{a}{a}'\n".replacing("body: .a\nbody", with: "body"))
      #expect(throws: FeedError.rowTextTooLong(file: "list.json", row: 0, bytes: 1_200_000, limit: 1 << 20)) {
        _ = try Feed(json: "[{\"a\": \"\(body)\"}]", options: options)
      }
    }
    #expect(throws: FeedMappingError.self) { try FeedMapping(parsing: "body: '" + String(repeating: "{a}", count: 1001) + "'\n") }
  }

  @Test func `a table and the rows of a cell file have limits and an author, and a cancelled task reads no further`() async throws {
    let wide = "body" + String(repeating: ",a", count: FeedLimits.columns - 1)
    #expect(try Feed(json: wide + "\nx\n").rows.count == 1)
    #expect(
      failure(wide + ",a\nx\n")?.description
        == "feed list.json, line 1: there are more than 16384 values. Leave out the columns that no row shows.")
    var options = FeedOptions()
    options.keepsValues = true
    let rows = #"[{"a": 1, "b": [2, 3]}, {"a": {"c": null}}]"#
    for (json, count) in [(rows, 6), ("a,b\n1,2\n,3\n4,\n", 4)] {
      #expect(try Feed(json: json, options: options, limits: FeedLimits(values: count)).rows.count >= 2)
      #expect(throws: FeedError.tooManyValues(file: "list.json", limit: count - 1)) {
        _ = try Feed(json: json, options: options, limits: FeedLimits(values: count - 1))
      }
    }
    // A cell has the author beside the body, whatever the format.
    for json in ["author,body\nBob,Hello\n", #"[{"author": "Bob", "body": "Hello"}]"#] {
      let values = try Feed(json: json, options: options).rows[0].values
      #expect(values?["body"] == .text("Hello") && values?["author"] == .text("Bob"))
    }
    options.mapping = try FeedMapping(parsing: "body: .t\nauthor: .author\n")
    let other = #"[{"author": "Bob", "body": "of something else"}, {"author": "Bob", "t": "Hello"}]"#
    #expect(try Feed(json: other, options: options).rows.map { $0.values?["body"] } == [.text(""), .text("Hello")])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return [#"[{"body": "a"}]"#, "body\nx\n", Self.rss(Self.item)].map { failure($0) }
    }
    #expect(await task.value == Array(repeating: .ended(file: "list.json"), count: 3))
  }
}
