public import EmakiDisplay
import EmakiLayout

/// A bar button item describes a button of a navigation bar or a tool bar: a text or a mark, and what a tap on it does.
///
/// There are no real touches: tests and `ScheduledAction`s call `sendAction()`. Items with an action that look the same are equal, whatever they do.
///
/// ```swift
/// navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit", target: self, action: ListPage.editTapped)
/// ```
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

  /// Whether the button takes taps. A button that does not is grey. On by default.
  public var isEnabled = true
  private var action: BarButtonAction?

  /// Creates a button with a text.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - isDone: whether the text is semibold.
  ///   - action: called by a tap; the item keeps it, so capture objects weakly. `nil`, the default, does nothing.
  public init(title: String, isDone: Bool = false, action: (() -> Void)? = nil) {
    self.title = title
    self.isDone = isDone
    self.action = action.map(BarButtonAction.init)
  }

  /// Creates a button with a mark.
  ///
  /// - Parameters:
  ///   - mark: the mark.
  ///   - action: called by a tap; the item keeps it, so capture objects weakly. `nil`, the default, does nothing.
  public init(mark: BarMark, action: (() -> Void)? = nil) { (self.mark, self.action) = (mark, action.map(BarButtonAction.init)) }

  /// Creates a button with a text, which calls a method of a target. The target is held weakly, as in UIKit.
  public init<Target: AnyObject>(title: String, isDone: Bool = false, target: Target, action: @escaping (Target) -> () -> Void) {
    self.init(title: title, isDone: isDone) { [weak target] in target.map { action($0)() } }
  }

  /// Creates a button with a mark, which calls a method of a target. The target is held weakly, as in UIKit.
  public init<Target: AnyObject>(mark: BarMark, target: Target, action: @escaping (Target) -> () -> Void) {
    self.init(mark: mark) { [weak target] in target.map { action($0)() } }
  }

  /// Does the same as a tap on the button. A disabled button does nothing.
  public func sendAction() { if isEnabled { action?.call() } }

  /// Returns the node of the button in a bar.
  ///
  /// - Parameter tint: the colour of a button that has none of its own.
  func node(in bars: ListBars, tint: DynamicColor) -> DisplayNode {
    let node = picture((isEnabled ? tintColor ?? tint : .tertiaryLabel).resolved(for: bars.theme), bars)
    node.isAccessibilityElement = true
    node.accessibilityLabel = accessibilityLabel ?? title ?? mark?.rawValue
    node.accessibilityTraits = isEnabled ? .button : [.button, .notEnabled]
    return node
  }

  private func picture(_ tint: Color, _ bars: ListBars) -> DisplayNode {
    if let mark { return DisplayNode(mark.drawing(tint), size: BarMark.size, name: mark.rawValue) }
    let node = TextNode(line: bars.text(title ?? "", size: 17, weight: isDone ? .semibold : .regular, color: tint), name: "button")
    node.style.flexShrink = 1
    return node
  }
}

/// A bar button action is what a tap on a button of a bar does. All actions are equal, because they do not change how a button looks.
// Only the task that holds the page calls the function. The bars that other tasks paint pass it on without using it.
struct BarButtonAction: Hashable, @unchecked Sendable {
  let call: () -> Void

  static func == (a: BarButtonAction, b: BarButtonAction) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A tool bar node shows buttons at equal distances at the bottom of a screen.
final class ToolBarNode: BarNode {
  private let items: [DisplayNode]

  init(_ tools: [BarButtonItem], _ look: BarLook) {
    items = tools.map { $0.node(in: look.bars, tint: look.bars.toolTintColor ?? .systemBlue) }
    super.init(look)
    readsSubnodesInRows = true
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    let row = StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, alignItems: .center, children: items)
    row.style.preferredSize = Size(width: max(0, metrics.size.width - area.left - area.right - 32), height: metrics.toolBar)
    row.style.layoutPosition = Point(x: area.left + 16, y: lineHeight)
    return spec([row], lineAt: 0)
  }
}
