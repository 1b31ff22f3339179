public import EmakiLayout

/// A text node's delegate is notified of taps on links, like Texture's `ASTextNodeDelegate`. Each method has a default.
///
/// There are no real touches: tests, actions and hooks call `TextNode.tap(at:)` or `TextNode.tapLink(_:)`.
public protocol TextNodeDelegate: DelegateShape {
  /// Called when a link was tapped.
  ///
  /// - Parameters:
  ///   - attribute: the name of the attribute: the first of the node's `linkAttributeNames`.
  ///   - value: the URL of the link, as written.
  ///   - point: the place of the tap in the node, in points.
  ///   - textRange: the characters of the link.
  func textNode(
    _ textNode: TextNode, tappedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>)

  /// Called when a link was pressed for a while.
  func textNode(
    _ textNode: TextNode, longPressedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>)

  /// Returns whether a link that a finger has come down on is highlighted, and can be tapped; `true` by default.
  func textNode(_ textNode: TextNode, shouldHighlightLinkAttribute attribute: String, value: String, at point: Point) -> Bool

  /// Returns whether a link can be pressed for a while; `true` by default.
  func textNode(_ textNode: TextNode, shouldLongPressLinkAttribute attribute: String, value: String, at point: Point) -> Bool

  /// Called when the text that stands for the truncated rest was tapped.
  func textNodeTappedTruncationToken(_ textNode: TextNode)
}

extension TextNodeDelegate {
  /// Does nothing.
  public func textNode(
    _ textNode: TextNode, tappedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>
  ) {}
  /// Does nothing.
  public func textNode(
    _ textNode: TextNode, longPressedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>
  ) {}
  /// Returns `true`.
  public func textNode(_ textNode: TextNode, shouldHighlightLinkAttribute attribute: String, value: String, at point: Point) -> Bool {
    true
  }
  /// Returns `true`.
  public func textNode(_ textNode: TextNode, shouldLongPressLinkAttribute attribute: String, value: String, at point: Point) -> Bool {
    true
  }
  /// Does nothing.
  public func textNodeTappedTruncationToken(_ textNode: TextNode) {}
}
