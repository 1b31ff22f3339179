import Emaki

/// A cell whose content, a colour, takes time; until it is there another colour stands in its place.
final class LateCell: CellNode {
  static let placeholder = Color(0xC0C0C0)

  private let content = ImageNode()
  private let height: Double

  /// - Parameter fade: in seconds.
  init(height: Double, color: Color, fade: Double = 0) {
    self.height = height
    super.init()
    content.image = .resizableRounded(cornerRadius: 0, fill: color)
    content.placeholderEnabled = true
    content.placeholderFadeDuration = fade
    let standIn = DisplayNode()
    standIn.backgroundColor = Self.placeholder
    content.placeholderNode = standIn
    addSubnode(content)
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }
  override func layout() { content.frame = bounds }
}
