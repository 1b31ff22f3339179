import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// The three ways to round corners, in pixels.
struct CornerRoundingTests {
  /// A picture with something of its own in each corner.
  private static let photo = Image.bitmap(
    Bitmap(
      size: PixelSize(90, 60),
      pixels: (0..<90 * 60).map { index in
        let (x, y) = (index % 90, index / 90)
        return 0xFF00_0000 | UInt32(255 * x / 89) << 16 | UInt32(255 * y / 59) << 8 | UInt32((x * 7 + y * 13) & 255)
      }))

  private static func photoNode(_ subnodes: [DisplayNode] = []) -> ImageNode {
    let node = ImageNode(Rect(3, 4, 45, 30), photo)
    (node.cornerRadius, node.clipsToBounds) = (8.3, false)
    for subnode in subnodes { node.addSubnode(subnode) }
    return node
  }

  private static func root(_ color: Color = Color(0x2468AC)) -> DisplayNode { DisplayNode(Rect(0, 0, 52, 40), color) }

  private func paint(_ node: DisplayNode, on behind: DisplayNode = root(), scale: Double) throws -> Bitmap {
    let context = try RenderContext.test(scale: scale, images: ImageStore(access: ImageAccess(baseDirectory: ".")))
    behind.addSubnode(node)
    return try context.painted(behind).bitmap
  }

  private func rounded(_ node: DisplayNode, _ type: CornerRoundingType, rasterizes: Bool = false) -> DisplayNode {
    (node.cornerRoundingType, node.clipsToBounds, node.shouldRasterizeDescendants) = (type, type == .default, rasterizes)
    return node
  }

  /// The largest differences of a channel from `.default` with `clipsToBounds`, of clipping and of precomposited corners.
  private func differences(scale: Double, rasterizes: Bool = false, _ make: () -> DisplayNode) throws -> [Int] {
    let nodes = [rounded(make(), .default), rounded(make(), .clipping), rounded(make(), .precomposited, rasterizes: rasterizes)]
    let pictures = try nodes.map { try paint($0, scale: scale).words }
    return pictures.dropFirst().map { InkDifference($0, pictures[0]).largest }
  }

  // MARK: Agreement

  struct Look: CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> DisplayNode
    /// Whether a precomposited node must be rasterised, as its subnodes reach into the corners.
    var reachesCorners = false
  }

  static let looks = [
    Look(testDescription: "a photo with subnodes that reach no corner") {
      photoNode([DisplayNode(Rect(10, 0, 20, 6), .pureRed), DisplayNode(Rect(12, 10, 20, 9.5), Color(0, alpha: 0.3))])
    },
    Look(
      testDescription: "subnodes in the corners",
      make: { photoNode([DisplayNode(Rect(0, 0, 20, 6), .pureRed), DisplayNode(Rect(30, 20, 15, 10), .white)]) }, reachesCorners: true),
    Look(testDescription: "a background, a border and a faded node") {
      let node = photoNode()
      (node.backgroundColor, node.borderWidth, node.alpha) = (Color(0xFFCC00), 1.5, 0.6)
      return node
    },
    Look(testDescription: "a circle") {
      let node = DisplayNode(Rect(3, 4, 21, 21), .pureRed)
      node.cornerRadius = 99
      return node
    },
  ]

  @Test(arguments: looks, scales) func `all types of rounding agree`(look: Look, scale: Double) throws {
    let found = try differences(scale: scale, rasterizes: look.reachesCorners, look.make)
    #expect(try found.allSatisfy { $0 <= 2 } && (!look.reachesCorners || differences(scale: scale, look.make)[1] > 100), "\(found)")
  }

  @Test(arguments: scales) func `a node that does not clip shows its corners`(scale: Double) throws {
    let (square, plain) = (Self.photoNode(), Self.photoNode())
    square.cornerRadius = 0
    let words = try [plain, square, rounded(Self.photoNode(), .default)].map { try paint($0, scale: scale).words }
    #expect(words[0] == words[1] && InkDifference(words[0], words[2]).largest > 100)
  }

  @Test(arguments: scales) func `a picture that cannot be had is rounded as its default image`(scale: Double) throws {
    for image in [Image.letter("A", background: .black), .resizableRounded(cornerRadius: 0, fill: .black), Self.photo] {
      func make() -> DisplayNode {
        let node = NetworkImageNode()
        node.frame = Rect(3, 4, 30, 30)
        (node.url, node.defaultImage, node.cornerRadius) = ("absent.png", image, 9)
        return node
      }
      let found = try differences(scale: scale, make)
      #expect(found.allSatisfy { $0 <= 2 }, "\(found)")
    }
  }

  // MARK: Corners

  @Test(arguments: scales) func `over a photo clipping shows the background colour in the corners, other types the photo`(scale: Double)
    throws
  {
    func corner(_ node: DisplayNode) throws -> UInt32 {
      let root = Self.root()
      root.addSubnode(ImageNode(root.frame, Self.photo))
      return try paint(node, on: root, scale: scale)[Int(3 * scale), Int(4 * scale)]
    }
    let photo = try corner(DisplayNode(.zero))
    let corners = try [CornerRoundingType.clipping, .default, .precomposited].map { try corner(rounded(Self.photoNode(), $0)) }
    #expect(corners == [0xFF24_68AC, photo, photo])
  }

  @Test(arguments: scales) func `without an opaque background behind, clipping is drawn with a group`(scale: Double) throws {
    let pictures = try [CornerRoundingType.clipping, .default].map {
      try paint(rounded(Self.photoNode(), $0), on: Self.root(Color(0, alpha: 0.5)), scale: scale).words
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(arguments: [0, -3, Double.nan]) func `corners with a radius of 0 paint nothing`(radius: Double) throws {
    let items = [DisplayItem.corners(RoundedRect(Rect(0, 0, 9, 9), radius: radius), .black)]
    #expect(try EmakiRasterTests.paint(items, size: Size(9, 9)).inkBounds().isEmpty)
  }
}
