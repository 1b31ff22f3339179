import Emaki
import EmakiTestSupport
import Testing

/// What image nodes are and show that set nothing, as in Texture.
@Suite struct ImageNodeTests {
  private static let (left, right, ground) = (Color(0xFF0000), Color(0x0000FF), Color(0x00FF00))

  /// A bitmap of 60 x 20 pixels, 24 of whose columns are red, 12 white and 24 blue.
  private static var striped: Bitmap {
    Bitmap(size: PixelSize(width: 60, height: 20), isOpaque: true, cleared: false) { pixels in
      for index in 0..<1200 {
        let x = index % 60
        pixels[index] = (x < 24 ? left : x < 36 ? .white : right).premultiplied
      }
    }
  }

  private func folder(_ name: String = "striped.png") async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let node = ImageNode()
    node.image = .bitmap(Self.striped)
    try folder.write(Array(try await Renderer.test(width: 60, height: 60, scale: 1).render(node).pngData), to: name)
    return folder
  }

  private func renderer(_ folder: TemporaryFolder, width: Double = 100) throws -> Renderer {
    try Renderer(
      viewport: Size(width: width, height: 80), scale: 1,
      options: Renderer.Options(jobs: 2, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory))
  }

  /// A cell of a column in which a network image node has no size of its own, above a green box of 10 points.
  private final class PhotoCell: CellNode {
    let photo = NetworkImageNode()
    private let box = DisplayNode()

    init(_ url: String?) {
      super.init()
      automaticallyManagesSubnodes = true
      photo.url = url
      photo.debugName = "photo"
      box.backgroundColor = ground
      box.style.preferredSize = Size(width: 10, height: 10)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, alignItems: .start, children: [photo, box])
    }
  }

  private func table(_ urls: [String?]) -> TableNode { TableNode.plain(rows: urls) { url in { PhotoCell(url) } } }

  @Test func `a wide picture in a square is cut, not stretched`() async throws {
    let node = ImageNode()
    node.image = .bitmap(Self.striped)
    node.style.preferredSize = Size(width: 20, height: 20)
    #expect(node.contentMode == .scaleAspectFill)
    let picture = try await Renderer.test(width: 40, height: 40, scale: 1).render(node).decoded()
    // The middle 20 columns of the 60.
    let middle = (20..<40).map { x -> Color in x < 24 ? Self.left : x < 36 ? .white : Self.right }
    #expect((0..<20).map { x -> Color in picture[x, 10] } == middle)
  }

  @Test func `the radius of an image node rounds its picture, because it clips`() async throws {
    let node = ImageNode()
    node.image = .bitmap(Self.striped)
    node.cornerRadius = 8
    let picture = try await Renderer.test(width: 60, height: 40, scale: 1).render(node, ground: Self.ground).decoded()
    #expect(picture[0, 0] == Self.ground.premultiplied && picture[59, 19] == Self.ground.premultiplied)
    #expect(picture[8, 10] == Self.left.premultiplied)
  }

  @Test func `the radius of a cell rounds its photograph, because cells clip`() async throws {
    let table = TableNode.plain(numberOfRows: 1) { _ in
      {
        let (cell, node) = (CellNode(), ImageNode())
        node.image = .bitmap(Self.striped)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [node]) }
        cell.cornerRadius = 8
        return cell
      }
    }
    let picture = try await Renderer.test(width: 60, height: 20, scale: 1).render(table).decoded()
    for (x, y) in [(0, 0), (59, 0), (0, 19), (59, 19)] { #expect(picture[x, y] == Color.white.premultiplied) }
    #expect(picture[8, 10] == Self.left.premultiplied && picture[51, 10] == Self.right.premultiplied)
  }

  @Test func `an image node that clips casts no shadow, and one that does not clip does`() async throws {
    func picture(clips: Bool) async throws -> Picture {
      let (root, node) = (DisplayNode(), ImageNode())
      node.image = .bitmap(Self.striped)
      (node.shadowOpacity, node.shadowRadius, node.shadowOffset) = (1, 0, Point(x: 5, y: 0))
      if !clips { node.clipsToBounds = false }
      root.automaticallyManagesSubnodes = true
      root.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(right: 10), child: node) }
      return try await Renderer.test(width: 100, height: 40, scale: 1).render(root).decoded()
    }
    #expect(try await picture(clips: true)[62, 10] == Color.white.premultiplied)
    #expect(try await picture(clips: false)[62, 10] == Color.black.premultiplied)
  }

  @Test(arguments: [("striped.png", 1), ("striped@2x.png", 2), ("striped@3x.png", 3)])
  func `a picture without a size is as large as its pixels in points once it is there`(name: String, scale: Int) async throws {
    let folder = try await folder(name)
    let renderer = try renderer(folder)
    let height = try #require(try await renderer.heights(of: table([name])).first)
    #expect(height == (20.0 / Double(scale)).rounded(.up) + 10)
    for frame in [
      try await renderer.render(table([name])), try await renderer.render(table([name]), onlyRow: 0),
    ] {
      let picture = try frame.decoded()
      #expect(frame.warnings.isEmpty)
      #expect(picture[0, 0] == Self.left.premultiplied)
      #expect(picture[60 / scale - 1, 0] == Self.right.premultiplied)
      #expect(picture[60 / scale, 0] == Color.white.premultiplied)
      #expect(picture[0, Int(height) - 1] == Self.ground.premultiplied)
    }
  }

  @Test func `a row is laid out again at the instant at which its picture comes`() async throws {
    let folder = try await folder()
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100)))
    let frames = try await renderer(folder).allFrames(of: table(["striped.png"]), script: script, framesPerSecond: 50, frames: 8)
    let tops = try frames.map { frame in
      let picture = try frame.decoded()
      return (0..<40).first { picture[0, $0] == Self.ground.premultiplied }
    }
    // The row is higher from then on, and shows the picture at once.
    #expect(tops == [0, 0, 0, 0, 0, 20, 20, 20])
    #expect(try frames[6].decoded()[0, 0] == Self.left.premultiplied)
  }

  @Test func `a node with neither size nor picture is warned about by its name`() async throws {
    let folder = try await folder()
    let renderer = try renderer(folder)
    for url in ["none.png", nil] {
      let frames = [
        try await renderer.render(table([url])), try await renderer.render(table([url]), onlyRow: 0),
        try await renderer.render(PhotoCell(url), in: SizeRange(width: 50, height: nil)),
      ]
      for frame in frames {
        let warnings = frame.warnings.filter { $0.kind == .missingSize }
        #expect(warnings.count == 1)
        #expect(warnings.first?.description.contains("(photo): the image node has neither a size nor a picture") == true)
      }
      let whole = try await renderer.renderFull(table([url])).frame()
      #expect(whole.warnings.filter { $0.kind == .missingSize }.count == 1)
    }
    let sized = PhotoCell("none.png")
    sized.photo.style.preferredSize = Size(width: 10, height: 10)
    #expect(try await renderer.render(sized, in: SizeRange(width: 50, height: nil)).warnings.map(\.kind) == [.missingPicture])
  }

  @Test func `a mode that does not scale draws a picture in points, whatever its file's scale`() async throws {
    let folder = try await folder("striped@2x.png")
    let node = NetworkImageNode()
    node.url = "striped@2x.png"
    node.contentMode = .topLeft
    node.style.preferredSize = Size(width: 60, height: 20)
    let picture = try await renderer(folder).render(node).decoded()
    #expect(picture[0, 9] == Self.left.premultiplied && picture[29, 9] == Self.right.premultiplied)
    #expect(picture[31, 5] == Color.white.premultiplied && picture[0, 11] == Color.white.premultiplied)
  }

  @Test func `setting a placeholder's colour switches the placeholder on`() {
    let node = ImageNode()
    #expect(!node.placeholderEnabled && node.placeholderColor == DisplayNode.defaultPlaceholderColor)
    node.placeholderColor = Self.ground
    #expect(node.placeholderEnabled)
    node.placeholderColor = .clear
    #expect(!node.placeholderEnabled)
  }
}
