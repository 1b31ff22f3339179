import EmakiDisplay
import EmakiLayout

/// Rare text holds the text properties that few text nodes set. They are in an object of their own to save memory, because a list keeps
/// thousands of nodes. Each object belongs to one node.
final class RareText {
  /// The way in which the text is truncated; `nil` where an ellipsis stands at the end.
  var truncation: TextTruncation?
  var pointSizeScaleFactors: [Double] = []
  var textContainerInset = EdgeInsets()
  var hugsText = false
  var exclusionPaths: [DrawingPath] = []
  var dataDetectors: TextDetectors = []
  var textDetector: (any TextDetector)?
  /// The node's text with the links that were detected; `nil` before they are first needed.
  var detectedText: AttributedText?
  weak var delegate: (any TextNodeDelegate)?
  var linkAttributeNames = standardLinkAttributeNames
  var highlightStyle = TextNode.HighlightStyle.light
  var highlightRange = 0..<0

  static let standardLinkAttributeNames = ["NSLink"]
}
