extension RareLook {
  /// Accessibility holds what a node was told about its accessibility. Most nodes are told nothing and have none; what is `nil` is as the node's
  /// class says.
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

    /// A node that is not kept alive: it may hold the one that names it.
    struct Held {
      weak var node: DisplayNode?
    }

    let values: Values

    init(_ values: Values) { self.values = values }
  }
}
