import Emaki
import EmakiImages
import EmakiRaster

/// The nested list benchmark measures rows that hold a strip of cells beside rows that hold the same cells in a stack.
///
/// Each row shows five cells of 60 x 40 points, each with a coloured box and a text. The figures are thread time for a row: making it, measuring it
/// and displaying it, with warm fonts and no layer kept.
struct NestedListBenchmark {
  func run() async throws {
    Report.section("A row of five cells, 320 pt wide at scale 2, one core (thread time, fonts warm)")
    let worker = try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(2),
      images: ImageStore(access: ImageAccess(baseDirectory: ".")),
      memory: BitmapMemory(byteLimit: 64 << 20))
    let counts = [6, 100, 10_000, 1_000_000]
    let kinds = [(name: "a stack of the five cells", count: nil)] + counts.map { (name: "a strip of \($0)", count: Optional($0)) }
    var costs = kinds.map { _ in [Double]() }
    // Interleaved, so that a machine that slows down slows all of them.
    for round in 0..<320 {
      for (index, kind) in kinds.enumerated() {
        let cost = cost(items: kind.count, worker)
        if round >= 20 { costs[index].append(cost) }
      }
    }
    let stack = Clock.median(costs[0])
    for (kind, costs) in zip(kinds, costs) {
      let cost = Clock.median(costs)
      Report.row(kind.name, "\(Report.number(cost * 1e6)) us, \(Report.number(cost / stack, digits: 2)) of the stack")
    }
  }

  private func cost(items: Int?, _ worker: RenderContext) -> Double {
    let start = Clock.thread()
    let table = TableNode.plain(numberOfRows: 1) { _ in { StripRow(items: items) } }
    let measured = table.rows[0].measure(width: 320, in: worker.measuring)
    let layer = worker.layer(measured.list, over: .white)
    let end = Clock.thread()
    precondition(layer != nil, "there is something to paint")
    return end - start
  }

  /// A strip row holds a strip of so many items, or five items in a stack.
  private final class StripRow: CellNode {
    private var cells: [CellNode] = []
    private var strip: CollectionNode?

    init(items: Int?) {
      super.init()
      automaticallyManagesSubnodes = true
      if let items {
        let strip = CollectionNode(
          numberOfItems: items, layout: CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
        ) { item in { ItemCell(item) } }
        // What is in view alone, as in a still.
        strip.rangeMode = .visibleOnly
        strip.style.preferredSize = Size(width: 320, height: 40)
        self.strip = strip
      } else {
        cells = (0..<5).map { ItemCell($0) }
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      if let strip { return WrapperLayoutSpec(children: [strip]) }
      return StackLayoutSpec(.horizontal, spacing: 5, children: cells)
    }
  }

  private final class ItemCell: CellNode {
    private let text = TextNode()

    init(_ item: Int) {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = Color(0xE0E8F0)
      cornerRadius = 6
      text.attributedText = AttributedText("Item \(item)", font: .system(size: 12))
      style.preferredSize = Size(width: 60, height: 40)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { CenterLayoutSpec(child: text) }
  }
}
