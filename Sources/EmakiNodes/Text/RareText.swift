import EmakiDisplay
import EmakiLayout

/// Rare text is what few text nodes set, apart from the others because a list keeps thousands of nodes. Its node alone has it.
final class RareText {
  /// The way in which the text is cut; `nil` where an ellipsis stands at the end.
  var truncation: TextTruncation?
  var pointSizeScaleFactors: [Double] = []
  var textContainerInset = EdgeInsets()
  var exclusionPaths: [DrawingPath] = []
}
