import Emaki

/// A cell whose content, a colour, takes time; until it is there another colour stands in its place.
final class LateCell: BoxCell {
  static let placeholder = Color(0xC0C0C0)

  private let content = ImageNode()

  /// - Parameter fade: in seconds.
  init(height: Double, color: Color, fade: Double = 0) {
    super.init(height: height)
    content.image = .resizableRounded(cornerRadius: 0, fill: color)
    content.placeholderEnabled = true
    content.placeholderFadeDuration = fade
    let standIn = DisplayNode()
    standIn.backgroundColor = Self.placeholder
    content.placeholderNode = standIn
    addSubnode(content)
  }

  override func layout() { content.frame = bounds }
}
