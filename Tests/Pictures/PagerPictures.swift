import Emaki

/// Draws pagers: each page, places between pages, and the way from one page to another.
func drawPagers(_ folder: PictureFolder) async throws {
  let directions: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]
  for (direction, layoutDirection) in directions {
    for scale in [1.0, 2, 3] {
      let renderer = try folder.renderer(200, 150, scale: scale, direction: layoutDirection)
      let name = "pager/\(direction)@\(Int(scale))"
      for page in 0..<4 { try folder.write(try await renderer.render(pager(), page: page), "\(name)/page-\(page)") }
      for offset in [-20, 60.5, 199, 333.3, 10_000] {
        try folder.write(try await renderer.render(pager(), offset: offset), "\(name)/offset-\(Int(offset))")
      }
      try await folder.write(renderer.frames(of: pager(), from: 0, to: 2, frames: 5), "\(name)/forwards")
      try await folder.write(renderer.frames(of: pager(), from: 3, to: 1, frames: 3), "\(name)/backwards")
    }
  }
  let renderer = try folder.renderer(200, 150)
  let empty = PagerNode(numberOfPages: 0) { _ in { CellNode() } }
  try folder.write(try await renderer.render(empty, offset: 0), "pager/empty")
  // The same pager is drawn several times, because the page drawn before must change nothing.
  let kept = pager()
  for page in [2, 0, 2] { try folder.write(try await renderer.render(kept, page: page), "pager/kept-\(page)") }
}

private func pager() -> PagerNode {
  let pager = PagerNode(numberOfPages: 4) { page in { PageCell(page) } }
  pager.backgroundColor = Color(0x333A44)
  return pager
}

private final class PageCell: CellNode {
  private let picture = NetworkImageNode()
  private let text = TextNode()

  init(_ page: Int) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = page == 3 ? nil : SampleTexts.color(page)
    picture.url = SampleTexts.kitten(page)
    (picture.contentMode, picture.cornerRadius, picture.clipsToBounds) = (.scaleAspectFill, 10, true)
    picture.style.preferredSize = Size(width: 90, height: 70)
    text.attributedText = AttributedText("\(page): " + SampleTexts.text(page), font: .system(size: 12), color: .white)
    text.maximumNumberOfLines = 3
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let column = StackLayoutSpec(.vertical, spacing: 8, alignItems: .start, children: [picture, text])
    return InsetLayoutSpec(insets: EdgeInsets(top: 12, left: 15, bottom: 12, right: 15), child: column)
  }
}
