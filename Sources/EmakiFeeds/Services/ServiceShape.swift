import EmakiJSON

/// A service shape says by which keys an element of a service's list is known, and what its parts are. `ServiceShape+….swift` are the shapes.
///
/// It is a table of texts, because the shapes are many and differ in nothing but names. What needs more is a `RowShape`.
struct ServiceShape: Sendable {
  /// A format says how the text of a body is written.
  enum Format { case either, html, markdown, plain }

  /// The paths of values that an element must have, with their types: `msg u.username:string ts`. The first begins with the key by which
  /// the shape is looked for.
  let needs: String
  /// What the author of a row is, as `ServiceText` reads it.
  let author: String
  /// What the author has done.
  let action: String
  /// The text.
  let body: String
  /// How the text is written.
  let format: Format
  /// The paths of the date, parted by spaces. The first that has a value counts.
  let date: String
  /// The paths of the picture.
  let image: String
  /// The paths of the id.
  let id: String
  /// The paths of the address that the row leads to.
  let link: String
  /// The condition on which a row was read; empty where all were.
  let read: String
  /// The condition on which an element is a row; empty where all are.
  let only: String
  /// The list of people that the document has beside its rows: its path, and those of an id and names in it.
  let people: String

  /// Creates a shape; parts that it has not are empty.
  init(
    _ needs: String, author: String = "", action: String = "", body: String, format: Format = .either, date: String = "",
    image: String = "",
    id: String = "id", link: String = "", read: String = "", only: String = "", people: String = ""
  ) {
    (self.needs, self.author, self.action, self.body, self.format) = (needs, author, action, body, format)
    (self.date, self.image, self.id, self.link, self.read, self.only) = (date, image, id, link, read, only)
    self.people = people
  }

  /// The shapes, by the key by which they are looked for.
  private static let byKey = Dictionary(grouping: chats + work + alerts + media + shops) { shape in
    String(shape.needs.prefix { $0 != " " && $0 != "." && $0 != ":" })
  }

  /// Returns the shape of an element; `nil` where it has none that is known. Of several, the one that asks for most counts.
  static func of(_ element: JSONValue) -> ServiceShape? {
    guard element.type == .object else { return nil }
    var best: (shape: ServiceShape, needs: Int)?
    element.forEachKey { key in
      for shape in byKey[key] ?? [] {
        let needs = shape.needs.split(separator: " ")
        guard needs.count > best?.needs ?? 0, needs.allSatisfy({ ServiceNeed($0).isMet(by: element) }) else { continue }
        // Where only some elements are rows, one of these shows that the list is of the service.
        if shape.only.isEmpty || ServiceCondition(shape.only).holds(of: element) == true { best = (shape, needs.count) }
      }
    }
    return best?.shape
  }
}
