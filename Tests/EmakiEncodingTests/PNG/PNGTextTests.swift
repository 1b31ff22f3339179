import EmakiEncoding
import Testing

@Suite struct PNGTextTests {
  @Test(arguments: ["A", "Title", "Creation Time", String(repeating: "k", count: 79)])
  func `these keywords may name a text`(keyword: String) {
    #expect(PNGText.isValid(keyword: keyword))
  }

  @Test(arguments: ["", " Title", "Title ", "Creation  Time", "Zeit\n", "絵巻", "a\0b", String(repeating: "k", count: 80)])
  func `these keywords may not`(keyword: String) {
    #expect(!PNGText.isValid(keyword: keyword))
  }

  @Test func `a keyword that may not name a text is a mistake`() async {
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "", text: "") }
  }
}
