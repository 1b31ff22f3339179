import EmakiDrawing
import EmakiEncoding
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine
@testable import EmakiSnapshots

struct PictureManifestTests {
  private func manifest(
    _ rows: Range<Int>, scale: Double = 1, offset: Double = 0, isInverted: Bool = false
  ) async throws -> PictureManifest {
    let table = TableNode(marked: MarkedRow.rows(rows))
    table.isInverted = isInverted
    return try await TestRenderer.manifest(table, scale: scale, offset: offset)
  }

  private func parsed(_ text: String) throws(JSONFault) -> PictureManifest { try PictureManifest(parsing: text.bytes) }

  @Test func `rows stand where they are drawn, and the background below them`() async throws {
    let manifest = try await manifest(0..<2)
    let size = PixelSize(107, 20)
    #expect((manifest.size, manifest.rows.map(\.name), manifest.rows.map(\.rows)) == (size, ["0", "1", nil], [0..<8, 8..<16, 16..<20]))
    #expect(manifest.rows[1].nodes == [FrameContents.Node(name: "mark", frame: Rect(3, 2, 4, 4))])
  }

  @Test func `a row that is cut says how much of it is out of view`() async throws {
    let rows = try await manifest(0..<9, scale: 2, offset: 5).rows
    #expect((rows.map(\.name), rows.map(\.rows)) == ("0 1 2 3".words, [0..<6, 6..<22, 22..<38, 38..<40]))
    #expect((rows.map(\.cut), rows.map(\.wholeHeight)) == ([10, 0, 0, 0], [16, 16, 16, 16]))
  }

  @Test func `an inverted list's rows stand from the bottom`() async throws {
    let rows = try await manifest(0..<3, isInverted: true).rows
    #expect((rows.map(\.name), rows.map(\.rows), rows.map(\.cut)) == ("2 1 0".words, [0..<4, 4..<12, 12..<20], [4, 0, 0]))
  }

