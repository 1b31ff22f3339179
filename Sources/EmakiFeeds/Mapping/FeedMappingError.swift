import EmakiSupport

/// A feed mapping error says why a text is no mapping, and where in a mapping file.
public struct FeedMappingError: Error, Hashable, Sendable {
  /// A fault is what is wrong.
  public enum Fault: Error, Hashable, Sendable {
    /// The text is not YAML. The value is what is wrong with it.
    case malformed(String)
    /// A part of the text has no equals sign. The value is that part.
    case noPath(String)
    /// A key is none of those that may stand there; `allowed` are those, where they are not the parts of a row.
    case unknownKey(String, allowed: [String]? = nil)
    /// A part is given twice. The value is its name.
    case twice(String)
    /// A part other than `isRead` has an exclamation mark.
    case opposite(String)
    /// A path is malformed.
    case path(String, part: String)
    /// A text is neither a path nor has it a value in braces.
    case words(String)
    /// A brace opens in a text and is not closed.
    case openBrace(String)
    /// A value is of a kind that its place does not allow.
    case kind(String, allowed: String)
    /// There is no path of the body.
    case noBody
  }

  /// The name of the mapping file; `nil` for a mapping in one line.
  public var file: String?
  /// The line in the file, from 1; `nil` where the fault is in no line.
  public var line: Int?
  /// The column in code points, from 1; `nil` where the fault is in no line.
  public var column: Int?
  /// The fault, which is the first.
  public var fault: Fault

  init(_ fault: Fault, file: String? = nil, at place: YAMLPlace? = nil) {
    (self.file, line, column, self.fault) = (file, place?.line, place?.column, fault)
  }
}

extension FeedMappingError: CustomStringConvertible {
  /// The error in words: where it is, what is wrong, and how to mend it.
  public var description: String {
    let place = line.flatMap { line in column.map { ", line \(line), column \($0)" } } ?? ""
    return escapingControls((file.map { "mapping \($0)\(place): " } ?? "") + sentence)
  }

  private var sentence: String {
    switch fault {
    case .malformed(let words): words
    case .noPath(let text): "\(quoted(text)) names no path. Write a part and a path, such as body=.title."
    case .unknownKey(let name, nil): "\(quoted(name)) is no part of a row. \(advice(name))"
    case .unknownKey(let name, let allowed?):
      "\(quoted(name)) means nothing there. "
        + (name.nearest(among: allowed).map { "Did you mean \($0)?" } ?? "Use \(allowed.joined(separator: ", ")).")
    case .twice(let name): "\(name) is there twice. Give it once, with // between paths of which the first with a value is taken."
    case .opposite(let name): "\(name) cannot be the opposite of a value. Leave the ! out."
    case .path(let path, let part):
      "\(quoted(path)), the path of \(part), is malformed. Write it as jq does: .title, .author.name, .authors[0] or .[\"two words\"]."
    case .words(let text):
      "\(quoted(text)) is neither a path, which begins with a dot, nor a text with a value in braces. Did you mean .\(printable(text))?"
    case .openBrace(let text): "\(quoted(text)) has a brace that is not closed. Close it behind the path, as in {user.name}."
    case .kind(let found, let allowed): "\(printable(found)) stands where \(printable(allowed, limit: 200)) is expected. Write that."
    case .noBody: "there is no path of the body. Add one, such as \(file == nil ? "body=.title" : "body: .title")."
    }
  }

  private func advice(_ name: String) -> String {
    let parts = FeedMapping.Part.allCases.map(\.rawValue) + (file == nil ? ["format"] : ["format", "where"])
    let near = name == "text" ? "body" : name.nearest(among: parts)
    if let meant = MisspeltKeys.meant(by: name) ?? near { return "Did you mean \(meant)?" }
    return "Use \(parts.dropLast().joined(separator: ", ")) or \(parts.last ?? "")."
  }
}
