import CPictureLibraries
import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

@Suite struct SVGDecoderTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF

  /// 4 x 2: red at the left, blue at the right.
  private static let halves = Array(
    """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="4" height="2">
    <rect width="2" height="2" fill="red"/><rect x="2" width="2" height="2" fill="#00f"/></svg>
    """.utf8)

  private static func svg(_ attributes: String, _ content: String = "") -> [UInt8] {
    Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.utf8)
  }

  @Test func `shapes have their pixels and colours`() throws {
    let bitmap = try decode(Self.halves)
    #expect(bitmap.pixels == [Self.red, Self.red, Self.blue, Self.blue, Self.red, Self.red, Self.blue, Self.blue])
    #expect(bitmap.isOpaque)
  }

  @Test func `unpainted areas are transparent, and alpha is premultiplied`() throws {
    let bitmap = try decode(Self.svg("width='2' height='1'", "<rect width='1' height='1' fill='#f00' fill-opacity='0.2'/>"))
    #expect(bitmap.pixels == [0x3333_0000, 0])
    #expect(!bitmap.isOpaque)
  }

  @Test(arguments: [
    ("viewBox='0 0 30 20'", 30, 20), ("width='1in' height='72pt'", 96, 96), ("width='100%' height='100%' viewBox='0 0 7 5'", 7, 5),
    ("width='10.2' height='3'", 11, 3),
  ]) func `the size is that of the attributes or of the view box`(attributes: String, width: Int, height: Int) throws {
    #expect(
      try EncodedImage(url: "a", bytes: Self.svg(attributes)).pixelSize(limits: ImageLimits()) == PixelSize(width: width, height: height))
  }

  @Test(arguments: ["width='0' height='9'", "width='-4' height='9'", "", "width='1e30' height='1'"])
  func `a drawing without a size is broken`(attributes: String) {
    #expect(throws: ImageError.self) { try decode(Self.svg(attributes)) }
  }

  @Test func `limits hold before anything is drawn`() {
    #expect(throws: ImageError.tooManyPixels(url: "test", size: PixelSize(width: 20000, height: 20000), limit: 64_000_000)) {
      try decode(Self.svg("width='20000' height='20000'"))
    }
  }

  @Test func `a drawing that is shown larger than it is stays sharp`() throws {
    let url = "data:image/svg+xml;base64," + base64(Self.halves)
    let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))
    let bitmap = try store.prepared(ImageRequest(source: .url(url), size: PixelSize(width: 400, height: 200), scale: 1))
    #expect(bitmap.pixels == (0..<80_000).map { $0 % 400 < 200 ? Self.red : Self.blue })
    // A box of another shape shows its middle, as of other pictures.
    let filled = try store.prepared(
      ImageRequest(source: .url(url), size: PixelSize(width: 100, height: 100), scale: 1, contentMode: .scaleAspectFill))
    #expect(filled.pixels == (0..<10_000).map { $0 % 100 < 50 ? Self.red : Self.blue })
    // Drawn smaller it is what its own pixels give.
    #expect(
      try store.prepared(ImageRequest(source: .url(url), size: PixelSize(width: 4, height: 2), scale: 1)).pixels
        == decode(Self.halves).pixels)
  }

  @Test func `a drawing cannot read other files`() throws {
    let style = "<style>@import url(file:///etc/passwd); rect{fill:red}</style><rect width='1' height='1'/><use href='/etc/passwd#a'/>"
    #expect(try decode(Self.svg("width='1' height='1'", style)).pixels == [Self.red])
    let error = #expect(throws: ImageError.self) { try decode(Self.svg("width='1' height='1'", "<image href='a.png'/>")) }
    #expect(error == .broken(url: "test", format: "SVG", cause: "it embeds other files"))
  }

  @Test func `a file that ends early is an error`() {
    for count in 10..<Self.halves.count - 1 {
      #expect(throws: ImageError.self, "\(count) bytes") { try decode(Array(Self.halves.prefix(count))) }
    }
  }

  @Test func `references that double again and again are refused`() {
    // 2^40 rectangles.
    let groups = (1...40).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>" }.joined()
    #expect(throws: ImageError.self) {
      try decode(Self.svg("width='9' height='9'", "<g id='g0'><rect width='9' height='9'/></g>" + groups))
    }
  }

  @Test func `a broken drawing has no effect on the next one`() throws {
    for _ in 0..<3 { #expect(throws: ImageError.self) { try decode(Self.svg("width='4'", "<rect")) } }
    #expect(try decode(Self.halves).isOpaque)
  }

  @Test func `without librsvg a picture says what to install`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_svg_set_library(strdup("libnowhere.so"))
      #expect {
        try decode(Self.halves)
      } throws: { error in
        guard case .noLibrary("test", "librsvg, which draws SVG,", "librsvg2-2", let cause)? = error as? ImageError else { return false }
        return cause.contains("libnowhere.so")
      }
    }
  }
}
