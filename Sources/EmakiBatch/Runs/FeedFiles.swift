import EmakiDrawing
import FoundationEssentials

/// Feed files describe a feed's pictures in results and answers.
///
/// One picture is encoded as `path`, or as the file itself in base64, or as `attached` with its format where its bytes follow, with `bytes`,
/// `width` and `height`. Several pictures are encoded as a list of these in `files`.
struct FeedFiles {
  /// A place is where a picture's file is.
  enum Place {
    /// The picture is in the file at this path.
    case path(String)
    /// The picture is in the result or answer itself, as the bytes of its file.
    case content(StreamReply.Content)
  }

  /// A file is one picture with its place.
  private struct File: Encodable {
    var place: Place
    var picture: FeedPicture

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FeedKey.self)
      try encode(in: &container)
    }

    func encode(in container: inout KeyedEncodingContainer<FeedKey>) throws {
      switch place {
      case .path(let path): try container.encode(path, forKey: "path")
      case .content(let content) where content.isAttached: try container.encode(content.format, forKey: "attached")
      case .content(let content): try container.encode(Data(content.file.bytes).base64EncodedString(), forKey: FeedKey(content.format))
      }
      try container.encode(picture.bytes, forKey: "bytes")
      try container.encode(picture.width, forKey: "width")
      try container.encode(picture.height, forKey: "height")
    }
  }

  var pictures: FeedPictures
  /// The place of each picture.
  var places: [Place]

  /// Encodes the pictures among the other members of a result or an answer.
  func encode(in container: inout KeyedEncodingContainer<FeedKey>) throws {
    let files = zip(places, pictures.all).map { File(place: $0, picture: $1) }
    switch pictures {
    case .one: for file in files { try file.encode(in: &container) }
    case .parts: try container.encode(files, forKey: "files")
    }
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
