import Emaki
import EmakiDigest
import Testing

@testable import EmakiEngine

/// Images that functions draw, in image nodes.
@Suite struct DrawnImageTests {
  private static let (left, right) = (Color(0xFF0000), Color(0x0000FF))

  /// An image of 20 x 10 points, red on the left and blue on the right.
  private static let halves = Image.drawn(key: "halves", size: Size(width: 20, height: 10)) { context in
    context.fill(DrawingPath(Rect(x: 0, y: 0, width: 10, height: 10)), with: .color(left))
    context.fill(DrawingPath(Rect(x: 10, y: 0, width: 10, height: 10)), with: .color(right))
  }

  private func picture(_ image: Image, scale: Double = 1, _ change: (ImageNode) -> Void = { _ in }) async throws -> Picture {
    let node = ImageNode()
    node.image = image
    change(node)
    return try await Renderer.test(width: 100, height: 100, scale: scale).render(node).decoded()
  }

  @Test(arguments: [1, 2, 3]) func `a drawn image is as large as it says, in pixels of the scale`(scale: Int) async throws {
    #expect(Self.halves.size == Size(width: 20, height: 10))
    let picture = try await picture(Self.halves, scale: Double(scale))
    #expect(picture.size == PixelSize(width: 20 * scale, height: 10 * scale))
    #expect((0..<20 * scale).map { picture[$0, 3] } == (0..<20 * scale).map { ($0 < 10 * scale ? Self.left : Self.right).premultiplied })
  }

  @Test func `a drawn image follows the content mode`() async throws {
    /// Returns the colours at three places: the upper left, right of the middle, and left of the upper middle. Scaling mixes colours where
    /// the halves meet.
    func colors(_ mode: ContentMode) async throws -> [String] {
      let picture = try await picture(Self.halves) { node in
        node.contentMode = mode
        node.style.preferredSize = Size(width: 40, height: 40)
      }
      return [(1, 1), (28, 20), (12, 12)].map { x, y in
        let word = picture[x, y]
        let (red, green, blue) = (word >> 16 & 255 > 200, word >> 8 & 255 > 200, word & 255 > 200)
        return green ? "ground" : red ? "left" : blue ? "right" : "mixed"
      }
    }
    #expect(try await colors(.scaleToFill) == ["left", "right", "left"])
    #expect(try await colors(.scaleAspectFit) == ["ground", "right", "left"])
    #expect(try await colors(.scaleAspectFill) == ["left", "right", "left"])
    #expect(try await colors(.center) == ["ground", "right", "ground"])
    #expect(try await colors(.topLeft) == ["left", "ground", "ground"])
  }

  @Test func `a drawn image is tinted, rounded and cut as a picture is`() async throws {
    let green = Color(0x00FF00).premultiplied
    let template = Self.halves.withRenderingMode(.alwaysTemplate)
    let tinted = try await picture(template) { $0.tintColor = .green }
    #expect(tinted.words.allSatisfy { $0 == green })
    #expect(try await picture(template).words == picture(Self.halves).words)
    let round = try await picture(Self.halves) { $0.imageModification = .circle }
    #expect(round[0, 5] == Color.white.premultiplied && round[7, 5] == Self.left.premultiplied && round[13, 5] == Self.right.premultiplied)
    let corners = try await picture(Self.halves) { $0.cornerRadius = 5 }
    #expect(corners[0, 0] == Color.white.premultiplied && corners[5, 5] == Self.left.premultiplied)
  }

  @Test func `a drawn image is shown where a picture cannot be had, and in texts`() async throws {
    let node = NetworkImageNode()
    node.url = "none.png"
    node.defaultImage = Self.halves.withRenderingMode(.alwaysTemplate)
    node.tintColor = .green
    let fallback = try await Renderer.test(width: 100, height: 100, scale: 1).render(node).decoded()
    #expect(fallback.words.allSatisfy { $0 == Color.green.premultiplied })
    let text = TextNode()
    text.attributedText = AttributedText(TextAttachment(image: Self.halves))
    let line = try await Renderer.test(width: 100, height: 100, scale: 1).render(text).decoded()
    #expect(line.words.contains(Self.left.premultiplied) && line.words.contains(Self.right.premultiplied))
  }

