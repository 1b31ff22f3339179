import EmakiDiagnostics
import EmakiJSON

/// A mapping guess finds a mapping that may fit a document of an unknown shape, so that a message can say what to type.
enum MappingGuess {
  /// Returns a mapping for rows like one; `nil` where nothing in it looks like a message.
  static func mapping(row: JSONTree, rows: ValuePath? = nil) -> FeedMapping? {
    var leaves: [(path: ValuePath, name: String, value: JSONTree)] = []
    collect(row, [], into: &leaves)
    var paths: [FeedMapping.Part: ValuePath] = [:]
    func find(_ part: FeedMapping.Part, _ names: [String], _ fits: (JSONTree) -> Bool) {
      for name in names {
        guard let leaf = leaves.first(where: { $0.name == name && fits($0.value) && !paths.values.contains($0.path) }) else { continue }
        paths[part] = leaf.path
        return
      }
    }
    find(.body, bodyNames) { !($0.text ?? "").isEmpty }
    // Where no name fits, the body is the longest text that has a space and is neither an address nor a date.
    if paths[.body] == nil {
      let texts = leaves.filter { leaf in
        guard let text = leaf.value.text else { return false }
        return !text.contains("://") && DateTime(anyForm: text) == nil && text.contains(" ")
      }
      paths[.body] = texts.max { ($0.value.text ?? "").utf8.count < ($1.value.text ?? "").utf8.count }?.path
    }
    // Else one word, such as the name of a branch.
    if paths[.body] == nil {
      paths[.body] =
        leaves.first { leaf in
          guard let text = leaf.value.text, !text.isEmpty, !text.contains("://"), DateTime(anyForm: text) == nil else { return false }
          return !otherNames.contains { leaf.name.hasSuffix($0) }
        }?.path
    }
    guard paths[.body] != nil else { return nil }
    find(.date, dateNames) { $0.type == .number || $0.text.flatMap { DateTime(anyForm: $0) } != nil }
    if paths[.date] == nil { paths[.date] = leaves.first { $0.value.text.flatMap { DateTime(anyForm: $0) } != nil }?.path }
    find(.imageURL, imageNames) { ($0.text ?? "").contains("/") }
    if let rows { paths[.rows] = rows }
    return FeedMapping(paths)
  }

  /// Returns the paths of the arrays of objects in an object, to the second level.
  static func arrays(in root: JSONValue) -> [ValuePath] {
    var found: [ValuePath] = []
    func look(_ value: JSONValue, _ steps: [ValuePath.Step]) {
      value.forEachKey { key in
        guard found.count < 20, let member = value.member(key) else { return }
        let steps = steps + [.key(key.exact)]
        if member.type == .array, member.count == 0 || member[0].type == .object { found.append(ValuePath(steps)) }
        if member.type == .object, steps.count < 3 { look(member, steps) }
      }
    }
    look(root, [])
    return found
  }

  private static func collect(
    _ tree: JSONTree, _ steps: [ValuePath.Step], into leaves: inout [(path: ValuePath, name: String, value: JSONTree)]
  ) {
    guard case .object(let members) = tree, steps.count < 3 else { return }
    // Values that stand at the top come before those in others.
    for (key, value) in members.sorted(by: { $0.key.exact < $1.key.exact }) where leaves.count < 500 {
      switch value {
      case .text, .number: leaves.append((ValuePath(steps + [.key(key.exact)]), TableColumns.plain(key), value))
      default: break
      }
    }
    for (key, value) in members.sorted(by: { $0.key.exact < $1.key.exact }) { collect(value, steps + [.key(key.exact)], into: &leaves) }
  }

  private static let bodyNames = [
    "body", "message", "text", "title", "headline", "subject", "summary", "content", "description", "name", "label", "caption",
  ]
  /// The ends of names of texts that nobody reads.
  private static let otherNames = [
    "id", "url", "uri", "sha", "hash", "type", "date", "lang", "language", "key", "token", "color", "colour",
  ]
  private static let dateNames = [
    "date", "createdat", "publishedat", "updatedat", "timestamp", "time", "datetime", "created", "published", "updated", "createdutc",
    "when",
    "ts", "sentat",
  ]
  private static let imageNames = [
    "avatar", "avatarurl", "image", "imageurl", "picture", "photo", "icon", "thumbnail", "thumbnailurl", "profileimage", "img", "logo",
  ]
}
