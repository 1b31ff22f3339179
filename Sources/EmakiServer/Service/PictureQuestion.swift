import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import EmakiSupport

/// A picture question is a request for a picture as it was sent: the body of a `POST`, or the query of a `GET`.
struct PictureQuestion: Sendable {
  /// A source says where the feed is and how it is drawn.
  private enum Source {
    /// A request as in a line of `emaki batch --stream`.
    case body([UInt8])
    /// The name of a feed's file, and its own options.
    case query(feed: String, options: [String: String])
  }

  /// The names that a query may have, besides those of `FeedRequest.options`.
  private static let names = ["feed", "width", "height", "format", "expires", "signature"]

  private let source: Source
  /// The format that the query names; `nil` where it names none.
  let format: PictureFormat?

  init(body: [UInt8]) { (source, format) = (.body(body), nil) }

  /// Reads a query.
  ///
  /// - Parameter screen: the size of the viewport where the query gives a width or a height alone.
  init(query: String, screen: Screen) throws(ServiceFault) {
    guard let pairs = QueryText.pairs(query) else {
      throw Self.fault("the query is not UTF-8 with %XX for what else an address cannot hold. Encode it again.")
    }
    var values: [String: String] = [:]
    for (name, value) in pairs {
      guard (Self.names + FeedRequest.options).contains(name) else {
        throw Self.fault(
          "\(quoted(name)) is nothing that a picture has. Use \((Self.names + FeedRequest.options).joined(separator: ", ")).")
      }
      guard values.updateValue(value, forKey: name) == nil else { throw Self.fault("\(quoted(name)) is given twice. Give it once.") }
    }
    guard let feed = values.removeValue(forKey: "feed"), !feed.isEmpty else {
      throw Self.fault("the query names no feed. Name a file of the service's folder, as in /render?feed=list.json, or POST a feed.")
    }
    let format = values.removeValue(forKey: "format")
    self.format = format.flatMap { PictureFormat(rawValue: $0) }
    if let format, self.format == nil {
      throw Self.fault(
        "\"format\" cannot be \(printable(format)). Give one of \(PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let (width, height) = (values.removeValue(forKey: "width"), values.removeValue(forKey: "height"))
    if width != nil || height != nil {
      if values["size"] != nil { throw Self.fault("there are size and width or height. Give one of them.") }
      values["size"] = (width ?? Self.text(screen.width)) + "x" + (height ?? Self.text(screen.height))
    }
    for flag in FeedRequest.flags {
      if let value = values[flag], value != "true" && value != "false" {
        throw Self.fault("\"\(flag)\" cannot be \(printable(value)). Give true or false.")
      }
    }
    for name in ["expires", "signature"] { values[name] = nil }
    source = .query(feed: feed, options: values)
  }

  /// Returns a length as people write it.
  private static func text(_ length: Double) -> String { Int(exactly: length).map { String($0) } ?? String(length) }

  private static func fault(_ message: String) -> ServiceFault { ServiceFault(.badRequest, "query", message) }

  /// A digest of the question: questions with the same digest ask for the same picture of the same files.
  func digest(_ format: PictureFormat) -> Digest {
    var digest = DigestBuilder()
    digest.append(format.rawValue)
    switch source {
    case .body(let bytes):
      digest.append(true)
      bytes.withUnsafeBytes { digest.append($0) }
    case .query(let feed, let options):
      digest.append(false)
      digest.append(feed)
      for (name, value) in options.sorted(by: { $0.key.exact < $1.key.exact }) {
        digest.append(name)
        digest.append(value)
      }
    }
    return digest.digest()
  }

  /// Reads the feed.
  ///
  /// - Parameters:
  ///   - base: how feeds are drawn that have no options of their own.
  ///   - folder: the files that may be named.
  ///   - limits: the limits of a feed.
  ///   - read: a function that reads a feed's file, or what is at an address.
  /// - Returns: the feed with its request, and the stamps of the files that were named.
  func text(_ base: DrawingRequest, in folder: ServedFolder, limits: FeedLimits, read: (String) throws -> [UInt8]) throws -> (
    text: FeedText, files: [ExactString: FileStamp?]
  ) {
    var files: [ExactString: FileStamp?] = [:]
    func named(_ path: String) throws(ServiceFault) -> String {
      let file = try folder.file(path)
      // The stamp is taken before the file is read, so that a later change of the file also changes the stamp.
      files[file.exact] = .some(FileStamp(ofFile: file))
      return file
    }
    var text: FeedText
    switch source {
    case .body(let bytes):
      text = try FeedText(line: bytes, name: "in the body", folder: folder.start, base: base, limits: limits, needsRequest: true) {
        try read(FetchedFeed.isAddress($0) ? $0 : named($0))
      }
    case .query(let feed, let options):
      let place = FetchedFeed.isAddress(feed) ? feed : try named(feed)
      text = try FeedText(file: place, base: base.applying(options, name: feed), readFile: read)
      text.options = options
    }
    // The files that the command itself names may be anywhere, but not those of a request.
    if text.options?["cell"] != nil, let path = text.request.cell?.path { text.request.cell = .file(path: try named(path)) }
    if text.options?["map"] != nil, let path = text.request.map?.path { text.request.map = .file(path: try named(path)) }
    if text.options?["theme"] != nil, let path = text.request.look.tokens?.path { text.request.look.tokens?.path = try named(path) }
    if text.options?["font"] != nil, let font = text.request.fontFile { text.request.font = try named(font) }
    return (text, files)
  }
}
