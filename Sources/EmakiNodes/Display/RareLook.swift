import EmakiDisplay
import EmakiLayout

/// A rare look is how a node looks and is displayed in ways that few nodes are.
final class RareLook {
  struct Values {
    var borderWidth = 0.0
    var borderColor = Color.black
    var shadowColor = Color.black
    var shadowOpacity = 0.0
    var shadowOffset = Point(x: 0, y: -3)
    var shadowRadius = 3.0
    var transform = Transform.identity
    var zPosition = 0.0
    var drawingPriority = 0
    var drawing: Drawing?
    var placeholderNode: DisplayNode?
    /// How far inside its line a bar of a text node's placeholder is, in points.
    var placeholderInsets = EdgeInsets(top: 1, bottom: 1)
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}
