import EmakiDisplay
import EmakiSupport
import Testing

/// Tests addresses of pictures. All other texts that are compared byte for byte work in the same way.
struct ImageURLTests {
  /// Texts of different bytes that are equal as `String`s, because Unicode holds them to be canonically equivalent.
  static let pairs = [("e\u{301}.png", "\u{E9}.png"), ("\u{795E}", "\u{FA19}"), ("\u{3008}a", "\u{2329}a"), ("K", "\u{212A}")]

  @Test(arguments: pairs) func `pictures at addresses that look the same but have other bytes are different, in lists and in texts`(
    one: String, other: String
  ) {
    #expect(one == other)
    let urls = [one.exact, other.exact, one.exact]
    #expect(urls[0] == urls[2] && Array(urls[1].string.utf8) == Array(other.utf8))
    let size = PixelSize(width: 1, height: 1)
    let requests = [one, other].map { ImageRequest(source: .url($0), size: size, scale: 1) }
    let attachments = [one, other].map { TextAttachment(url: $0) }
    let counts = [
      Set(urls).count, Set([one, other].map { ImageSource.url($0) }).count, Set(requests).count, Set(attachments).count,
      Set(attachments.map { AttributedText($0) }).count,
    ]
    #expect(counts == [2, 2, 2, 2, 2])
  }

  @Test func `addresses are in the order of their bytes`() {
    let urls: [ImageURL] = ["b", "\u{E9}", "e\u{301}", "a", "", "ab"]
    #expect(urls.sorted() == ["", "a", "ab", "b", "e\u{301}", "\u{E9}"])
  }

  @Test func `an address is not equal to one that it begins with`() {
    #expect(Set<[ImageURL]>([["a", "bc"], ["ab", "c"], ["", "a"], ["a", ""]]).count == 4)
  }
}
