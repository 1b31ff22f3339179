import EmakiFeeds
import Foundation
import Testing

struct FeedMappingTests {
  @Test func `a mapping that is proposed is whole, and in quotes of the shell`() throws {
    let json = #"[{"\#(String(repeating: "long'", count: 30))": {"title": "words of a message"}}]"#
    let proposed = try #require(failure(json)?.description.split(separator: "mapping ").last?.dropFirst().dropLast(2))
    var options = FeedOptions()
    options.mapping = try FeedMapping(parsing: String(proposed).replacing("'\\''", with: "'"))
    #expect(try Feed(json: json, options: options).rows[0].body == "words of a message")
  }

  @Test(arguments: [
    ("isRead = !unread, body=.a//.\"b c\",rows=data.items", "rows=.data.items,body=.a//.[\"b c\"],isRead=!.unread"),
    ("rows=list,body=.t", "rows=.list,body=.t"), ("rows=.edges[].node,body=.t", "rows=.edges[].node,body=.t"),
    (#"{"body": {"by": ".k", "a": "{t}!"}}"#, #"{"body": {"by": ".k", "a": "{t}!"}}"# + "\n"),
  ])
  func `a mapping is written as it is read`(text: String, description: String) throws {
    let mapping = try FeedMapping(parsing: text)
    #expect(mapping.description == description)
    #expect(try FeedMapping(parsing: description) == mapping)
    #expect(try JSONDecoder().decode([FeedMapping].self, from: JSONEncoder().encode([mapping])) == [mapping])
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["*", "**", "_", "`", "[", "![", "<!--", "#", "[a](", "**a", "> ", "- "])
  func `signs of Markdown in any number take little time`(sign: String) throws {
    var options = FeedOptions()
    options.mapping = try FeedMapping(parsing: "body: .t\nformat: markdown\n")
    let text = String(repeating: sign, count: 200_000 / sign.utf8.count)
    #expect(try Feed(json: "[{\"t\": \(quoted(text))}]", options: options).rows.count == 1)
  }
}
