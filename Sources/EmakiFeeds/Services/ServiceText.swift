import EmakiJSON

/// A service text is a sentence with values of an element in braces: `moved {card.name} to {list.name}`.
///
/// `{@user_id}` is the name of the person with the id at that path, `{type|words}` the words of a name such as `issueAssigned`, and
/// `{message|line}` the first line of a text, `{from|tail}` what follows the last colon, `{key|short}` the beginning of a long key, and
/// `{type|verb}` what the type of a notification says that somebody has done. Of several sentences, parted by ` // `, the first whose values are all there counts.
struct ServiceText {
  private enum Part {
    case text(String)
    case value(ServicePath, isPerson: Bool, filter: Substring)
  }

  private let sentences: [[Part]]

  /// Reads sentences.
  init(_ text: String) {
    sentences = text.isEmpty ? [] : text.split(separator: " // ").map(Self.parts)
  }

  private static func parts(_ sentence: Substring) -> [Part] {
    var parts: [Part] = []
    var rest = sentence
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let words = rest[rest.index(after: open)..<close].split(separator: "|")
      let name = words.first ?? ""
      parts.append(
        .value(
          ServicePath(name.drop { $0 == "@" }), isPerson: name.first == "@", filter: words.count > 1 ? words[1] : ""))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// Returns the first sentence whose values an element has; `nil` where there is none.
  func text(in element: JSONValue, _ names: PersonNames) -> String? {
    for sentence in sentences {
      var text = ""
      let isWhole = sentence.allSatisfy { part in
        switch part {
        case .text(let words): text += words
        case .value(let path, let isPerson, let filter):
          guard let value = path.text(in: element), let shown = isPerson ? names.name(of: value) : value else { return false }
          text += Self.filtered(shown, filter)
        }
        return true
      }
      if isWhole, !text.trimmed.isEmpty { return text.trimmed }
    }
    return nil
  }

  /// What somebody has done, by the type of a notification.
  private static let verbs = [
    "follow": "followed you", "mention": "mentioned you", "reply": "replied to you", "renote": "shared your post",
    "quote": "quoted your post",
    "reaction": "reacted to your post", "reaction:grouped": "reacted to your post", "pollEnded": "has a poll that has ended",
    "receiveFollowRequest": "asked to follow you",
    "followRequestAccepted": "accepted your request", "note": "posted", "issueAssignedToYou": "assigned you",
    "issueMention": "mentioned you in",
    "issueCommentMention": "mentioned you in", "issueNewComment": "commented on", "issueStatusChanged": "changed the state of",
  ]

  private static func filtered(_ text: String, _ filter: Substring) -> String {
    switch filter {
    case "line": return String(text.prefix { !$0.isNewline })
    case "verb": return verbs[text] ?? filtered(text, "words")
    case "tail": return text.split(separator: ":").last.map { String($0) } ?? text
    case "short": return text.utf8.count > 16 ? "\(text.prefix(8))…" : text
    case "words":
      var words = ""
      for character in text {
        if character == "_" || character == "." || character == "-" {
          words += " "
        } else if character.isUppercase, words.last?.isLowercase == true {
          words += " " + character.lowercased()
        } else {
          words += words.isEmpty || words.last == " " ? character.lowercased() : String(character)
        }
      }
      return words
    default: return text
    }
  }
}
