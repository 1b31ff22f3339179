import EmakiEncoding
import Testing

@Suite struct PNGTextTests {
  @Test(arguments: ["A", "Title", "Creation Time", String(repeating: "k", count: 79)])
  func `these keywords are allowed`(keyword: String) {
    #expect(PNGText.isValid(keyword: keyword))
  }

  @Test(arguments: ["", " Title", "Title ", "Creation  Time", "Zeit\n", "絵巻", "a\0b", String(repeating: "k", count: 80)])
  func `these keywords are refused`(keyword: String) {
    #expect(!PNGText.isValid(keyword: keyword))
  }

  @Test func `writing a text with a keyword that is not allowed stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "", text: "") }
  }
}
