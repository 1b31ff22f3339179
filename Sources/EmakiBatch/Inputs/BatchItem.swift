package import EmakiDrawing
package import EmakiFeeds

/// A batch item describes a feed of a batch: its source and the path of its picture.
package struct BatchItem: Sendable {
  /// A source says where a feed is.
  package enum Source: Sendable {
    /// The feed is in the file at this path.
    case file(String)
    /// The feed is in a line of a file.
    case line(InputLine)
    /// The feed belongs to a request, which describes its picture completely.
    case request(DrawingRequest)
    /// The feed is in a file whose name is not UTF-8, so it is not drawn. The value is the name as it is written in messages.
    case misnamed(String)

    /// The name of the feed in messages.
    var name: String {
      switch self {
      case .file(let path): path
      case .line(let line): line.name
      case .request(let request): request.feed.name
      case .misnamed(let name): name
      }
    }

    /// Whether the feed can be read, so that it can have a picture.
    var isReadable: Bool {
      if case .misnamed = self { false } else { true }
    }
  }

  /// The feed's index among all feeds, from 0, including those of other shards.
  var index: Int
  /// The source of the feed.
  package var source: Source
  /// The id that the feed's line gives; for other feeds the stem.
  var id: String
  /// The picture's path, relative to the folder.
  package var output: String
  /// Whether the list is cut into several pictures. Their names have a number before the ending of the output.
  package var isSplit: Bool

  init(index: Int, source: Source, id: String, output: String, isSplit: Bool = false) {
    (self.index, self.source, self.id, self.output, self.isSplit) = (index, source, id, output, isSplit)
  }

  /// The name of the feed in messages.
  package var name: String { source.name }
}

/// An input line is a line of a file, whose text is read when it is needed.
package struct InputLine: Sendable {
  let file: LineFile
  /// The line's number in the file, from 1. Blank lines count.
  let number: Int
  let offset: Int
  let length: Int

  /// The name of the line in messages: the file's name and the line's number.
  package var name: String { "\(file.name), line \(number)" }

  /// The folder that relative paths in the line start from.
  package var folder: String { file.folder }

  /// Reads the line.
  ///
  /// - Throws: `FeedError.tooLarge` before anything is read; `BatchError` where the line cannot be read.
  package func text(limits: FeedLimits) throws -> [UInt8] {
    let limit = FeedRequest.byteLimit(limits)
    if length > limit { throw FeedError.tooLarge(file: name, bytes: length, limit: limit) }
    return try file.text(offset, length)
  }
}
