import EmakiDrawing
import EmakiSupport
import FoundationEssentials

/// A feed report says whether a feed was drawn, with its pictures and warnings. It is encoded as a line of the results.
package struct FeedReport: Sendable, Encodable {
  /// A status says whether a feed was drawn.
  enum Status: String, Sendable, Encodable {
    /// The feed was drawn in this run.
    case drawn
    /// The feed was drawn in an earlier run, and nothing has changed since.
    case kept
    /// The feed was not drawn.
    case failed
    /// The feed was not started, because another feed has failed.
    case skipped
  }

  /// A warning names something that a picture shows differently than asked for.
  package struct Warning: Hashable, Sendable, Encodable {
    /// The id of the row that the warning is about; empty where it is about no row.
    package var row: String
    /// A sentence that says what is different.
    package var message: String
    /// Whether the warning is only about the text of the feed, and nothing is missing in the picture; `nil` stands for false.
    package var ofFeed: Bool?
  }

  /// The feed's index among all feeds of the batch, from 0.
  var index: Int
  /// The feed's id: that of its line, or its file's stem.
  var id: String
  /// The name of the feed in messages.
  package var input: String
  /// The status of the feed: drawn, kept, failed or skipped.
  var status: Status
  /// The exit code that the program would have for this feed alone; `nil` where the feed was skipped.
  package var code: Int32?
  /// The message that says why the feed was not drawn; `nil` where there is none.
  package var error: String?
  /// The path of the only picture. The files of a list that was cut have a number before its ending.
  var path: String?
  /// The sizes of the pictures; `nil` where there are none.
  var pictures: FeedPictures?
  /// The time that each phase took, in milliseconds, by the phase's name.
  var milliseconds: [String: Double] = [:]
  /// The warnings about what the pictures show differently than asked for.
  package var warnings: [Warning] = []

  init(_ item: BatchItem, _ status: Status, code: Int32? = nil, error: String? = nil) {
    (index, id, input, self.status, self.code, self.error) = (item.index, item.id, item.name, status, code, error)
  }

  /// The paths and the sizes of the pictures' files.
  package var files: [(path: String, bytes: Int, width: Int, height: Int)] {
    guard let path, let pictures else { return [] }
    return zip(pictures.paths(of: path), pictures.all).map { ($0, $1.bytes, $1.width, $1.height) }
  }

  /// Encodes the report as a line of the results.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FeedKey.self)
    try container.encode(index, forKey: "index")
    try container.encode(id, forKey: "id")
    try container.encode(input, forKey: "input")
    try container.encode(status, forKey: "status")
    try container.encodeIfPresent(code, forKey: "code")
    try container.encodeIfPresent(error.map { StreamReply.Fault(code: code ?? 70, message: $0) }, forKey: "error")
    try container.encode(pictures, files.map { ("path", $0.path) }, milliseconds, warnings)
  }

  /// Encodes a value as one line of JSON, with its line feed.
  package static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(value)) + [0x0A]
  }
}

extension FeedReport {
  /// All exit codes that a batch may have, from the worst to the best. 66 means a missing feed, 71 a feed for which the system refused a
  /// thread, and 75 a feed that took too long.
  private static let codes: [Int32] = [70, 71, 73, 78, 65, 66, 75, 69, 0]

  /// Returns the exit code of a batch, the worst of those of its feeds; 0 if there are none. One that is not known is as bad as the first.
  package static func worstCode(_ codes: some Sequence<Int32>) -> Int32 {
    Self.codes[codes.map { Self.codes.firstIndex(of: $0) ?? 0 }.min() ?? Self.codes.count - 1]
  }
}

/// A feed key is a key of a result or an answer.
struct FeedKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  let intValue: Int? = nil

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { self.init(name) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<FeedKey> {
  /// Encodes what was drawn among the other members of a result or an answer.
  ///
  /// One picture is encoded as the key and the value of its place, `bytes`, `width` and `height`. Several pictures are encoded as a list of these in
  /// `files`.
  ///
  /// - Parameter places: of each picture the path, or the file itself in base64, or `attached` with its format where its bytes follow.
  mutating func encode(
    _ pictures: FeedPictures?, _ places: [(key: FeedKey, value: String)], _ milliseconds: [String: Double], _ warnings: [FeedReport.Warning]
  ) throws {
    func put(_ picture: FeedPicture, _ place: (key: FeedKey, value: String), in container: inout Self) throws {
      try container.encode(place.value, forKey: place.key)
      try container.encode(picture.bytes, forKey: "bytes")
      try container.encode(picture.width, forKey: "width")
      try container.encode(picture.height, forKey: "height")
    }
    switch pictures {
    case .one(let picture): for place in places { try put(picture, place, in: &self) }
    case .parts(let parts):
      var list = nestedUnkeyedContainer(forKey: "files")
      for (picture, place) in zip(parts, places) {
        var file = list.nestedContainer(keyedBy: FeedKey.self)
        try put(picture, place, in: &file)
      }
    case nil: break
    }
    try encode(milliseconds.mapValues { ($0 * 1000).rounded() / 1000 }, forKey: "ms")
    try encode(warnings, forKey: "warnings")
  }
}

/// A feed picture holds the size of one picture's file, and of the picture itself.
struct FeedPicture: Hashable, Sendable {
  /// The size of the file, in bytes.
  var bytes: Int
  /// The picture's width, in device pixels.
  var width: Int
  /// The picture's height, in device pixels.
  var height: Int
}

/// Feed pictures describe the pictures that a feed was drawn as: one, or the parts of a list that was cut.
enum FeedPictures: Hashable, Sendable {
  /// The feed was drawn as one picture.
  case one(FeedPicture)
  /// The feed's list was cut into these parts, from its top to its bottom.
  case parts([FeedPicture])

  /// All pictures of the feed, from the list's top to its bottom.
  var all: [FeedPicture] {
    switch self {
    case .one(let picture): [picture]
    case .parts(let pictures): pictures
    }
  }

  /// Returns the paths of the files.
  ///
  /// - Parameter output: the path of the only picture. Parts have a number before its ending.
  func paths(of output: String) -> [String] {
    switch self {
    case .one: return [output]
    case .parts(let pictures):
      let path = NumberedPath(output)
      return pictures.indices.map(path.path)
    }
  }
}
