package import EmakiDrawing
package import EmakiFeeds
import EmakiSupport

/// A feed text is a feed of a batch before it is parsed, together with the request for its picture.
package struct FeedText {
  /// The name of the feed in messages.
  package var name: String
  /// The folder that relative paths in the feed start from.
  package var folder: String
  /// Parses the feed, which keeps what it was read from.
  private let parse: (_ name: String, FeedOptions, FeedLimits) throws -> Feed
  /// A digest of the bytes that the feed was read from.
  var contents: Digest
  /// The request that says how the feed is drawn. Its property `feed` is not used.
  package var request: DrawingRequest
  /// The options that the feed has of its own; `nil` for a feed with a request of its own.
  package var options: [String: String]?
  /// The id that the feed's line gives; `nil` where it gives none.
  var id: RequestID?

  /// Reads a line, which is either a feed itself or a request.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - name: what messages call the line.
  ///   - folder: the folder that relative paths in the line start from.
  ///   - base: the request that says how feeds without options of their own are drawn.
  ///   - limits: the limits of a feed.
  ///   - needsRequest: whether a feed without a request around it is refused.
  ///   - told: a function that is called with the line's id as soon as the id is known.
  ///   - readFile: a function that reads the file that a request names, or what is at the address.
  package init(
    line: [UInt8], name: String, folder: String, base: DrawingRequest, limits: FeedLimits, needsRequest: Bool = false,
    told: (RequestID?) -> Void = { _ in }, readFile: (String) throws -> [UInt8]
  ) throws {
    let request = try FeedRequest(line, name: name, limits: limits, needsRequest: needsRequest, isMapped: base.map != nil)
    told(request.id)
    id = request.id
    switch request.content {
    case .value(let value):
      (self.name, self.folder, contents) = (name, folder, Self.digest(line))
      parse = { try request.read(value, $0, $1, $2) }
    case .path(let path):
      // An address has no folder of this machine before it.
      let full = Feed.isAddress(path) ? path : FilePath.resolved(path, in: folder)
      let bytes = try readFile(full)
      (self.name, self.folder, contents) = (full, InputFile.folder(of: full), Self.digest(bytes))
      parse = Self.document(bytes)
    }
    (self.request, options) = (try base.applying(request.options, name: self.name), request.options)
  }

  package init(file: String, base: DrawingRequest, readFile: (String) throws -> [UInt8]) throws {
    let bytes = try readFile(file)
    (name, folder, contents, parse) = (file, InputFile.folder(of: file), Self.digest(bytes), Self.document(bytes))
    (request, options) = (base, [:])
  }

  /// Reads the feed of a request.
  ///
  /// - Parameter output: the name of the picture's file.
  /// - Throws: `DrawingRequestError` for a request that cannot be drawn, or whose format does not fit the name of the file.
  init(_ request: DrawingRequest, output: String, readFile: (String) throws -> [UInt8]) throws {
    try request.check()
    try request.file.format.check(output)
    let bytes =
      switch request.feed {
      case .file(let path): try readFile(path)
      case .inline(let text, _): Array(text.utf8)
      }
    (name, folder, contents, parse) = (request.feed.name, request.feed.folder, Self.digest(bytes), Self.document(bytes))
    self.request = request
    // A text has letters and no bytes.
    if case .inline = request.feed { self.request.encoding = nil }
  }

  /// Parses the feed.
  package func feed(options: FeedOptions, limits: FeedLimits) throws -> Feed { try parse(name, options, limits) }

  private static func document(_ bytes: [UInt8]) -> (_ name: String, FeedOptions, FeedLimits) throws -> Feed {
    { try Feed(parsing: bytes, name: $0, options: $1, limits: $2).placed(at: $0) }
  }

  private static func digest(_ bytes: [UInt8]) -> Digest { bytes.withUnsafeBytes { Digest(of: $0) } }
}
