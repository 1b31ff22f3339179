import Emaki

/// A cell that grows when it is told that its picture has come. So a list shows whether its cells were told.
private final class GrowingCell: CellNode, NetworkImageNodeDelegate {
  private let picture = NetworkImageNode()
  private let text = TextNode()
  private var isTold = false

  init(_ row: Int) {
    super.init()
    automaticallyManagesSubnodes = true
    picture.url = SampleTexts.avatar(row)
    picture.delegate = self
    text.attributedText = AttributedText("Row \(row)", font: .system(size: 14))
    backgroundColor = SampleTexts.color(row)
  }

  override func didEnterVisibleState() { borderWidth = 3 }

  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
    isTold = true
    setNeedsLayout()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let side = isTold ? 60.0 : 20
    picture.style.preferredSize = Size(width: side, height: side)
    return StackLayoutSpec(.vertical, spacing: 4, alignItems: .start, children: [text, picture])
  }
}

/// Draws lists whose cells change when they are told something. They are drawn in each way, fresh and after they were drawn before.
func drawHooks(_ folder: PictureFolder) async throws {
  let renderer = try folder.renderer(200, 240)
  func table() -> TableNode { TableNode(numberOfRows: 6) { row in { GrowingCell(row) } } }
  for drawnBefore in [false, true] {
    let name = drawnBefore ? "hooks/again" : "hooks/fresh"
    func prepared() async throws -> TableNode {
      let table = table()
      if drawnBefore { _ = try await renderer.render(table) }
      return table
    }
    try folder.write(try await renderer.heights(of: try await prepared()).map { "\($0)" }, "\(name)/heights")
    try folder.write(try await renderer.renderFull(try await prepared()).frame(), "\(name)/full")
    try folder.write(try await renderer.render(try await prepared(), onlyRow: 1), "\(name)/only")
    try folder.write(try await renderer.render(try await prepared(), offset: 20), "\(name)/offset")
    let pager = PagerNode(numberOfPages: 3) { page in { GrowingCell(page) } }
    if drawnBefore { for try await _ in renderer.frames(of: pager, from: 0, to: 2, frames: 3) {} }
    try folder.write(try await renderer.render(pager, page: 1), "\(name)/page")
  }
  try folder.write(try await renderer.render(GrowingCell(1)), "hooks/node")
  try await folder.write(renderer.frames(of: table(), scroll: .by(40, frames: 4)), "hooks/scroll")
}
