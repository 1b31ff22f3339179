import EmakiDisplay
public import EmakiLayout

/// A section title node is the cell above or below a section that has a title but no cell of its own.
///
/// In a plain table it looks as in UIKit: semibold text of 17 points on 0xF7F7F7, with 16 points of space on the left and on the right, and
/// 28 points high for one line. In a grouped table it has no background, and text of 13 points in the colour of secondary labels; above a
/// section, the text is in capitals.
public final class SectionTitleNode: CellNode, SurroundedCell {
  /// A place says in which table, and where in it, a title stands.
  enum Place {
    case plain
    /// Above a section of a grouped table.
    case header
    /// Below a section of a grouped table.
    case footer
  }

  private let titleNode = TextNode()
  private let title: String
  /// The table and the place in it; a plain table by default.
  var place = Place.plain
  var surround: RowSurround? { didSet { layoutChange(surround, oldValue) } }
  /// Returns the distance of the text from the sides in a width, in points.
  var margin: (_ width: Double) -> Double = { _ in 16 }

  static func block(_ title: String) -> NodeBlock { { SectionTitleNode(title) } }

  /// Creates the cell of a title.
  public init(_ title: String) {
    self.title = title
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(0xF7F7F7)
    titleNode.attributedText = AttributedText(title, font: .system(size: 17, weight: .semibold), color: .black)
  }

  /// The alignment of the text: as in a label of UIKit, all titles of a tree that is read from right to left stand on the right.
  private var alignment: ParagraphStyle.Alignment { traitCollection.layoutDirection == .rightToLeft ? .right : .natural }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let margin = margin(constrainedSize.max.width)
    if place == .plain {
      if titleNode.attributedText?.paragraphStyle.alignment != alignment { titleNode.attributedText?.paragraphStyle.alignment = alignment }
      let column = StackLayoutSpec(.vertical, justifyContent: .center, children: [titleNode])
      column.style.minHeight = .points(28)
      return InsetLayoutSpec(insets: EdgeInsets(left: margin, right: margin), child: column)
    }
    backgroundColor = nil
    let color = DynamicColor.secondaryLabel.resolved(for: traitCollection.theme)
    let text = place == .footer ? title : title.uppercased()
    titleNode.attributedText = AttributedText(text, font: .system(size: 13), lineHeight: 16, color: color, alignment: alignment)
    var insets = EdgeInsets(top: 7.5, left: margin, bottom: 7, right: margin)
    if place == .header { (insets.top, insets.bottom) = (surround?.isFirst == true ? 16 + RowGrouping.gap : 16, 6) }
    return InsetLayoutSpec(insets: insets, child: titleNode)
  }
}
