import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// The three ways to round corners, in pixels.
@Suite struct CornerRoundingTests {
  private static let ground = Color(0x2468AC)
  private static let scales = [1.0, 2, 3]

  /// A picture with something of its own in each corner.
  private static func photo() -> Image {
    .bitmap(
      Bitmap(size: PixelSize(width: 90, height: 60), isOpaque: true, cleared: false) { pixels in
        for y in 0..<60 {
          for x in 0..<90 {
            pixels[y * 90 + x] = 0xFF00_0000 | UInt32(255 * x / 89) << 16 | UInt32(255 * y / 59) << 8 | UInt32((x * 7 + y * 13) & 255)
          }
        }
      })
  }

  private func photoNode(_ frame: Rect = Rect(x: 3, y: 4, width: 45, height: 30), subnodes: [DisplayNode] = []) -> ImageNode {
    let node = ImageNode()
    node.frame = frame
    node.image = Self.photo()
    node.cornerRadius = 8.3
    node.clipsToBounds = false
    for subnode in subnodes { node.addSubnode(subnode) }
    return node
  }

  private func paint(_ node: DisplayNode, on behind: DisplayNode? = nil, scale: Double) throws -> Bitmap {
    let context = try RenderContext.test(scale: scale, images: ImageStore(access: ImageAccess(baseDirectory: ".")))
    let root = behind ?? DisplayNode(Rect(x: 0, y: 0, width: 52, height: 40), Self.ground)
    root.addSubnode(node)
    let layer = try #require(context.layer(root.displayList(in: context.measuring), over: .white))
    #expect(layer.errors == [])
    return layer.bitmap
  }

  /// The largest difference of a channel from `.default` with `clipsToBounds`.
  private func difference(_ type: CornerRoundingType, scale: Double, rasterizes: Bool = false, _ make: () -> DisplayNode) throws -> Int {
    let (expected, node) = (make(), make())
    expected.clipsToBounds = true
    node.cornerRoundingType = type
    node.shouldRasterizeDescendants = rasterizes
    return try InkDifference(paint(node, scale: scale).words, paint(expected, scale: scale).words).largest
  }

  // MARK: Agreement

  @Test(arguments: scales) func `all types of rounding agree for a photo with subnodes`(scale: Double) throws {
    func make() -> DisplayNode {
      // No subnode reaches a corner.
      photoNode(subnodes: [
        DisplayNode(Rect(x: 10, y: 0, width: 20, height: 6), .pureRed),
        DisplayNode(Rect(x: 12, y: 10, width: 20, height: 9.5), Color(0, alpha: 0.3)),
      ])
    }
    #expect(try difference(.precomposited, scale: scale, make) <= 2)
    #expect(try difference(.clipping, scale: scale, make) <= 2)
    // The corners are rounded at all.
    let square = make()
    square.cornerRadius = 0
    #expect(try InkDifference(paint(square, scale: scale).words, paint(make(), scale: scale).words).largest == 0)
    #expect(try difference(.default, scale: scale, make) > 100)
  }

  @Test(arguments: scales) func `all types of rounding agree for subnodes in the corners, if precomposited ones are rasterised`(
    scale: Double
  ) throws {
    func make() -> DisplayNode {
      photoNode(subnodes: [
        DisplayNode(Rect(x: 0, y: 0, width: 20, height: 6), .pureRed), DisplayNode(Rect(x: 30, y: 20, width: 15, height: 10), .white),
      ])
    }
    #expect(try difference(.clipping, scale: scale, make) <= 2)
    #expect(try difference(.precomposited, scale: scale, rasterizes: true, make) <= 2)
    #expect(try difference(.precomposited, scale: scale, make) > 100)
  }

