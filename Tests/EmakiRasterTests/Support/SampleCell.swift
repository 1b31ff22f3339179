import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes

@testable import EmakiRaster

/// A cell like that of a notification list: picture, message over date, dot, hairline.
final class SampleCell: CellNode {
  private let icon = NetworkImageNode()
  private let message = TextNode()
  private let date = TextNode()
  private let dot = ImageNode()
  private let line = DisplayNode()
  private let isRead: Bool

  init(_ row: SampleRow) {
    isRead = row.isRead
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = row.isRead ? .white : Color(0xEDF4FF)
    icon.url = row.imageURL ?? "pictures/absent.png"
    icon.defaultImage = .letter(row.body.first ?? "?", background: Color(0x5B7FDE))
    icon.contentMode = .scaleAspectFill
    icon.imageModification = .circle
    message.attributedText = row.text(weight: row.isRead ? .regular : .bold)
    date.attributedText = AttributedText(row.date, font: .system(size: 12), lineHeight: 16, color: Color(0x8A8F98), language: row.language)
    date.maximumNumberOfLines = 1
    dot.image = .resizableRounded(cornerRadius: 5, fill: Color(0x2F7CF6))
    line.backgroundColor = Color(0xE5E7EB)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    icon.style.preferredSize = Size(50, 50)
    dot.style.preferredSize = Size(10, 10)
    line.style.preferredSize = Size(375, 0.5)
    let text = StackLayoutSpec(.vertical, spacing: 4, alignItems: .start, children: [message, date])
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    let row = StackLayoutSpec(spacing: 10, alignItems: .center, children: isRead ? [icon, text] : [icon, text, dot])
    let content = InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 12, bottom: 15, right: 20), child: row)
    return OverlayLayoutSpec(child: content, overlay: RelativeLayoutSpec(verticalPosition: .end, child: line))
  }

  static let images = ImageStore(access: ImageAccess(baseDirectory: SampleRow.folder.path))
}