  @Test func `a row's hash is that of its pixels, wherever it stands`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.three)
    let digests = try PictureManifest(of: frame).rows.map(\.digest)
    let later = try await PictureManifest(of: TestRenderer.full(MarkedRow.rows(1..<3))).rows.map(\.digest)
    #expect((later, Set(digests).count) == (Array(digests[1...]), 3))
    // The hash by hand is made of the width and the height as 64-bit words, and the pixels that libpng reads.
    let words = try DecodedPNG(frame.pngData).words[(8 * 107)..<(16 * 107)]
    let hash = PixelHash()
    hash.append(107)
    hash.append(8)
    Array(words).withUnsafeBytes { hash.append($0) }
    #expect(digests[1] == hash.hexadecimal)
  }

  @Test func `a header that stays above the rows is a row of its own`() async throws {
    let table = TableNode(dataSource: OneSection())
    table.separator = nil
    let rows = try await TestRenderer.manifest(table, offset: 10).rows
    // The header is 6 high. It covers row 0, of which 0 to 4 would show, and the upper 2 of row 1.
    let names: [String?] = ["the header of section 0", "1", "2"]
    #expect((rows.map(\.name), rows.map(\.rows), rows.map(\.cut)) == (names, [0..<6, 6..<12, 12..<20], [0, 2, 0]))
  }

  @Test func `a manifest that is written and read is the same`() async throws {
    let frame = try await TestRenderer.renderer(height: 20).render(TableNode(marked: MarkedRow.three), offset: 3)
    var manifest = try PictureManifest(of: frame)
    (manifest.scale, manifest.imageDigest) = (1.5, "12")
    manifest.environment.fonts = [PictureEnvironment.Font(file: "A \"b\".otf", sha256: "cd")]
    #expect(try parsed(manifest.json) == manifest)
  }

  @Test func `malformed hashes are written as they were read`() throws {
    let manifest = try parsed(TextFixture("../Texts/whole-manifests.txt").lines[1])
    #expect(try parsed(manifest.json) == manifest)
    #expect((manifest.environment.fonts.first?.sha256, manifest.rows.first?.digest) == ("\u{C}\"", "\n\\"))
  }

  @Test func `links are noted with their boxes, one a line`() async throws {
    let rows = [
      NotificationRow(id: "a", body: "See https://example.com/a-path/that-is-longer/than-the-line and www.example.org."),
      NotificationRow(id: "b", body: "No link."),
    ]
    let manifest = try await TestRenderer.manifest(TableNode(feed: Feed(rows: rows)), width: 320, height: 400)
    let row = try #require(manifest.rows.first { $0.name == "a" })
    #expect(row.links.map(\.url) == ["https://example.com/a-path/that-is-longer/than-the-line", "http://www.example.org"])
    let message = try #require(row.nodes.first { $0.name == "message" }).frame
    for box in row.links.flatMap(\.boxes) {
      let isBeside = box.minX > message.minX - 0.01 && box.maxX < message.maxX + 0.01
      #expect(isBeside && box.height == 20 && box.minY >= message.minY && box.maxY <= message.maxY, "\(box) in \(message)")
    }
    // 55 letters do not fit 212 points.
    #expect(row.links[0].boxes.count > 1 && Set(row.links[0].boxes.map(\.minY)).count == row.links[0].boxes.count)
    #expect(manifest.rows.first { $0.name == "b" }?.links == [] && !manifest.lock.contains("example"))
  }

  @Test func `links that are written are read`() throws {
    let boxes = [Rect(1, 2.5, 3, 4), Rect(0, 0, 9, 9)]
    let links = [("https://a.example/\"", boxes), ("https://left.out.example", [])].map { FrameContents.Link(url: $0, boxes: $1) }
    let manifest = PictureManifest(
      size: PixelSize(10, 10), scale: 1, environment: try PictureEnvironment(of: Notes()),
      rows: [PictureManifest.Row(name: "a", top: 0, height: 10, digest: "0", links: links)])
    #expect(try parsed(manifest.json) == manifest)
    #expect(throws: JSONFault.outOfRange(path: "$.rows[0].links[0][1]", value: "an array of 3", allowed: "four numbers")) {
      try parsed(manifest.json.replacing("[1, 2.5, 3, 4]", with: "[1, 2.5, 3]"))
    }
  }

  @Test func `accessibility elements are written and read, but are not in the text of hashes`() throws {
    let texts = TextFixture("../Texts/accessibility.txt").blocks
    let manifest = try parsed(texts[0].joined())
    #expect(try parsed(manifest.json) == manifest && !manifest.lock.contains("accessibility"))
    #expect(manifest.json.contains(texts[0][2]))
    #expect(manifest.lines == texts[1])
    let fault = #expect(throws: JSONFault.self) { try parsed(manifest.json.replacing("\"header\"", with: "\"heading\"")) }
    guard case .unknownWord("$.accessibility[0].elements[0].traits[1]", "heading", _)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func `the manifest of a feed has accessibility elements in the picture's points`() async throws {
    let rows = [NotificationRow(id: "a", body: "First"), NotificationRow(id: "b", body: "Second")]
    let manifest = try await TestRenderer.manifest(TableNode(feed: Feed(rows: rows)), width: 320, height: 400, scale: 2)
    let frames = manifest.accessibility.map(\.frame)
    #expect((frames.map(\.minY), frames.map(\.width)) == (manifest.rows.prefix(2).map { Double($0.top) / 2 }, [320, 320]))
    #expect(Set(["First", "Second"]).isSubset(of: manifest.accessibility.flatMap(\.flattened).compactMap(\.label)))
  }

  @Test func `a manifest lies in the PNG file and changes no pixel`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.three)
    let file = try TestRenderer.file(frame)
    #expect(try DecodedPNG(file).words == DecodedPNG(frame.pngData).words)
    var expected = try PictureManifest(of: frame)
    expected.imageDigest = try PNGContents(Array(frame.pngData)).imageDigest
    #expect(try ComparedPicture(file: file, name: "test.png").manifest == expected)
  }

  @Test func `the manifest of a file that another program has written is ignored`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.three)
    let other = try await TestRenderer.full(MarkedRow.rows(1..<4))
    let text = try #require(try PNGContents(TestRenderer.file(frame)).text(PictureManifest.keyword))
    let changed = other.png.withText(PictureManifest.keyword) { _ in text }.bytes
    let pictures = try [changed, Array(frame.pngData)].map { try ComparedPicture(file: $0, name: "test.png") }
    #expect(pictures.map(\.isOutdated) == [true, false] && pictures.allSatisfy { $0.manifest == nil })
  }

  @Test func `the fonts of what is in view are noted, with their hashes`() async throws {
    let texts = TableNode(rows: ["Latin", "日本"]) { text in { TextCell(text) } }
    let fonts = try PictureManifest(of: await TestRenderer.renderer().renderFull(texts).frame()).environment.fonts
    #expect(fonts.map(\.file) == ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc"])
    #expect(fonts[0].sha256 == (try FontLock(of: .default).fonts.first { $0.path.hasSuffix("/Inter-Regular.otf") })?.sha256)
  }

  @Test func `all libraries that decide pixels are noted`() throws {
    let libraries = try PictureEnvironment(of: Notes()).libraries
    let painters = "Pango HarfBuzz FriBidi Cairo pixman FreeType".words
    let formats = "giflib libpng libjpeg-turbo libwebp libavif lcms2".words
    #expect(libraries.map { $0.prefix { $0 != " " } } == (painters + formats).map { $0[...] })
    #expect(libraries.allSatisfy { $0.contains(/\ [0-9]+\.[0-9.]+$/) })
  }

  private struct OneSection: TableDataSource {
    var numberOfSections: Int { 1 }
    func numberOfRows(inSection section: Int) -> Int { 5 }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      let row = MarkedRow.rows(0..<5)[indexPath.row]
      return { MarkedCell(row) }
    }
    func idForRow(at indexPath: IndexPath) -> String { "\(indexPath.row)" }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
      { MarkedCell(MarkedRow(id: "header", height: 6, color: Color(0xFF0000))) }
    }
  }

  private final class TextCell: CellNode {
    private let text = TextNode()

    init(_ text: String) {
      super.init()
      automaticallyManagesSubnodes = true
      self.text.attributedText = AttributedText(text, font: .system(size: 12), lineHeight: 16)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [text]) }
  }
}
