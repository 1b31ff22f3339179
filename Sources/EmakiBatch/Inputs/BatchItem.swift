package import EmakiDrawing
package import EmakiFeeds

/// A batch item is a feed of a batch: where it is, and where its picture goes.
package struct BatchItem: Sendable {
  /// A source says where a feed is.
  package enum Source: Sendable {
    /// The path of a file.
    case file(String)
    /// A line of a file.
    case line(InputLine)
    /// A request that describes its picture completely.
    case request(DrawingRequest)
    /// A file whose name is not UTF-8, spelled for messages. It is not drawn.
    case misnamed(String)

    /// What messages call the feed.
    var name: String {
      switch self {
      case .file(let path): path
      case .line(let line): line.name
      case .request(let request): request.feed.name
      case .misnamed(let name): name
      }
    }

    /// Whether the feed can have a picture.
    var isReadable: Bool {
      if case .misnamed = self { false } else { true }
    }
  }

  /// The feed's index among all feeds, from 0, including those of other shards.
  package var index: Int
  /// Where the feed is.
  package var source: Source
  /// The id of a line that gives one, or else the stem.
  package var id: String
  /// The picture's path, relative to the folder.
  package var output: String
  /// Whether the list is cut. Its pictures have a number before the output's ending.
  package var isSplit: Bool

  /// Creates an item.
  package init(index: Int, source: Source, id: String, output: String, isSplit: Bool = false) {
    (self.index, self.source, self.id, self.output, self.isSplit) = (index, source, id, output, isSplit)
  }

  /// What messages call the feed.
  package var name: String { source.name }
}

/// An input line is a line of a file. Its text is read when it is needed.
package struct InputLine: Sendable {
  let file: LineFile
  /// The line's number, from 1. Blank lines count.
  package let number: Int
  let offset: Int
  let length: Int

  /// What messages call the line.
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
