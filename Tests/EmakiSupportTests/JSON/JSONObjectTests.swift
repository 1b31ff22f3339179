import EmakiSupport
import Testing

struct JSONObjectTests {
  private func fault(_ text: String, _ read: (JSONObject) throws(JSONFault) -> Void) -> JSONFault? {
    do throws(JSONFault) {
      try JSONObject.read(text.bytes, nestingLevels: 4) { (root) throws(JSONFault) in try read(JSONObject(root, at: "$")) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `a value of a wrong type, a missing key and an unknown key are faults with their paths`() {
    let faults = [
      fault("[]") { _ in },
      fault(#"{"a": 1}"#) { (object) throws(JSONFault) in try object.allow("b") },
      fault("{}") { (object) throws(JSONFault) in _ = try object.require("a") },
      fault(#"{"a": {"b": 9}}"#) { (object) throws(JSONFault) in _ = try object.object("a")?.wholeNumber("b", in: 0...8) },
      fault(#"{"a": [{}, 1]}"#) { (object) throws(JSONFault) in _ = try JSONObject(object.array("a")[1], at: "$.a[1]") },
    ]
    #expect(
      faults == [
        .wrongType(path: "$", expected: [.object], found: .array), .unknownKey(path: "$", key: "a", allowed: ["b"]),
        .missingKey(path: "$", key: "a"), .outOfRange(path: "$.a.b", value: "9", allowed: "a whole number from 0 to 8"),
        .wrongType(path: "$.a[1]", expected: [.object], found: .number),
      ])
  }

  @Test func `a text that is not JSON is a fault with its line and column`() {
    let place: Int? = if case .syntax(.malformed(let line, _, _))? = fault("{\n\"a\": }", { _ in }) { line } else { nil }
    #expect(place == 2)
  }

  @Test func `the advice about an empty text is not about feeds`() {
    let words = fault("", { _ in })?.description
    #expect(words?.hasSuffix("There is nothing in the text. Look whether it is the right file.") == true, "\(words ?? "")")
  }

  @Test func `a fault says what is wrong, where, and how to mend it, but not what kind of document it is`() {
    let sentences: [(JSONFault, String)] = [
      (.syntax(.invalidUTF8(line: 3, column: 4)), "line 3, column 4: the bytes are not UTF-8. Save the document as UTF-8."),
      (
        .wrongType(path: "$.a", expected: [.number, .string], found: .null),
        "$.a is null, not a number or a string. Write a number or a string."
      ),
      (.missingKey(path: "$", key: "fonts"), #"$ has no "fonts". Add it."#),
      (.unknownKey(path: "$", key: "font", allowed: ["fonts"]), #"$ has an unknown key "font". Did you mean "fonts"?"#),
      (.notOneKey(path: "$.a", keys: [], advice: "Name it."), "$.a has no key. Name it."),
      (.notOneKey(path: "$.a", keys: ["b", "c"], advice: "Name it."), #"$.a has the keys "b", "c". Name it."#),
      (
        .repeatedValue(key: "id", value: "x", first: "$[0]", second: "$[1]", advice: "Rename one."),
        #"$[0] and $[1] have the same id "x". Rename one."#
      ),
    ]
    #expect(sentences.map(\.0.description) == sentences.map(\.1))
  }
}