  @Test(arguments: scales) func `all types of rounding agree for a background, a border and a faded node`(scale: Double) throws {
    func make() -> DisplayNode {
      let node = photoNode()
      node.backgroundColor = Color(0xFFCC00)
      node.borderWidth = 1.5
      node.alpha = 0.6
      return node
    }
    #expect(try difference(.precomposited, scale: scale, make) <= 2)
    #expect(try difference(.clipping, scale: scale, make) <= 2)
    func circle() -> DisplayNode {
      let node = DisplayNode(Rect(x: 3, y: 4, width: 21, height: 21), .pureRed)
      node.cornerRadius = 99
      return node
    }
    #expect(try difference(.precomposited, scale: scale, circle) <= 2)
    #expect(try difference(.clipping, scale: scale, circle) <= 2)
  }

  @Test(arguments: scales) func `a picture that cannot be had is rounded as its default image`(scale: Double) throws {
    for image in [Image.letter("A", background: .black), .resizableRounded(cornerRadius: 0, fill: .black), Self.photo()] {
      func painted(_ type: CornerRoundingType, clips: Bool) throws -> [UInt32] {
        let node = NetworkImageNode()
        node.url = "absent.png"
        node.defaultImage = image
        node.frame = Rect(x: 3, y: 4, width: 30, height: 30)
        node.cornerRadius = 9
        node.cornerRoundingType = type
        node.clipsToBounds = clips
        let context = try RenderContext.test(scale: scale, images: ImageStore(access: ImageAccess(baseDirectory: ".")))
        let root = DisplayNode(Rect(x: 0, y: 0, width: 40, height: 40), .white, [node])
        return try #require(context.layer(root.displayList(in: context.measuring), over: .white)).bitmap.words
      }
      let expected = try painted(.default, clips: true)
      #expect(try InkDifference(painted(.precomposited, clips: false), expected).largest <= 2)
      #expect(try InkDifference(painted(.clipping, clips: false), expected).largest <= 2)
    }
  }

  // MARK: Corners

  @Test(arguments: scales) func `over a photo clipping shows the background colour in the corners, other types the photo`(scale: Double)
    throws
  {
    func corner(_ type: CornerRoundingType) throws -> (corner: UInt32, photo: UInt32) {
      let behind = photoNode(Rect(x: 0, y: 0, width: 52, height: 40))
      behind.cornerRadius = 0
      let cell = DisplayNode(Rect(x: 0, y: 0, width: 52, height: 40), Self.ground, [behind])
      let node = photoNode()
      node.cornerRoundingType = type
      node.clipsToBounds = type == .default
      let (x, y) = (Int(3 * scale), Int(4 * scale))
      let plain = try paint(DisplayNode(.zero), on: cell, scale: scale)
      return (try paint(node, on: cell, scale: scale)[x, y], plain[x, y])
    }
    #expect(try corner(.clipping).corner == 0xFF24_68AC)
    for type in [CornerRoundingType.default, .precomposited] {
      let (corner, photo) = try corner(type)
      #expect(corner == photo)
    }
  }

  @Test(arguments: scales) func `without an opaque background behind, clipping is drawn with a group`(scale: Double) throws {
    func make(_ type: CornerRoundingType) -> DisplayNode {
      let node = photoNode()
      node.cornerRoundingType = type
      node.clipsToBounds = type == .default
      return node
    }
    func root() -> DisplayNode { DisplayNode(Rect(x: 0, y: 0, width: 52, height: 40), Color(0, alpha: 0.5)) }
    #expect(try paint(make(.clipping), on: root(), scale: scale).words == paint(make(.default), on: root(), scale: scale).words)
  }

  @Test func `corners with a radius of 0 paint nothing`() throws {
    for radius in [0, -3, Double.nan] {
      let shape = RoundedRect(Rect(x: 0, y: 0, width: 9, height: 9), radius: radius)
      let entry = DisplayList.Entry.pass(DisplayPass(node: "corners", items: [.corners(shape, .black)]))
      let bitmap = try #require(RenderContext.test().layer(DisplayList(size: shape.rect.size, entries: [entry]), over: .white)).bitmap
      #expect(bitmap.inkBounds().isEmpty)
    }
  }
}
