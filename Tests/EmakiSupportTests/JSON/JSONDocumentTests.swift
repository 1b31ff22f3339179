import EmakiSupport
import EmakiTestSupport
import Testing

struct JSONDocumentTests {
  private func error(_ text: String, _ limits: JSONLimits) -> JSONError? {
    text.bytes.withUnsafeBufferPointer { text in
      do throws(JSONError) {
        _ = try JSONDocument(parsing: text, limits: limits)
        return nil
      } catch {
        return error
      }
    }
  }

  private static func list(_ value: String, _ count: Int) -> String { Array(repeating: value, count: count).joined(separator: ",") }

  @Test(arguments: [
    "[\(list("0", 1000))]", "[\(list("{}", 100))]",
    "[\(list("[]", 200))]", "{\((0..<200).map { "\"\($0)\":true" }.joined(separator: ","))}",
    "[\(list("\"text\"", 200))]", "\"\(String(repeating: "x", count: 70_000))\"",
  ])
  func `a document that takes more memory than the limit is refused before it is parsed`(text: String) throws {
    let isRefused = if case .tooMuchMemory(1, _, 10_000)? = error(text + " and no JSON", JSONLimits(memory: 10_000)) { true } else { false }
    #expect(isRefused)
    #expect(error(text, JSONLimits()) == nil)
  }

  @Test func `the error about memory has the place where the limit is reached`() {
    #expect(error("[\n{}, {}, {}]", JSONLimits(memory: 700)) == .tooMuchMemory(line: 2, column: 7, limit: 700))
  }

  @Test func `a document of another kind is refused with a sentence`() {
    let text = ("[" + String(repeating: "{},", count: 1_000_000) + "0]").bytes
    let fault = #expect(throws: JSONFault.self, "288 MB are read") { try JSONObject.read(text, nestingLevels: 4) { _ in } }
    #expect(
      fault?.description
        == "line 1, column 2796203: the values up to here take more than 268435456 bytes of memory. Leave out what is not needed.")
  }

  @Test func `rows of a large document are parsed one at a time, those of a small one at once`() throws {
    let text = #"{"a": 1, "rows": [{"b": 1}, 2, [3]], "items": [ ], "c": [4]}"#.bytes
    for whole in [nil, 0, 10_000] as [Int?] {
      try text.withUnsafeBufferPointer { text in
        let document = try JSONDocument(parsing: text, limits: JSONLimits(rowKeys: ["rows", "items"], wholeMemory: whole))
        let lists = try ["rows", "items", "c"].map { try #require(document.root[$0]) }
        #expect(lists.map { document.count(of: $0) } == [3, 0, 1])
        #expect(lists[0].count == (whole == 0 ? 0 : 3))
        let (first, owner) = try document.element(0, of: lists[0])
        let (last, lastOwner) = try document.element(2, of: lists[0])
        withExtendedLifetime((owner, lastOwner)) { #expect([first["b"]?.number, last[0].number] == [1, 3]) }
        #expect(try document.element(0, of: lists[2]).value.number == 4)
      }
    }
  }

  @Test func `a long row that is asked for many times is parsed once`() throws {
    let long = "{\"a\": \"" + String(repeating: "x", count: 100_000) + "\"}"
    try "[\(long), {\"a\": \"y\"}, \(long)]".bytes.withUnsafeBufferPointer { text in
      let document = try JSONDocument(parsing: text, limits: JSONLimits(rowKeys: [], wholeMemory: 0))
      let first = try document.element(0, of: document.root)
      #expect(try document.element(0, of: document.root).owner === first.owner)
      let other = try document.element(1, of: document.root)
      #expect(other.value["a"]?.utf8?.count == 1)
      #expect(try document.element(2, of: document.root).owner !== first.owner)
      #expect(try document.element(0, of: document.root).value["a"]?.utf8?.count == 100_000)
    }
  }

  @Test func `an object of many keys gives each, in their order, and a number keeps its spelling`() throws {
    let keys = (0..<20).map { "key \($0 * 7 % 20)" }
    let text = "{" + keys.map { "\"\($0)\": \($0.dropFirst(4)).10" }.joined(separator: ",") + "}"
    try text.bytes.withUnsafeBufferPointer { bytes in
      let document = try JSONDocument(parsing: bytes)
      #expect(document.root.keys == keys)
      #expect(keys.map { document.root.member($0)?.scalarText } == keys.map { "\($0.dropFirst(4)).10" })
      #expect(document.root["key"] == nil && document.root["key 20"] == nil && document.root.memberCount == 20)
    }
    let wrong = JSONError.malformed(line: 1, column: text.count + 8, reason: "duplicate object key near '\"key 0\"'")
    #expect(error(text.dropLast() + ", \"key 0\": 1}", JSONLimits()) == wrong)
  }

  @Test(arguments: TextFixture("json-faults.txt").sections[0].lines)
  func `a fault is told in known words, with the column of the last character that was read`(line: String) throws {
    let parts = line.split(separator: " => ").map { String($0) }
    let column = try #require(Int(parts[1]))
    #expect(error(parts[0], JSONLimits()) == .malformed(line: 1, column: column, reason: parts[2]))
  }
}
