public import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A bar button item describes a button of a navigation bar or a tool bar: a text or a mark.
public struct BarButtonItem: Hashable, Sendable {
  /// The text of the button; `nil` for a mark.
  public var title: String?
  /// The mark of the button; `nil` for a text.
  public var mark: BarMark?
  /// Whether the text is semibold, which marks a button that completes a task.
  public var isDone = false
  /// The colour of the button; `nil`, the default, uses the colour of its bar, or the system's blue.
  public var tintColor: DynamicColor?

  /// The label that a screen reader reads for the button; `nil`, the default, is its text or the name of its mark.
  public var accessibilityLabel: String?

  /// Creates a button with a text.
  public init(title: String, isDone: Bool = false) { (self.title, self.isDone) = (title, isDone) }

  /// Creates a button with a mark.
  public init(mark: BarMark) { self.mark = mark }

  /// Returns the node of the button.
  ///
  /// - Parameters:
  ///   - theme: the colours.
  ///   - tint: the colour of a button that has none of its own.
  ///   - language: the language of the text; `nil` if it is not known.
  ///   - families: the families of the text; none for the default family.
  func node(_ theme: Theme, tint: DynamicColor = .systemBlue, language: String?, families: [String] = []) -> DisplayNode {
    let node = picture(theme, tint, language: language, families)
    node.isAccessibilityElement = true
    node.accessibilityLabel = accessibilityLabel ?? title ?? mark?.rawValue
    node.accessibilityTraits = .button
    return node
  }

  private func picture(_ theme: Theme, _ tint: DynamicColor, language: String?, _ families: [String]) -> DisplayNode {
    let tint = (tintColor ?? tint).resolved(for: theme)
    if let mark {
      let node = DisplayNode()
      node.drawing = mark.drawing(tint)
      node.style.preferredSize = Size(width: BarMark.side, height: BarMark.side)
      node.debugName = mark.rawValue
      return node
    }
    let node = TextNode()
    node.attributedText = AttributedText(
      title ?? "", font: Font(families: families, size: 17, weight: isDone ? .semibold : .regular), color: tint, language: language)
    node.maximumNumberOfLines = 1
    node.hugsText = true
    node.style.flexShrink = 1
    node.debugName = "button"
    return node
  }
}
