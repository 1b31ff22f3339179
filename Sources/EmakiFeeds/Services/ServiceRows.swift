import EmakiJSON

/// Service rows read the elements of one list by a shape whose texts are read once.
struct ServiceRows {
  private let shape: ServiceShape
  private let (author, action, body): (ServiceText, ServiceText, ServiceText)
  private let (date, image, id, link): ([ServicePath], [ServicePath], [ServicePath], [ServicePath])
  private let (read, only): (ServiceCondition?, ServiceCondition?)
  private let names = PersonNames()
  /// What an element of the shape must have.
  private let needs: [ServiceNeed]

  /// Prepares reading a list of a document.
  init(_ shape: ServiceShape, root: JSONValue) {
    self.shape = shape
    needs = shape.needs.split(separator: " ").map { ServiceNeed($0) }
    (author, action, body) = (ServiceText(shape.author), ServiceText(shape.action), ServiceText(shape.body))
    func paths(_ text: String) -> [ServicePath] { text.split(separator: " ").map { ServicePath($0) } }
    (date, image, id, link) = (paths(shape.date), paths(shape.image), paths(shape.id), paths(shape.link))
    read = shape.read.isEmpty ? nil : ServiceCondition(shape.read)
    only = shape.only.isEmpty ? nil : ServiceCondition(shape.only)
    let people = paths(shape.people)
    guard people.count > 2 else { return }
    for person in people[0].value(in: root)?.elements ?? [] {
      names.note(people[2...].lazy.compactMap { $0.text(in: person) }.first, of: people[1].text(in: person))
    }
  }

  /// Returns whether an element has what the shape asks for.
  func fits(_ element: JSONValue) -> Bool { needs.allSatisfy { $0.isMet(by: element) } }

  /// Returns whether an element is of a kind that is no row, though it stands in the list.
  func leavesOut(_ element: JSONValue) -> Bool { only.map { $0.holds(of: element) != true } ?? false }

  /// Returns what an element tells; `nil` for one that is no message.
  func entry(_ element: JSONValue) -> FeedEntry? {
    if leavesOut(element) { return nil }
    func text(_ paths: [ServicePath]) -> String? { paths.lazy.compactMap { $0.text(in: element) }.first }
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    (entry.id, entry.link) = (text(id) ?? "", text(link))
    (entry.author, entry.action) = (author.text(in: element, names), action.text(in: element, names))
    // Where the text may be HTML, so may the name.
    if shape.format == .html || shape.format == .either { entry.author = entry.author?.decodingReferences }
    if let body = body.text(in: element, names) {
      switch shape.format {
      case .html: entry.setHTML(body)
      case .markdown: entry.text = ChatMarkup.markdown(body)
      case .plain: entry.text = MarkedBody(body)
      case .either:
        if HTMLText.isLikely(body) { entry.setHTML(body) } else { entry.text = ChatMarkup.plainMarkdown(body.decodingReferences) }
      }
    }
    if let value = date.lazy.compactMap({ $0.value(in: element) }).first(where: { $0.number != nil || $0.nonEmptyString != nil }) {
      // Some services write the number as a text.
      if let number = value.number ?? value.string.flatMap(Double.init), number > 1e8 {
        entry.moment = DateTime(number: number)
      } else {
        entry.setDate(value.nonEmptyString)
      }
    }
    entry.imageURL = text(image).flatMap { $0.contains("{size}") ? $0.replacing("{size}", with: "96") : $0 }
    // A path on the service's own machine leads nowhere here.
    if entry.imageURL?.hasPrefix("/") == true { entry.imageURL = nil }
    if let read, let isRead = read.holds(of: element) { entry.isRead = isRead }
    return entry.isEmpty ? nil : entry
  }
}
