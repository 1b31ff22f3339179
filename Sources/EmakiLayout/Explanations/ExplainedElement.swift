/// An explained element is what an explanation knows of a layout element: which one it is, and what it is called.
struct ExplainedElement {
  /// The element, kept so that no other gets its address.
  private let object: AnyObject
  /// The name that its owner gave it; `nil` where it has none.
  let name: String?
  /// What messages call it.
  let displayName: String

  /// Makes the notes' view of an element.
  init(_ object: AnyObject, name: String?, displayName: String) {
    (self.object, self.name, self.displayName) = (object, name, displayName)
  }

  /// What tells it from every other element.
  var id: ObjectIdentifier { ObjectIdentifier(object) }
}
