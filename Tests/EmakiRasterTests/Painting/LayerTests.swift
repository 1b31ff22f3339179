import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import EmakiTestSupport
import Synchronization
import Testing

@testable import EmakiRaster

/// Tests that a cell has the same bytes however it is divided into layers.
@Suite struct LayerTests {
  /// Paints a list as one layer, and as one layer for each node, and compares the two.
  private func expectSameBytes(_ list: DisplayList, in context: RenderContext, over ground: Color, _ comment: Comment) throws -> Bitmap {
    let whole = try #require(context.layer(list, over: ground))
    let passes = list.passes.indices.map { context.passLayer($0, of: list) }
    let composed = try #require(context.compose(list, passes: passes, over: ground))
    #expect(whole.bitmap.words == composed.bitmap.words, comment)
    #expect(whole.errors == composed.errors, comment)
    return whole.bitmap
  }

  @Test(arguments: [1.0, 2, 3]) func `one layer for the cell and one layer for each node give the same bytes`(scale: Double) throws {
    let context = try RenderContext.test(scale: scale, images: SampleCell.images)
    for row in SampleRow.all {
      let measured = TableRow(name: row.name) { SampleCell(row) }.measure(width: 375, in: context.measuring)
      #expect(measured.errors.isEmpty)
      #expect(measured.list.passes.count >= 5)
      _ = try expectSameBytes(measured.list, in: context, over: .white, "\(row.name)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `random trees give the same bytes as one layer and as layers of nodes`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let scale = [1.0, 2, 3, 1.5][Int(seed % 4)]
    let context = try RenderContext.test(scale: scale)
    let tree = RandomTree.node(in: Size(width: 80, height: 60), depth: 3, in: context.measuring, using: &random)
    let list = tree.displayList(in: context.measuring)
    for ground in [Color.white, .clear, Color(0x336699, alpha: 0.4)] {
      let whole = try expectSameBytes(list, in: context, over: ground, "seed \(seed)")
      let isPremultiplied = whole.words.allSatisfy { max($0 & 255, max($0 >> 8 & 255, $0 >> 16 & 255)) <= $0 >> 24 }
      #expect(isPremultiplied, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `a cell that is painted in pieces has the same bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let context = try RenderContext.test(scale: 2)
    let tree = RandomTree.node(in: Size(width: 80, height: 60), depth: 3, in: context.measuring, using: &random)
    let list = tree.displayList(in: context.measuring)
    let whole = try #require(context.layer(list, over: .white)).bitmap
    var pieces: [UInt32] = []
    var row = 0
    while row < whole.height {
      let end = min(whole.height, row + Int.random(in: 1...50, using: &random))
      pieces += try #require(context.layer(list, over: .white, rows: row..<end)).bitmap.words
      row = end
    }
    // Cairo's filters count in 1/65536 of a pixel from the piece's corner.
    #expect(InkDifference(pieces, whole.words).largest <= (isFiltered(list.entries) ? 2 : 0), "seed \(seed)")
  }

  @Test func `a high text of several colours has the same bytes as a whole and row by row`() throws {
    var text = AttributedText("", font: .system(size: 40))
    for color in [Color.black, Color(0xD81B30), Color(0x0A66D8, alpha: 0.5)] {
      text.append(AttributedText("fjörd 👩🏽‍🚀 ग्रीष्म ", font: .system(size: 40), color: color))
    }
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 300))
    let context = try RenderContext.test(scale: 2)
    let entries: [DisplayList.Entry] = [.pass(DisplayPass(node: "text", items: [.text(layout, origin: .zero)]))]
    let list = DisplayList(size: Size(width: 300, height: layout.size.height), entries: entries)
    let whole = try #require(context.layer(list, over: .white)).bitmap
    #expect(whole.size.area > 2 << 16, "it is painted in several strips")
    let rows = try (0..<whole.height).flatMap { try #require(context.layer(list, over: .white, rows: $0..<$0 + 1)).bitmap.words }
    #expect(rows == whole.words)
  }

  /// Whether anything is turned or scaled.
  private func isFiltered(_ entries: [DisplayList.Entry]) -> Bool {
    entries.contains { entry in
      guard case .group(let group) = entry else { return false }
      return !group.transform.isTranslation || isFiltered(group.entries)
    }
  }

  @Test func `a node turned upside down is whole in every piece of a high cell`() throws {
    let node = DisplayNode(
      Rect(x: 0, y: 0, width: 8, height: 6000), .white, [DisplayNode(Rect(x: 0, y: 100, width: 8, height: 50), .black)])
    node.transform = Transform(a: -1, b: 0, c: 0, d: -1)
    let context = try RenderContext.test()
    let piece = try #require(context.layer(node.displayList(in: context.measuring), over: .white, rows: 5000..<6000)).bitmap
    #expect(piece.inkBounds() == PixelRect(x: 0, y: 850, width: 8, height: 50))
  }

  @Test func `painting again gives the same bytes`() throws {
    let row = try #require(SampleRow.all.first { $0.name == "faces" })
    let (first, second) = (try RenderContext.test(scale: 2), try RenderContext.test(scale: 2))
    let list = TableRow(name: row.name) { SampleCell(row) }.measure(width: 375, in: first.measuring).list
    let bytes = try #require(first.layer(list, over: .white)).bitmap.words
    #expect(try #require(first.layer(list, over: .white)).bitmap.words == bytes)
    // The second worker paints what the first one has shaped.
    #expect(try #require(second.layer(list, over: .white)).bitmap.words == bytes)
  }

  @Test func `an opaque ground gives an opaque layer, and no ground a transparent one`() throws {
    let context = try RenderContext.test()
    let list = DisplayList(
      size: Size(width: 4, height: 4), entries: [.box(Rect(x: 0, y: 0, width: 2, height: 4), Color(0xFF0000, alpha: 0.5))])
    let opaque = try #require(context.layer(list, over: .white)).bitmap
    #expect(opaque.isOpaque && opaque.words.allSatisfy { $0 >> 24 == 255 })
    let clear = try #require(context.layer(list, over: .clear)).bitmap
    #expect(!clear.isOpaque)
    #expect(clear[0, 0] == 0x8080_0000)
    #expect(clear[3, 0] == 0)
  }

  @Test func `a cell without pixels has no layer`() throws {
    let context = try RenderContext.test()
    for size in [Size.zero, Size(width: 10, height: 0), Size(width: 0.2, height: 10)] {
      #expect(context.layer(DisplayList(size: size, entries: []), over: .white)?.bitmap == nil)
    }
  }

  @Test func `a picture that cannot be had is reported, and its default image is painted`() throws {
    let icon = NetworkImageNode()
    icon.url = "absent.png"
    icon.defaultImage = .resizableRounded(cornerRadius: 0, fill: .black)
    icon.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    let context = try RenderContext.test()
    let layer = try #require(context.layer(icon.displayList(in: context.measuring), over: .white))
    #expect(layer.errors == [.missing(url: "picture", path: "nowhere")])
    #expect(layer.bitmap.words.allSatisfy { $0 == 0xFF00_0000 })
    // Errors belong to one layer, so the next one has none.
    #expect(try #require(context.layer(DisplayList(size: Size(width: 1, height: 1), entries: []), over: .white)).errors.isEmpty)
  }

  // MARK: Substitutes

  /// A provider that has no picture, and counts how often it is asked for one.
  private final class CountingImages: ImageProvider {
    private let error: ImageError
    private let state = Mutex(0)

    init(_ error: ImageError) { self.error = error }

    var count: Int { state.withLock { $0 } }

    func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap {
      state.withLock { $0 += 1 }
      throw error
    }

    func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize { throw error }
  }

  /// Returns a node of 8 x 8 points with a placeholder.
  private func pictureNode(_ color: Color = .black) -> NetworkImageNode {
    let node = NetworkImageNode()
    node.url = "absent.png"
    node.placeholderEnabled = true
    node.placeholderColor = color
    node.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    return node
  }

  /// Returns a white node that holds the given node, and below that a red one.
  private func column(_ node: DisplayNode) -> DisplayNode {
    DisplayNode(
      Rect(x: 0, y: 0, width: 8, height: 16), .white, [node, DisplayNode(Rect(x: 0, y: 8, width: 8, height: 8), .pureRed)])
  }

  @Test(arguments: [
    ImageError.missing(url: "picture", path: "nowhere"),
    ImageError.boxOutOfRange(url: "picture", size: PixelSize(width: 8, height: 8), limit: 1),
  ])
  func `a picture is tried once, and if it fails for any reason its placeholder stays`(error: ImageError) throws {
    let images = CountingImages(error)
    let context = try RenderContext.test(images: images)
    let layer = try #require(context.layer(pictureNode().displayList(in: context.measuring), over: .white))
    #expect(layer.bitmap.words.allSatisfy { $0 == 0xFF00_0000 })
    #expect(layer.errors == [error])
    #expect(layer.substitutes.count == 1)
    #expect(images.count == 1)
  }

  @Test(arguments: 0..<5) func `a placeholder that stays has the same bytes in the cell's layer and between the nodes' layers`(variant: Int)
    throws
  {
    let node = pictureNode()
    switch variant {
    case 0: node.backgroundColor = .pureBlue
    case 1: node.alpha = 0.5
    case 2: (node.cornerRadius, node.cornerRoundingType, node.borderWidth) = (3, .precomposited, 1)
    case 3: node.placeholderNode = pictureNode(.pureBlue)
    default:
      node.shouldRasterizeDescendants = true
      node.addSubnode(DisplayNode(Rect(x: 0, y: 0, width: 4, height: 4), .pureBlue))
    }
    let context = try RenderContext.test()
    let list = column(node).displayList(in: context.measuring)
    let whole = try expectSameBytes(list, in: context, over: .white, "variant \(variant)")
    #expect(whole.inkBounds() == PixelRect(x: 0, y: 0, width: 8, height: 16))
    let pieces: [UInt32] = try [0..<5, 5..<16].flatMap { try #require(context.layer(list, over: .white, rows: $0)).bitmap.words }
    #expect(pieces == whole.words)
  }

  @Test func `a placeholder that stays is painted once even where it would fade`() throws {
    let node = pictureNode(Color(0x000000, alpha: 0.5))
    node.placeholderFadeDuration = 0.2
    let (context, root) = (try RenderContext.test(), column(node))
    let settled = try expectSameBytes(root.displayList(in: context.measuring), in: context, over: .white, "settled")
    let moment = DisplayMoment(displayedFor: 900, images: ["absent.png": LateImage(quality: .full, shownFor: 100)])
    let list = root.displayList(in: context.measuring, at: moment)
    #expect(list.passes.count == 4)
    #expect(try expectSameBytes(list, in: context, over: .white, "fading").words == settled.words)
  }
}
