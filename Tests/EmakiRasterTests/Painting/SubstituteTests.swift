import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Synchronization
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests what stands in the place of pictures that cannot be had.
struct SubstituteTests {
  /// A provider that has no picture, and counts how often it is asked for one.
  private final class CountingImages: ImageProvider {
    private let error: ImageError
    let count = Atomic(0)

    init(_ error: ImageError) { self.error = error }

    func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?) {
      count.add(1, ordering: .relaxed)
      throw error
    }
  }

  /// Returns a node of 8 x 8 points with a placeholder.
  private func pictureNode(_ color: Color = .black) -> NetworkImageNode {
    let node = NetworkImageNode()
    node.url = "absent.png"
    (node.placeholderEnabled, node.placeholderColor) = (true, color)
    node.frame = Rect(0, 0, 8, 8)
    return node
  }

  /// Paints a white node that holds the given node, and below that a red one: as one layer, in two pieces, and as a layer for each node.
  private func paint(_ node: DisplayNode, at moment: DisplayMoment? = nil, passes: Int? = nil) throws -> Bitmap {
    let context = try RenderContext.test()
    let root = DisplayNode(Rect(0, 0, 8, 16), .white, [node, DisplayNode(Rect(0, 8, 8, 8), .pureRed)])
    let list = root.displayList(in: context.measuring, at: moment)
    #expect(list.passes.count == passes ?? list.passes.count)
    let whole = try context.painted(list)
    let composed = context.composed(list, over: .white)
    let pieces: [UInt32] = try [0..<5, 5..<16].flatMap { try context.painted(list, rows: $0).bitmap.words }
    #expect([composed?.bitmap.words, pieces] == [whole.bitmap.words, whole.bitmap.words] && whole.notes.errors == composed?.notes.errors)
    return whole.bitmap
  }

  @Test func `a picture that cannot be had is reported, and its default image is painted`() throws {
    let icon = pictureNode()
    (icon.placeholderEnabled, icon.defaultImage) = (false, .resizableRounded(cornerRadius: 0, fill: .black))
    let context = try RenderContext.test()
    // Errors belong to one layer, so the next one has none.
    let layers = try [icon, DisplayNode(icon.frame)].map { try context.painted($0) }
    #expect(layers.map(\.notes.errors) == [[.missing(url: "picture", path: "nowhere")], []])
    #expect(Set(layers[0].bitmap.words) == [0xFF00_0000])
  }

  @Test(arguments: [
    ImageError.missing(url: "picture", path: "nowhere"), .boxOutOfRange(url: "picture", size: PixelSize(8, 8), limit: 1),
  ])
  func `a picture is tried once, and if it fails for any reason its placeholder stays`(error: ImageError) throws {
    let images = CountingImages(error)
    let context = try RenderContext.test(images: images)
    let layer = try context.painted(pictureNode())
    #expect(Set(layer.bitmap.words) == [0xFF00_0000] && layer.notes.errors == [error])
    #expect(images.count.load(ordering: .relaxed) == 1)
  }

  @Test(arguments: 0..<5) func `a placeholder that stays has the same bytes in any layers`(variant: Int) throws {
    let node = pictureNode()
    switch variant {
    case 0: node.backgroundColor = .pureBlue
    case 1: node.alpha = 0.5
    case 2: (node.cornerRadius, node.cornerRoundingType, node.borderWidth) = (3, .precomposited, 1)
    case 3: node.placeholderNode = pictureNode(.pureBlue)
    default:
      node.shouldRasterizeDescendants = true
      node.addSubnode(DisplayNode(Rect(0, 0, 4, 4), .pureBlue))
    }
    #expect(try paint(node).inkBounds() == PixelRect(0, 0, 8, 16))
  }

  @Test func `a placeholder that stays is painted once even where it would fade`() throws {
    let pictures = try [nil, DisplayMoment(displayedFor: 900, images: ["absent.png": LateImage(quality: .full, shownFor: 100)])].map {
      let node = pictureNode(Color(0x000000, alpha: 0.5))
      node.placeholderFadeDuration = 0.2
      return try paint(node, at: $0, passes: $0.map { _ in 4 }).words
    }
    #expect(pictures[0] == pictures[1])
  }
}
