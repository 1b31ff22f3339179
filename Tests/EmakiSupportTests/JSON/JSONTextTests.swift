import EmakiSupport
import Testing

struct JSONTextTests {
  @Test(
    arguments: [
      ("a", #""a""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{1B}[31m\u{7F}\u{9B}", #""\u001b[31m\u007f\u009b""#),
      ("é絵", #""é絵""#),
    ])
  func `a string is written without control characters`(text: String, expected: String) {
    #expect(jsonString(text) == expected)
  }

  @Test(arguments: [(-0.0, "0"), (2, "2"), (1.0 / 3, "0.333333"), (1e16, "1e+16"), (-1.5, "-1.5")] as [(Double, String)])
  func `a number is written to a millionth`(value: Double, expected: String) { #expect(jsonNumber(value) == expected) }
}
