import Emaki
import EmakiTestSupport
import Testing

/// Tests image nodes whose pictures come from files.
struct ImageNodeTests {
  private static let (left, right, ground) = (Color.red, Color.blue, Color.green)

  private let folder = TemporaryFolder()

  /// A renderer that knows a picture of 60 x 20 pixels, red on the left and blue on the right.
  private func renderer(_ name: String) async throws -> Renderer {
    let node = ImageNode()
    let pixels = (0..<1200).map { ($0 % 60 < 30 ? Self.left : Self.right).premultiplied }
    node.image = .bitmap(Bitmap(size: PixelSize(60, 20), pixels: pixels))
    try folder.write(Array(await Renderer.test(60, 60).render(node).pngData), to: name)
    return try .test(100, 80, pictures: folder.path)
  }

  /// A cell of a column in which a network image node has no size of its own, above a green box of 10 points.
  private final class PhotoCell: CellNode {
    let photo = NetworkImageNode()
    private let box = DisplayNode(ground, width: 10, height: 10)

    init(_ url: String?) {
      super.init()
      automaticallyManagesSubnodes = true
      (photo.url, photo.debugName) = (url, "photo")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, alignItems: .start, children: [photo, box])
    }
  }

  private func table(_ url: String?) -> TableNode { TableNode.plain { _ in PhotoCell(url) } }

  @Test(arguments: [("halves.png", 1), ("halves@2x.png", 2)])
  func `a picture without a size is as large as its pixels in points once it is there`(name: String, scale: Int) async throws {
    let renderer = try await renderer(name)
    let height = 20 / scale + 10
    #expect(try await renderer.heights(of: table(name)) == [Double(height)])
    for frame in [try await renderer.render(table(name)), try await renderer.render(table(name), onlyRow: 0)] {
      let picture = frame.picture
      let colors = picture.colors((0, 0), (60 / scale - 1, 0), (60 / scale, 0), (0, height - 1))
      #expect(colors == [Self.left, Self.right, .white, Self.ground] && frame.warnings.isEmpty)
    }
  }

  @Test func `a row is laid out again at the instant at which its picture comes`() async throws {
    let renderer = try await renderer("halves.png")
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100)))
    let frames = try await renderer.allFrames(of: table("halves.png"), script: script, framesPerSecond: 50, frames: 8)
    // The row is higher from then on, and shows the picture at once.
    #expect(frames.map { $0.picture.box(of: Self.ground)?.y.lowerBound } == [0, 0, 0, 0, 0, 20, 20, 20])
    #expect(frames[5].picture.colors((0, 0)) == [Self.left])
  }

  @Test(arguments: ["none.png", nil]) func `a node with neither size nor picture is warned about by its name`(url: String?) async throws {
    let renderer = try Renderer.test(100, 80)
    let range = SizeRange(width: 50, height: nil)
    let frames = [
      try await renderer.render(table(url)), try await renderer.render(table(url), onlyRow: 0),
      try await renderer.render(PhotoCell(url), in: range), try await renderer.renderFull(table(url)).frame(),
    ]
    let warnings = frames.map { $0.warnings.filter { $0.kind == .missingSize }.map(\.description) }
    #expect(
      warnings.allSatisfy {
        $0.count == 1 && $0[0].contains("(photo): the image node shows nothing, for want of a picture, a size or room")
      })
    // Whoever names a version and has no source for it has a picture in mind.
    let versions = MultiplexImageNode()
    (versions.imageIdentifiers, versions.style.preferredSize) = (["a"], Size(10, 10))
    #expect(try await renderer.render(versions, in: range).warnings.map(\.kind) == [.missingSize])
    let sized = PhotoCell("none.png")
    sized.photo.setPreferredSize(10, 10)
    #expect(try await renderer.render(sized, in: range).warnings.map(\.kind) == [.missingPicture])
  }

  @Test(arguments: "0 00 01 10 00110".words) func `rows that are 0 high are warned about wherever they stand`(heights: String)
    async throws
  {
    let heights = Array(heights)
    let table = TableNode.plain(heights.count) { row in
      let (cell, node) = (CellNode(), heights[row] == "0" ? ImageNode() : DisplayNode())
      if heights[row] == "1" { node.setPreferredSize(10, 10) }
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: .zero, child: node) }
      return cell
    }
    let renderer = try Renderer.test(100, 80)
    let whole = try await renderer.renderFull(table)
    for warnings in try await [renderer.render(table).warnings, whole.frame().warnings, whole.writePNG { _ in }] {
      #expect(warnings.map(\.kind) == heights.filter { $0 == "0" }.map { _ in .missingSize })
    }
  }

  @Test func `a mode that does not scale draws a picture in points, whatever its file's scale`() async throws {
    let renderer = try await renderer("halves@2x.png")
    let node = NetworkImageNode()
    (node.url, node.contentMode, node.style.preferredSize) = ("halves@2x.png", .topLeft, Size(60, 20))
    let picture = try await renderer.render(node).picture
    #expect(picture.colors((0, 9), (29, 9), (31, 5), (0, 11)) == [Self.left, Self.right, .white, .white])
  }
}
