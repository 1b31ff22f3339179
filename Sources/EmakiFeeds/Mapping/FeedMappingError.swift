import EmakiDiagnostics

/// A feed mapping error says why a text is no mapping.
public enum FeedMappingError: Error, Hashable, Sendable {
  /// A part of the text has no equals sign. The value is that part.
  case noPath(String)
  /// A part has a name that no part of a row has. The value is the name.
  case unknownPart(String)
  /// A part is given twice. The value is its name.
  case twice(String)
  /// A part other than `isRead` has an exclamation mark.
  case opposite(String)
  /// A path is malformed.
  case path(String, part: String)
  /// There is no path of the body.
  case noBody
}

extension FeedMappingError: CustomStringConvertible {
  /// The error in words: what is wrong, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .noPath(let text): "\(quoted(text)) names no path. Write a part and a path, such as body=.title."
    case .unknownPart(let name):
      "\(quoted(name)) is no part of a row. \(Self.advice(name))"
    case .twice(let name): "\(name) is there twice. Give it once, with // between paths of which the first with a value is taken."
    case .opposite(let name): "\(name) cannot be the opposite of a value. Leave the ! out."
    case .path(let path, let part):
      "\(quoted(path)), the path of \(part), is malformed. Write it as jq does: .title, .author.name, .authors[0] or .[\"two words\"]."
    case .noBody: "there is no path of the body. Add one, such as body=.title."
    }
  }

  private static func advice(_ name: String) -> String {
    let parts = FeedMapping.Part.allCases.map(\.rawValue)
    if let meant = MisspeltKeys.meant(by: name) ?? EditDistance.nearest(to: name, among: parts) { return "Did you mean \(meant)?" }
    return "Use \(parts.dropLast().joined(separator: ", ")) or \(parts.last ?? "")."
  }
}
