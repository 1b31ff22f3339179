import Emaki
import Testing

/// Taps that a node or what is around it does not take.
struct TapTests {
  private final class Counter: TableNodeDelegate, TableNodeDataSource, CollectionNodeDelegate, CollectionNodeDataSource,
    VideoPlayerNodeDelegate, TextNodeDelegate, @unchecked Sendable
  {
    // Only the task that holds the nodes writes and reads it.
    var count = 0

    func tapped() { count += 1 }
    func didTap(_ videoPlayer: VideoPlayerNode) { count += 1 }
    func textNode(_ textNode: TextNode, tappedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>) {
      count += 1
    }
    func textNodeTappedTruncationToken(_ textNode: TextNode) { count += 1 }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { Self.block(indexPath) }
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { count += 1 }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { Self.block(indexPath) }
    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) { count += 1 }

    /// The first cell takes no taps.
    private static func block(_ indexPath: IndexPath) -> NodeBlock {
      {
        let cell = CellNode()
        cell.setPreferredSize(40, 20)
        cell.isUserInteractionEnabled = indexPath.item != 0
        return cell
      }
    }
  }

  @Test func `a control takes no taps where its or an outer node's interaction is off`() {
    let (counter, group, button) = (Counter(), DisplayNode(), ButtonNode())
    group.addSubnode(button)
    button.addTarget(counter, action: Counter.tapped, forControlEvents: .touchUpInside)
    #expect(button.isUserInteractionEnabled && group.isUserInteractionEnabled)
    for (inner, outer) in [(true, true), (false, true), (true, false), (true, true)] {
      (button.isUserInteractionEnabled, group.isUserInteractionEnabled) = (inner, outer)
      counter.count = 0
      button.tap()
      #expect(counter.count == (inner && outer ? 1 : 0) && (inner && outer || !button.tap(at: .zero)))
    }
    // Whoever sends actions does not tap.
    button.isUserInteractionEnabled = false
    button.sendActions(forControlEvents: .touchUpInside)
    #expect(counter.count == 2)
  }

  @Test func `links and a player take no taps where their interaction is off`() throws {
    let (counter, text, player) = (Counter(), TextNode(), VideoPlayerNode(url: "clip.mp4"))
    (text.delegate, player.delegate) = (counter, counter)
    text.attributedText = AttributedText("a long text", attributes: TextAttributes(link: "https://example.org"))
    text.maximumNumberOfLines = 1
    try text.measure(SizeRange(max: Size(30, 100)), scale: 1)
    player.tap()
    #expect(text.tapLink() && text.tapTruncationToken() && counter.count == 3)
    (text.isUserInteractionEnabled, player.isUserInteractionEnabled) = (false, false)
    player.tap()
    let taps = [text.tapLink(), text.tapTruncationToken(), text.tap(at: .zero), text.longPress(at: .zero)]
    #expect(taps == [false, false, false, false] && counter.count == 3)
  }

  @Test func `a cell whose interaction is off is not selected by a tap`() async throws {
    let renderer = try Renderer(viewport: Size(100, 100), scale: 1)
    let counter = Counter()
    let table = TableNode()
    (table.dataSource, table.delegate) = (counter, counter)
    let collection = CollectionNode(layout: CollectionFlowLayout(.fixed(Size(40, 20))))
    (collection.dataSource, collection.delegate) = (counter, counter)
    _ = try await renderer.render(table)
    _ = try await renderer.render(collection)
    for item in 0..<2 {
      table.tapRow(at: [0, item])
      collection.tapItem(at: [0, item])
    }
    #expect(counter.count == 2 && [table.selectedRows, collection.selectedItems] == [[[0, 1]], [[0, 1]]])
  }
}
