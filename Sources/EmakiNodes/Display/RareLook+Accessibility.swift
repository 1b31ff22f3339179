extension RareLook {
  /// Accessibility holds the accessibility properties that were set on a node. Most nodes have none; a property that is `nil` has the
  /// default of the node's class.
  ///
  /// It is a class so that a node whose looks are rare does not grow with it.
  final class Accessibility {
    struct Values {
      var isElement: Bool?
      var isContainer = false
      var hidesElements = false
      var isModal = false
      var label: String?
      var hint: String?
      var value: String?
      var identifier: String?
      var traits: AccessibilityTraits?
      /// The nodes below that are the elements, in this order; empty where they are found in the tree.
      var elements: [Held] = []
    }

    /// A held node is a weak reference to a node, which may itself hold the node that refers to it.
    struct Held {
      weak var node: DisplayNode?
    }

    let values: Values

    init(_ values: Values) { self.values = values }
  }
}
