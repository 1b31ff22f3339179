package import EmakiDrawing
package import EmakiFeeds

/// A feed of a batch: where it is, and where its picture goes.
package struct BatchItem: Sendable {
  /// Where a feed is.
  package enum Source: Sendable {
    case file(String)
    case line(InputLine)
    /// A request of its own.
    case request(DrawingRequest)
    /// A file whose name is no UTF-8, spelled for messages: it is not drawn.
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

    /// Whether the feed may have a picture.
    var isReadable: Bool {
      if case .misnamed = self { false } else { true }
    }
  }

  /// Among all feeds, those of other shards included, from 0.
  package var index: Int
  package var source: Source
  /// Of a line that gives none, and of a file, the stem.
  package var id: String
  /// Of the picture, relative to the folder.
  package var output: String
  /// Whether the list is cut: its pictures have a number before the output's ending.
  package var isSplit: Bool

  package init(index: Int, source: Source, id: String, output: String, isSplit: Bool = false) {
    (self.index, self.source, self.id, self.output, self.isSplit) = (index, source, id, output, isSplit)
  }

  /// What messages call the feed.
  package var name: String { source.name }
}

/// A line of a file.
package struct InputLine: Sendable {
  let file: LineFile
  /// From 1; blank lines count.
  package let number: Int
  let offset: Int
  let length: Int

  package var name: String { "\(file.name), line \(number)" }

  /// That relative paths in the line start from.
  package var folder: String { file.folder }

  /// - Throws: `FeedError.tooLarge` before anything is read; `BatchError` where it cannot be.
  package func text(limits: FeedLimits) throws -> [UInt8] {
    let limit = FeedRequest.byteLimit(limits)
    if length > limit { throw FeedError.tooLarge(file: name, bytes: length, limit: limit) }
    return try file.text(offset, length)
  }
}
