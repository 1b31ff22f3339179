import EmakiDrawing
import EmakiFeeds
import EmakiSupport

/// A feed request is a line of a batch. The line is either a feed itself, or an object that names a feed and says how it is drawn: `{"id",
/// "feed" or "path", "scale", …}`.
struct FeedRequest {
  /// Content says where the feed is.
  enum Content {
    /// The feed is in the line.
    case value(JSONValue)
    /// The feed is in a file.
    case path(String)
  }

  /// The keys of a request, of which an option has that of its name.
  private static let keys = Set(["id", "feed", "path"] + RequestOption.options(of: .lines).map(\.name))
  /// Those of them that are of a feed or a row, too.
  private static let keysOfFeeds = words("lang title dir id")

  /// Returns the largest size of a line in bytes. A line holds a feed and a little more.
  static func byteLimit(_ limits: FeedLimits) -> Int { limits.bytes + 1 << 16 }

  /// The place of the feed: in the line or in a file.
  let content: Content
  /// The options that were given, spelled as on the command line; `true` or `false` for flags.
  let options: [String: String]
  /// The line's id; `nil` where it gives none, or a malformed one.
  let id: RequestID?
  /// Reads the feed at a value of the line, and keeps the line's values. `name` is what errors call the feed.
  let read: (JSONValue, _ name: String, FeedOptions, FeedLimits) throws(FeedError) -> Feed

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - name: what errors call the line.
  ///   - limits: the limits of a feed.
  ///   - needsRequest: whether a feed without a request around it is refused.
  ///   - isMapped: whether a mapping reads feeds without a request.
  /// - Throws: `FeedError` where the line is not JSON or is too large; `FeedRequestError` where it names no feed.
  init(_ text: [UInt8], name: String, limits: FeedLimits, needsRequest: Bool = false, isMapped: Bool = false) throws {
    let (root, read) = try Feed.values(ofLine: text, name: name, limits: limits)
    self.read = read
    let isRequest = root.type == .object && (root["feed"] != nil || root["path"] != nil) && root["rows"] == nil && root["version"] == nil
    // The id is read first, so that an answer can name the request whatever else is wrong with the line.
    var id: RequestID?
    if root.type == .object, let value = root["id"], value.type == .string || value.type == .number, let text = value.scalarText,
      !text.isEmpty
    {
      id = RequestID(text, isNumber: value.type == .number)
    }
    self.id = id
    func fault(_ fault: FeedRequestError.Fault) -> FeedRequestError { FeedRequestError(name: name, id: id, fault: fault) }
    if !isRequest {
      // With a mapping, what is a row and what an option is not known.
      if !isMapped && root.type == .object && (root["rows"] ?? root["body"]) != nil {
        for key in root.keys where Self.keys.contains(key) && !Self.keysOfFeeds.contains(key) {
          throw fault(.optionOfFeed(key))
        }
        if root["rows"] == nil { throw fault(.row) }
      }
      if needsRequest { throw fault(.noRequest(found: root.type)) }
      (content, options) = (.value(root), [:])
      return
    }
    if root["id"] != nil && id == nil { throw fault(.wrongValue("id", expected: "a string with characters, or a number")) }
    for key in root.keys where !Self.keys.contains(key) { throw fault(.unknownKey(key)) }
    switch (root["feed"], root["path"]) {
    case (let feed?, nil): content = .value(feed)
    case (nil, let path?):
      guard let text = path.string, !text.isEmpty, !text.utf8.contains(0) else {
        throw fault(.wrongValue("path", expected: "the path of a feed"))
      }
      content = .path(text)
    default: throw fault(.twoFeeds)
    }
    var given: [String: String] = [:]
    for option in RequestOption.options(of: .lines) {
      guard let value = root.member(option.name), value.type != .null else { continue }
      // A cell or a mapping may be given as an object in the line itself.
      guard option.values.mayBe(value.type), let text = value.type == .object ? JSONTree(value).json : value.scalarText else {
        throw fault(.wrongValue(option.name, expected: option.values.phrase))
      }
      given[option.name] = text
    }
    if case .value = content, given["encoding"] != nil {
      throw fault(.wrongValue("encoding", expected: "of use for a feed in the line, which is in UTF-8"))
    }
    options = given
  }
}

extension RequestOption.Values {
  /// Returns whether a value in JSON may have a type. Ids of rows may be numbers, as they may be in feeds.
  fileprivate func mayBe(_ type: JSONValueType) -> Bool {
    switch (self, type) {
    case (.flag, _): type == .boolean
    case (.document, .object), (.number, .number), (.id, .number), (_, .string): true
    default: false
    }
  }

  /// What a value in JSON must be, in words.
  fileprivate var phrase: String {
    switch self {
    case .flag: "true or false"
    case .document: "a string or an object"
    case .number, .id: "a string or a number"
    case .words(let words, _): "one of \(words.joined(separator: ", "))"
    default: "a string"
    }
  }
}

/// A feed request error says why a line of a batch names no feed.
package struct FeedRequestError: Error, Hashable, CustomStringConvertible {
  /// A fault says what is wrong with a line.
  enum Fault: Hashable {
    /// It holds no request. `found` is the type of what it holds.
    case noRequest(found: JSONValueType)
    /// It is a row, and no list of rows.
    case row
    /// It is a feed, and has this key of a request beside its rows.
    case optionOfFeed(String)
    /// It has both "feed" and "path".
    case twoFeeds
    /// It has a key that is not part of a request.
    case unknownKey(String)
    /// The value of a key is malformed. `expected` says what may be given.
    case wrongValue(String, expected: String)
  }

  /// What messages call the line.
  let name: String
  /// The id of the line; `nil` where it could not be read.
  let id: RequestID?
  let fault: Fault

  package var description: String { escapingControls("\(name): \(sentence)") }

  private var sentence: String {
    switch fault {
    case .noRequest(let found):
      "this is \(found.phrase)\(found == .object ? " without a feed" : ""). "
        + #"A request is an object such as {"id": "7", "feed": [...]} or {"id": "7", "path": "feed.json"}."#
    case .row:
      #"this is a row. Write {"feed": [...]} with the rows of a list in each line, or draw all lines as one list with emaki render."#
    case .optionOfFeed(let key):
      #""\#(key)" stands beside rows, where it has no effect. Write {"feed": {"rows": [...]}, "\#(key)": ...}."#
    case .twoFeeds: #"there are "feed" and "path". Give one of them."#
    case .unknownKey(let key):
      #""\#(printable(key))" is no key of a request. Use id, feed or path, and \#(RequestOption.options(of: .lines).map(\.name).joined(separator: ", "))."#
    case .wrongValue(let key, let expected): #""\#(key)" is not \#(expected). Correct it."#
    }
  }
}

/// A request id names a request. It is a string or a number, and it is returned as it was given.
package struct RequestID: Hashable, Sendable, Encodable {
  /// The string, or the number as it was spelled.
  let text: String
  private let isNumber: Bool

  init(_ text: String, isNumber: Bool = false) { (self.text, self.isNumber) = (text, isNumber) }

  /// Encodes the id as a string or a number.
  package func encode(to encoder: any Encoder) throws {
    let numbers: [(any Encodable)?] = isNumber ? [Int(text), UInt64(text), Double(text)] : []
    try (numbers.compactMap(\.self).first ?? text).encode(to: encoder)
  }
}
