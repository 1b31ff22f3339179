import EmakiDisplay
import EmakiLayout

/// The properties of a node's looks, display, touches and accessibility that few nodes set. A node that sets none of them has no such object.
struct RareProperties {
  var borderWidth = 0.0
  var borderColor = Color.black
  var tintColor: Color?
  var dynamicBackgroundColor: DynamicColor?
  var dynamicBorderColor: DynamicColor?
  var shadowColor = Color.black
  var shadowOpacity = 0.0
  var shadowOffset = Point(x: 0, y: -3)
  var shadowRadius = 3.0
  var transform = Transform.identity
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var zPosition = 0.0
  var maskedCorners = CornerSet.all
  var drawingPriority = 0
  var drawing: Drawing?
  var placeholderNode: DisplayNode?
  /// The distances from the edges of a text line to the bar of a text node's placeholder, in points.
  var placeholderInsets = EdgeInsets(top: 1, bottom: 1)
  /// The blocks that are called after `didLoad()`.
  var loadBlocks: [(DisplayNode) -> Void] = []
  /// The object in which animations keep what they need of the node; `nil` for a node that was never animated.
  var motion: NodeMotion?
  /// The insets of the area in which the node is tapped; negative ones enlarge it.
  var hitTestSlop = EdgeInsets.zero
  /// Whether the node and what is in it are tapped.
  var isUserInteractionEnabled = true
  /// The safe area of the node as the last layout left it, in points.
  var safeAreaInsets = EdgeInsets.zero
  /// Whether nodes below this one may have a safe area.
  var spreadsSafeArea = false
  /// The accessibility properties that were set; `nil` where none was set.
  var accessibility: Box<Accessibility>?

  /// Whether the node has a visible shadow.
  var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 }
}

extension RareProperties {
  /// Accessibility holds the accessibility properties that were set on a node. Most nodes have no such object. A property that is `nil` has
  /// the default of the node's class.
  ///
  /// It is in a box so that the memory of a node with rare properties does not grow by all its properties.
  struct Accessibility {
    var isElement: Bool?
    var isContainer = false
    var hidesElements = false
    var isModal = false
    var readsRows = false
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits: AccessibilityTraits?
    /// The nodes below that are the elements, in this order; empty if the elements are found in the tree.
    var elements: [Held] = []

    /// A held node is a weak reference to a node, which may itself hold the node that refers to it.
    struct Held {
      weak var node: DisplayNode?
    }
  }
}

/// A box holds values that few nodes have in memory of their own.
final class Box<Values> {
  let values: Values

  init(_ values: Values) { self.values = values }
}
