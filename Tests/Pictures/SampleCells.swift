import Emaki
import Foundation

/// A cell with a picture, a title and a text, as long as its row's number says.
final class SampleCell: CellNode {
  private let picture = NetworkImageNode()
  private let title = TextNode()
  private let detail = TextNode()

  init(_ row: Int, color: Color? = nil) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = color ?? (row % 2 == 0 ? .white : .unread)
    picture.url = SampleTexts.avatar(row)
    picture.imageModification = row % 3 == 0 ? .circle : .rounded(radius: 6)
    (picture.placeholderEnabled, picture.placeholderFadeDuration) = (true, 0.15)
    picture.style.preferredSize = Size(width: 40, height: 40)
    title.attributedText = AttributedText("Row \(row)", font: .system(size: 15, weight: .semibold))
    detail.attributedText = AttributedText(SampleTexts.text(row), font: .system(size: 12), color: .secondary)
    detail.maximumNumberOfLines = 1 + row % 3
    for text in [title, detail] { (text.placeholderEnabled, text.placeholderShimmers) = (true, row % 2 == 1) }
    if row % 4 == 3 { accessoryType = row % 8 == 3 ? .disclosureIndicator : .checkmark }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let texts = StackLayoutSpec(.vertical, spacing: 3, children: [title, detail])
    (texts.style.flexShrink, texts.style.flexGrow) = (1, 1)
    let line = StackLayoutSpec(.horizontal, spacing: 10, alignItems: .center, children: [picture, texts])
    return InsetLayoutSpec(insets: EdgeInsets(top: 8, left: 12, bottom: 8, right: 12), child: line)
  }
}

/// A line of text on a coloured ground, for headers and footers.
final class BarCell: CellNode {
  private let text = TextNode()

  init(_ string: String, _ color: Color) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = color
    text.attributedText = AttributedText(string, font: .system(size: 13, weight: .bold), color: .white)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 12, bottom: 5, right: 12), child: text)
  }
}

/// An item of a collection: a square picture over a text, or a text alone.
final class TileCell: CellNode {
  private let picture = NetworkImageNode()
  private let name = TextNode()
  private let showsPicture: Bool

  init(_ item: Int, showsPicture: Bool) {
    self.showsPicture = showsPicture
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = showsPicture ? nil : SampleTexts.color(item)
    cornerRadius = 8
    picture.url = SampleTexts.kitten(item)
    (picture.contentMode, picture.clipsToBounds, picture.cornerRadius) = (.scaleAspectFill, true, 8)
    name.attributedText = AttributedText(
      String(SampleTexts.text(item).prefix(4 + item * 7 % 23)), font: .system(size: 12), color: showsPicture ? .black : .white)
    name.maximumNumberOfLines = 2
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    if showsPicture { return StackLayoutSpec(.vertical, spacing: 4, children: [RatioLayoutSpec(ratio: 1, child: picture), name]) }
    return InsetLayoutSpec(insets: EdgeInsets(top: 4, left: 8, bottom: 4, right: 8), child: name)
  }
}

/// Rows by their ids, in sections, with headers and footers where they are wanted.
struct SampleRows: TableDataSource {
  var sections: [[Int]]
  var hasHeaders = false
  var hasFooters = false

  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].count }
  func idForRow(at indexPath: IndexPath) -> String { "row \(sections[indexPath.section][indexPath.row])" }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let row = sections[indexPath.section][indexPath.row]
    return { SampleCell(row) }
  }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    if !hasHeaders { return nil }
    return { BarCell("Section \(section)", SampleTexts.color(section)) }
  }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    if !hasFooters || section % 2 == 1 { return nil }
    return { BarCell("End of \(section)", Color(0x8A8F98)) }
  }
}

/// Items in sections, with headers and footers.
struct SampleItems: CollectionDataSource {
  var sections: [Int]
  var showsPictures = true

  var numberOfSections: Int { sections.count }
  func numberOfItems(inSection section: Int) -> Int { sections[section] }
  func nodeForItem(at indexPath: IndexPath) -> CellNode {
    TileCell(indexPath.section * 5 + indexPath.item, showsPicture: showsPictures)
  }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    { BarCell("Section \(section)", SampleTexts.color(section)) }
  }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    if section != 1 { return nil }
    let count = sections[section]
    return { BarCell("\(count) items", Color(0x8A8F98)) }
  }
}
