extension RareLook {
  /// Accessibility holds the accessibility properties that were set on a node. Most nodes have no such object. A property that is `nil` has
  /// the default of the node's class.
  ///
  /// It is a class so that the memory of a node with a rare look does not grow by all its properties.
  final class Accessibility {
    struct Values {
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
    }

    /// A held node is a weak reference to a node, which may itself hold the node that refers to it.
    struct Held {
      weak var node: DisplayNode?
    }

    let values: Values

    init(_ values: Values) { self.values = values }
  }
}
