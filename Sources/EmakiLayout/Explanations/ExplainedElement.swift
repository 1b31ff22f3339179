/// An explained element identifies a layout element to an explanation, and holds the element's names.
struct ExplainedElement {
  /// The element itself, kept so that no other element gets its address.
  let object: AnyObject
  /// The name that its owner gave it; `nil` where it has none.
  let name: String?
  /// The name that messages give the element.
  let displayName: String

  init(_ object: AnyObject, name: String?, displayName: String) {
    (self.object, self.name, self.displayName) = (object, name, displayName)
  }

  /// The identity of the element, which tells it from every other element.
  var id: ObjectIdentifier { ObjectIdentifier(object) }
}
