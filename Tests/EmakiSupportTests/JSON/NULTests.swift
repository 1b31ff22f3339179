import EmakiSupport
import Testing

struct NULTests {
  private func failure(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try text.bytes.withUnsafeBufferPointer { (text) throws(JSONError) in try JSONDocument(parsing: text) }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("123\0", 1, 4), ("[1,\n2\0]", 2, 2), ("[1\0,2]", 1, 3), ("true\0", 1, 5), ("1.5\0", 1, 4), ("[1,2]\0", 1, 6), ("[1]\n\n \0", 3, 2),
    ("12\0 34", 1, 3),
  ])
  func `a NUL is an error with its place`(text: String, line: Int, column: Int) {
    #expect(failure(text) == .malformed(line: line, column: column, reason: "a NUL character"))
  }

  @Test(arguments: [("[1 x\0]", 1, 4), ("[\n1,]\0", 2, 3)])
  func `a fault before a NUL comes first`(text: String, line: Int, column: Int) {
    guard case .malformed(line, column, let reason) = failure(text), reason != "a NUL character" else {
      Issue.record("\(text.debugDescription): \(String(describing: failure(text)))")
      return
    }
  }
}
