import Emaki
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Images that functions draw, in image nodes.
struct DrawnImageTests {
  private static let (left, right) = (Color.red, Color.blue)

  /// An image of 20 x 10 points, red on the left and blue on the right.
  private static let halves = Image.drawn(key: "halves", size: Size(20, 10)) { context in
    context.fill(DrawingPath(Rect(0, 0, 10, 10)), with: .color(left))
    context.fill(DrawingPath(Rect(10, 0, 10, 10)), with: .color(right))
  }

  private func picture(_ node: sending DisplayNode, scale: Double = 1) async throws -> Picture {
    try await Renderer.test(100, 100, scale: scale).render(node).picture
  }

  private func node(_ image: Image, _ change: (ImageNode) -> Void = { _ in }) -> ImageNode {
    let node = ImageNode()
    node.image = image
    change(node)
    return node
  }

  @Test(arguments: [1, 2, 3]) func `a drawn image is as large as it says, in pixels of the scale`(scale: Int) async throws {
    let picture = try await picture(node(Self.halves), scale: Double(scale))
    #expect(picture.size == PixelSize(20 * scale, 10 * scale))
    #expect((0..<20 * scale).map { picture.color($0, 3) } == (0..<20 * scale).map { $0 < 10 * scale ? Self.left : Self.right })
  }

  /// The colours at three places in 40 x 40 points: the upper left, right of the middle, and left of the upper middle.
  @Test(
    arguments: [
      (.scaleToFill, [left, right, left]), (.scaleAspectFit, [.white, right, left]), (.scaleAspectFill, [left, right, left]),
      (.center, [.white, right, .white]), (.topLeft, [left, .white, .white]),
    ] as [(ContentMode, [Color])]) func `a drawn image follows the content mode`(mode: ContentMode, colors: [Color]) async throws
  {
    let picture = try await picture(
      node(Self.halves) { ($0.contentMode, $0.style.preferredSize) = (mode, Size(40, 40)) })
    #expect(picture.colors((1, 1), (28, 20), (12, 12)) == colors)
  }

  @Test func `a drawn image is tinted, rounded and cut as a picture is`() async throws {
    let template = Self.halves.withRenderingMode(.alwaysTemplate)
    #expect(Set(try await picture(node(template) { $0.tintColor = .green }).words) == [Color.green.premultiplied])
    #expect(try await picture(node(template)) == picture(node(Self.halves)))
    let round = try await picture(node(Self.halves) { $0.imageModification = .circle })
    let corners = try await picture(node(Self.halves) { $0.cornerRadius = 5 })
    let colors = round.colors((0, 5), (7, 5), (13, 5)) + corners.colors((0, 0), (5, 5))
    #expect(colors == [.white, Self.left, Self.right, .white, Self.left])
  }

  @Test func `a drawn image is shown where a picture cannot be had, in texts and in other images`() async throws {
    let network = NetworkImageNode()
    (network.url, network.tintColor) = ("none.png", .green)
    network.defaultImage = Self.halves.withRenderingMode(.alwaysTemplate)
    #expect(Set(try await picture(network).words) == [Color.green.premultiplied])
    let text = TextNode()
    text.attributedText = AttributedText(TextAttachment(image: Self.halves))
    #expect(try await picture(text).words.contains { $0 == Self.right.premultiplied })
    let twice = Image.drawn(key: "twice", size: Size(40, 10)) { context in
      context.draw(Self.halves, at: .zero)
      context.draw(Self.halves, in: Rect(20, 0, 20, 10), contentMode: .scaleAspectFit)
    }
    let picture = try await picture(node(twice))
    #expect(picture.colors((5, 5), (15, 5), (25, 5), (35, 5)) == [Self.left, Self.right, Self.left, Self.right])
  }

  @Test func `images of one key and size are equal, and those without a key are equal to themselves alone and have no layer's key`() throws
  {
    func drawn(_ key: String, _ width: Double = 4) -> Image { .drawn(key: key, size: Size(width, 4)) { _ in } }
    let unnamed = (0..<2).map { _ in Image.drawn(size: Size(4, 4)) { _ in } }
    // Two keys are different spellings of one letter.
    let others = [drawn("a"), drawn("b"), drawn("a", 5), drawn("\u{E9}"), drawn("e\u{301}")] + unnamed
    #expect(Set(others).count == others.count && Set([drawn("a"), drawn("a")]).count == 1 && unnamed[0] == unnamed[0])
    let images = try Renderer.test().station.images
    let digests = [drawn("a"), unnamed[0]].map { image in
      let items = DisplayItem.items(
        for: image, in: Rect(0, 0, 20, 20), contentMode: .center, modification: .none, typesetter: SquareTypesetter())
      return LayerKey.digest(of: DisplayPass(node: "a", items: items), images: images)
    }
    #expect(digests[0] != nil && digests[1] == nil)
  }

  @Test func `an image without an area shows nothing, and one that is too large is warned about by its key`() async throws {
    for size in [Size.zero, Size(-4, .nan)] {
      let image = Image.drawn(key: "nothing", size: size) { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
      let picture = try await picture(node(image) { $0.setPreferredSize(10, 10) })
      #expect(image.size == .zero && Set(picture.words) == [Color.white.premultiplied])
    }
    let field = node(.drawn(key: "field", size: Size(1e6, 1e6)) { _ in }) {
      $0.setPreferredSize(10, 10)
    }
    let warnings = try await Renderer.test(100, 100).render(field).warnings
    #expect(warnings.map(\.kind) == [.missingPicture] && warnings[0].description.contains("field"))
  }
}
