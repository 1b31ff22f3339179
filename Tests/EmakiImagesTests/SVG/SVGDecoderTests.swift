import EmakiDisplay
import Testing

@testable import EmakiImages

struct SVGDecoderTests {
  /// 4 x 2: red at the left, blue at the right.
  static let halves = Array(
    """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="4" height="2">
    <rect width="2" height="2" fill="red"/><rect x="2" width="2" height="2" fill="#00f"/></svg>
    """.utf8)

  static func svg(_ attributes: String, _ content: String = "") -> [UInt8] {
    #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.bytes
  }

  @Test func `shapes have their pixels and colours, and unpainted areas are transparent`() throws {
    let part = Self.svg("width='2' height='1'", "<rect width='1' height='1' fill='#f00' fill-opacity='0.2'/>")
    let expected = [bitmap(4, 2) { x, _ in x < 2 ? red : blue }, bitmap(2, 1, isOpaque: false) { x, _ in x == 0 ? 0x3333_0000 : 0 }]
    #expect(try [Self.halves, part].map { try decode($0).content } == expected.map(\.content))
  }

  @Test(arguments: [
    ("viewBox='0 0 30 20'", 30, 20), ("width='1in' height='72pt'", 96, 96), ("width='100%' height='100%' viewBox='0 0 7 5'", 7, 5),
    ("width='10.2' height='3'", 11, 3),
  ]) func `the size is that of the attributes or of the view box`(attributes: String, width: Int, height: Int) throws {
    #expect(try EncodedImage(Self.svg(attributes)).size == PixelSize(width, height))
  }

  // The last one is 2^40 rectangles.
  @Test(
    arguments: ["width='0' height='9'", "width='-4' height='9'", "", "width='1e30' height='1'"].map { svg($0) } + [
      svg(
        "width='9' height='9'",
        "<g id='g0'><rect width='9' height='9'/></g>"
          + (1...40).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>" }.joined())
    ])
  func `a drawing without a size, or with references that double again and again, is refused`(bytes: [UInt8]) {
    #expect(failure(of: bytes) != nil)
  }

  @Test func `a drawing that is shown larger than it is stays sharp`() throws {
    let (store, url) = (ImageStore(), "data:image/svg+xml;base64," + base64(Self.halves))
    func halves(_ width: Int, _ height: Int) -> [UInt32] { (0..<width * height).map { $0 % width < width / 2 ? red : blue } }
    // A square box shows its middle, as of other pictures. In a box of its own size it is what its own pixels give.
    for (width, height, mode) in [(400, 200, ContentMode.scaleToFill), (100, 100, .scaleAspectFill), (4, 2, .scaleToFill)] {
      #expect(try store.prepared(url, width, height, mode: mode).pixels == halves(width, height), "\(width)")
    }
  }

  @Test func `a drawing cannot read other files`() throws {
    let style = "<style>@import url(file:///etc/passwd); rect{fill:red}</style><rect width='1' height='1'/><use href='/etc/passwd#a'/>"
    #expect(try decode(Self.svg("width='1' height='1'", style)).pixels == [red])
    #expect(failure(of: Self.svg("width='1' height='1'", "<image href='a.png'/>")) == .broken("SVG", "it embeds other files"))
  }

  @Test func `a broken drawing has no effect on the next one`() throws {
    for _ in 0..<3 { #expect(failure(of: Self.svg("width='4'", "<rect")) != nil) }
    #expect(try decode(Self.halves).isOpaque)
  }
}
