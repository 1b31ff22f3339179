import EmakiFeeds
import Testing

@Suite struct FeedErrorTests {
  @Test(arguments: [
    (
      "[\n  {\"body\": \"a\"},\n  {\"body\" \"b\"}\n]",
      #"feed list.json, line 3, column 13: malformed JSON: ':' expected near '"b"'. Correct the text at that place."#
    ),
    (
      #"["日本" 1]"#,
      "feed list.json, line 1, column 7: malformed JSON: ']' expected near '1'. Look whether a comma is missing before it."
    ),
    (
      "",
      "feed list.json, line 1, column 1: malformed JSON: unexpected token near end of file. There is nothing in the text. Write [] for a list "
        + "without rows."
    ),
    (
      "[{\"body\": \"a\",\n\"body\": \"b\"}]",
      #"feed list.json, line 2, column 6: malformed JSON: duplicate object key near '"body"'. Correct the text at that place."#
    ),
    (
      "[] []",
      "feed list.json, line 1, column 4: malformed JSON: end of file expected near '['. The document ends before it: leave the rest out."
    ),
  ])
  func `malformed JSON is reported with line and column`(json: String, message: String) {
    #expect(failure(json)?.description == message)
  }

  @Test func `bytes that are not UTF-8 are reported with line and column`() {
    #expect(throws: FeedError.invalidUTF8(file: "list.json", line: 2, column: 4)) {
      try Feed(parsing: Array("[\n\"日a".utf8) + [0xFF] + Array("\"]".utf8), name: "list.json")
    }
    #expect(
      FeedError.invalidUTF8(file: "list.json", line: 2, column: 4).description
        == "feed list.json, line 2, column 4: the bytes are not UTF-8. Save the document as UTF-8, or name its encoding with the option encoding."
    )
  }

  @Test(arguments: [
    ("1", "a number"), ("true", "a boolean"), ("null", "null"), (#""rows""#, "a string"),
  ])
  func `the error for a document of another kind lists the feed formats`(json: String, found: String) {
    #expect(
      failure(json)?.description == "feed list.json: the outermost value is \(found). "
        + #"A feed is an array of rows, an object with "rows", or a JSON Feed, whose "version" starts with "https://jsonfeed.org/version/"."#
    )
  }

  @Test(arguments: [
    ("{}", "an object without keys"),
    (#"{"message": "Bad credentials", "status": 401}"#, #"an object with the keys "message" and "status""#),
  ])
  func `the error for an object without a list names its keys`(json: String, words: String) {
    #expect(failure(json)?.description.hasPrefix("feed list.json: this is \(words), and without an array of objects. ") == true)
  }

  private static let string = "Write a string in double quotes."

  @Test(arguments: [
    (#"[{"body": "a"}, {"body": 1}]"#, #"row 1 (counted from 0): "body" is a number, not a string. \#(string)"#),
    (#"[{"body": null}]"#, #"row 0 (counted from 0): "body" is null, not a string. \#(string)"#),
    (#"[{"body": "a", "date": true}]"#, #"row 0 (counted from 0): "date" is a boolean, not a string. \#(string)"#),
    (#"[{"body": "a", "author": {}}]"#, #"row 0 (counted from 0): "author" is an object, not a string. \#(string)"#),
    (#"[{"body": "a", "imageURL": []}]"#, #"row 0 (counted from 0): "imageURL" is an array, not a string. \#(string)"#),
    (#"[{"body": "a", "id": true}]"#, #"row 0 (counted from 0): "id" is a boolean, not a string. \#(string)"#),
    (#"[{"body": "a", "lang": {}}]"#, #"row 0 (counted from 0): "lang" is an object, not a string. \#(string)"#),
    (
      #"[{"body": "a", "isRead": "yes"}]"#,
      #"row 0 (counted from 0): "isRead" is a string, not a boolean. Write true or false without quotes."#
    ),
    (#"["a"]"#, "row 0 (counted from 0) is a string, not an object. Write an object in braces."),
    (#"{"rows": {}}"#, #""rows" is an object, not an array. Write an array in square brackets."#),
    (#"{"rows": [], "title": 1}"#, #""title" is a number, not a string. \#(string)"#),
    (#"{"rows": [], "language": false}"#, #""language" is a boolean, not a string. \#(string)"#),
    (
      #"{"rows": [], "next": 2}"#,
      #""next" is a number, not a string or an object. Write a string in double quotes or write an object in braces."#
    ),
    (#"{"rows": [], "next": {"src": 2}}"#, #""next.src" is a number, not a string. \#(string)"#),
    (
      #"{"version": "https://jsonfeed.org/version/1", "items": {}}"#,
      #""items" is an object, not an array. Write an array in square brackets."#
    ),
    (
      #"{"version": "https://jsonfeed.org/version/1", "items": [null]}"#,
      "row 0 (counted from 0) is null, not an object. Write an object in braces."
    ),
  ])
  func `a value of a wrong type is reported with row and key`(json: String, message: String) {
    #expect(failure(json)?.description == "feed list.json: \(message)")
  }

  @Test func `a row without a body is reported with its number`() {
    #expect(
      failure(#"[{"body": "a"}, {"date": "b"}]"#)?.description
        == #"feed list.json: row 1 (counted from 0) has no "body". Add it to the row."#)
  }

  @Test(arguments: [
    #"[{"body": "a", "id": "2"}, {"body": "b"}, {"body": "c"}]"#,
    #"[{"body": "a", "id": "2"}, {"body": "b"}, {"body": "c", "id": "2"}]"#,
  ])
  func `an id that two rows have is reported with both rows`(json: String) {
    #expect(
      failure(json)?.description == #"feed list.json: rows 0 and 2 (counted from 0) have the same id "2". "#
        + "Give each an id of its own; a row without one has its index.")
  }

  @Test func `text from the document is shortened and made safe for a terminal`() {
    let id = "\u{1B}[31m\u{202E}" + String(repeating: "x", count: 100)
    let message = FeedError.duplicateID(file: "list.json", id: id, firstRow: 0, secondRow: 1).description
    #expect(message.contains(#"id "\u{1B}[31m\u{202E}xxx"#))
    #expect(message.contains(#"x…"."#))
    #expect(message.count < 300)
  }
}
