import Testing

@testable import EmakiEncoding

struct PNGTextTests {
  @Test func `a keyword has 1 to 79 letters of Latin and single spaces between them`() {
    let allowed = ["A", "Title", "Creation Time", String(repeating: "k", count: 79)]
    let refused = ["", " Title", "Title ", "Creation  Time", "Zeit\n", "絵巻", "a\0b", String(repeating: "k", count: 80)]
    #expect((allowed + refused).filter(PNGText.isValid) == allowed)
  }

  @Test func `writing a text with a keyword that is not allowed stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "", text: "") }
  }
}