  @Test func `an image can be drawn with other images`() async throws {
    let inner = Self.halves
    let outer = Image.drawn(key: "twice", size: Size(width: 40, height: 10)) { context in
      context.draw(inner, at: .zero)
      context.draw(inner, in: Rect(x: 20, y: 0, width: 20, height: 10), contentMode: .scaleAspectFit)
    }
    let picture = try await picture(outer)
    #expect([5, 15, 25, 35].map { picture[$0, 5] } == [Self.left, Self.right, Self.left, Self.right].map(\.premultiplied))
  }

  @Test func `images of one key and size are equal and share a layer's key, and those without a key have none`() throws {
    let images = try Renderer.test(scale: 1).station.images
    func digest(_ image: Image, _ modification: ImageModification = .none) -> Digest? {
      let items = DisplayItem.items(
        for: image, in: Rect(x: 0, y: 0, width: 20, height: 20), contentMode: .center, modification: modification,
        typesetter: SquareTypesetter())
      return LayerKey.digest(of: DisplayPass(node: "a", items: items), images: images)
    }
    func drawn(_ key: String, _ size: Size = Size(width: 4, height: 4)) -> Image { .drawn(key: key, size: size) { _ in } }
    #expect(drawn("a") == drawn("a"))
    #expect(digest(drawn("a")) != nil && digest(drawn("a")) == digest(drawn("a")))
    let (larger, unnamed) = (drawn("a", Size(width: 5, height: 4)), Image.drawn(size: Size(width: 4, height: 4)) { _ in })
    #expect(Set([drawn("a"), drawn("b"), larger, unnamed, .drawn(size: Size(width: 4, height: 4)) { _ in }]).count == 5)
    #expect(Set([digest(drawn("a")), digest(drawn("b")), digest(larger), digest(drawn("a"), .circle)]).count == 4)
    #expect(unnamed == unnamed && digest(unnamed) == nil)
    // The two keys are different spellings of one letter.
    #expect(drawn("\u{E9}") != drawn("e\u{301}"))
  }

  @Test func `an image without an area shows nothing, and one that is too large is warned about by its key`() async throws {
    for size in [Size.zero, Size(width: -4, height: .nan)] {
      let image = Image.drawn(key: "nothing", size: size) { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
      #expect(image.size == .zero)
      let picture = try await picture(image) { $0.style.preferredSize = Size(width: 10, height: 10) }
      #expect(picture.words.allSatisfy { $0 == Color.white.premultiplied })
    }
    let node = ImageNode()
    node.image = .drawn(key: "field", size: Size(width: 1e6, height: 1e6)) { _ in }
    node.style.preferredSize = Size(width: 10, height: 10)
    let warnings = try await Renderer.test(width: 100, height: 100, scale: 1).render(node).warnings
    #expect(warnings.map(\.kind) == [.missingPicture])
    #expect(warnings.first?.description.contains("field") == true)
  }

  @Test func `rows that show the same image are the same for any number of workers`() async throws {
    func pictures(jobs: Int) async throws -> [UInt8] {
      let table = TableNode(numberOfRows: 40) { row in
        {
          let (cell, node) = (CellNode(), ImageNode())
          node.image =
            row % 3 == 0
            ? Self.halves
            : .drawn(key: "bar \(row % 5)", size: Size(width: 30, height: 6)) { context in
              context.fill(DrawingPath(context.bounds), with: .color(Color(white: Double(row % 5) / 5)))
            }
          cell.automaticallyManagesSubnodes = true
          cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [node]) }
          return cell
        }
      }
      return Array(try await Renderer.test(width: 30, height: 200, scale: 2, jobs: jobs).render(table).pngData)
    }
    #expect(try await pictures(jobs: 1) == pictures(jobs: 3))
  }
}
