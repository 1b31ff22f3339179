import EmakiDisplay
import EmakiLayout

/// What few text nodes set, apart from the others: a list keeps thousands of nodes. Its node alone has it.
final class RareText {
  /// `nil` where it is an ellipsis at the end.
  var truncation: TextTruncation?
  var pointSizeScaleFactors: [Double] = []
  var textContainerInset = EdgeInsets()
  var exclusionPaths: [DrawingPath] = []
}
