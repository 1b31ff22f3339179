import Emaki
import Testing

/// Tests that the flag for layer-backed nodes, which ported code may set, changes nothing: here nodes without a view cost the same.
@Suite struct LayerBackedTests {
  private final class Cell: CellNode {
    private let picture = NetworkImageNode()
    private let text = TextNode()
    private let dot = ImageNode()

    init(_ row: NotificationRow, isLayerBacked: Bool) {
      super.init()
      automaticallyManagesSubnodes = true
      self.isLayerBacked = isLayerBacked
      for node in [picture, text, dot] {
        node.isLayerBacked = isLayerBacked
        node.placeholderEnabled = true
        node.placeholderFadeDuration = 0.1
      }
      picture.url = row.imageURL
      picture.imageModification = .circle
      picture.style.preferredSize = Size(width: 50, height: 50)
      text.attributedText = AttributedText(row.body, font: .system(size: 14))
      text.style.flexShrink = 1
      text.shadowOpacity = 0.5
      dot.image = .resizableRounded(cornerRadius: 5, fill: .accent)
      dot.style.preferredSize = Size(width: 10, height: 10)
      dot.alpha = 0.5
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, spacing: 8, alignItems: .center, children: [picture, text, dot])
    }
  }

  @Test func `a layer-backed node looks the same at every instant`() async throws {
    let rows = try SampleFeed.kittens.feed().rows
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 400, offset: 800)], seed: 7, displayLatency: .between(20...200),
      networkImageLatency: .init(full: .between(50...300)))
    func frames(isLayerBacked: Bool) async throws -> [Frame] {
      let table = TableNode.plain(rows: rows) { row in { Cell(row, isLayerBacked: isLayerBacked) } }
      return try await Renderer.test(width: 320, height: 480, scale: 2).allFrames(of: table, script: script, framesPerSecond: 20)
    }
    let (with, without) = (try await frames(isLayerBacked: true), try await frames(isLayerBacked: false))
    #expect(with.map(\.pngData) == without.map(\.pngData))
    #expect(with.map(\.lateRows) == without.map(\.lateRows))
    #expect(Set(with.map(\.pngData)).count > 5)
  }
}
