import EmakiDisplay
import EmakiLayout
import Testing

/// Tests addresses of pictures. All other texts that are compared byte for byte work in the same way.
@Suite struct ImageURLTests {
  /// Texts of different bytes that are equal as `String`s, because Unicode holds them to be canonically equivalent.
  static let pairs = [("e\u{301}.png", "\u{E9}.png"), ("\u{795E}", "\u{FA19}"), ("\u{3008}a", "\u{2329}a"), ("K", "\u{212A}")]

  @Test(arguments: pairs) func `addresses that look the same but have other bytes are different`(one: String, other: String) {
    #expect(one == other)
    #expect(ImageURL(one) != ImageURL(other) && ImageURL(one) == ImageURL(one))
    let all: Set = [ImageURL(one), ImageURL(other), ImageURL(one)]
    #expect(all.count == 2 && all.contains(ImageURL(other)))
    #expect(Array(ImageURL(other).string.utf8) == Array(other.utf8))
  }

  @Test func `addresses are in the order of their bytes`() {
    let urls: [ImageURL] = ["b", "\u{E9}", "e\u{301}", "a", "", "ab"]
    #expect(urls.sorted() == ["", "a", "ab", "b", "e\u{301}", "\u{E9}"])
  }

  @Test func `an address is not equal to one that it begins with`() {
    #expect(ImageURL("a") != ImageURL("ab") && ImageURL("") != ImageURL("a"))
    #expect(Set<[ImageURL]>([["a", "bc"], ["ab", "c"]]).count == 2)
  }

  @Test(arguments: pairs) func `pictures at addresses of other bytes are different in lists and in texts`(one: String, other: String) {
    #expect(ImageSource.url(one) != .url(other) && ImageSource.url(one) == .url(one))
    #expect(Set([ImageSource.url(one), .url(other)]).count == 2)
    let size = PixelSize(width: 1, height: 1)
    let requests = [one, other].map { ImageRequest(source: .url($0), size: size, scale: 1) }
    #expect(Set(requests).count == 2)
    #expect(TextAttachment(url: one) != TextAttachment(url: other))
    #expect(AttributedText(TextAttachment(url: one)) != AttributedText(TextAttachment(url: other)))
  }
}
