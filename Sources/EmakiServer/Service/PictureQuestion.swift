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
    /// The name of a feed's file, and its own options. A width alone leaves the height to the list.
    case query(feed: String, options: [String: String], isWidthAlone: Bool)
  }

  /// The names that a query may have.
  private static let names = words("feed width height format expires signature") + RequestOption.options(of: .lines).map(\.name)

  /// What messages call the body.
  static let body = "in the body"

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
      guard Self.names.contains(name) else {
        throw Self.fault("\(quoted(name)) is nothing that a picture has. Use \(Self.names.joined(separator: ", ")).")
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
    for (name, value) in [("width", width), ("height", height)] {
      if let value, !(Double(value).map(Limits.side.range.contains) ?? false) {
        throw Self.fault("\"\(name)\" cannot be \(printable(value)). Give \(Limits.side.words).")
      }
    }
    if width != nil || height != nil {
      if values["size"] != nil { throw Self.fault("there are size and width or height. Give one of them.") }
      values["size"] = (width ?? screen.width.plainText) + "x" + (height ?? screen.height.plainText)
    }
    for option in RequestOption.options(of: .lines) {
      if case .flag = option.values, let value = values[option.name], value != "true" && value != "false" {
        throw Self.fault("\"\(option.name)\" cannot be \(value.isEmpty ? "empty" : printable(value)). Give true or false.")
      }
    }
    for name in ["expires", "signature"] { values[name] = nil }
    source = .query(feed: feed, options: values, isWidthAlone: width != nil && height == nil)
  }

  private static func fault(_ message: String) -> ServiceFault { ServiceFault(.badRequest, "query", message) }

  /// A digest of the question: questions with the same digest ask for the same picture of the same files.
  func digest(_ format: PictureFormat) -> Digest {
    var digest = DigestBuilder()
    digest.append(format.rawValue)
    switch source {
    case .body(let bytes):
      digest.append(true)
      bytes.withUnsafeBytes { digest.append($0) }
    case .query(let feed, let options, let isWidthAlone):
      digest.append(false)
      digest.append(isWidthAlone)
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
    // The stamp is taken before the file is read, so that a later change of the file also changes the stamp.
    func stamped(_ file: String) -> String {
      files[file.exact] = .some(FileStamp(ofFile: file))
      return file
    }
    func named(_ path: String) throws(ServiceFault) -> String { stamped(try folder.file(path)) }
    var text: FeedText
    switch source {
    case .body(let bytes):
      text = try FeedText(line: bytes, name: Self.body, folder: folder.start, base: base, limits: limits, needsRequest: true) {
        try read(Feed.isAddress($0) ? $0 : named($0))
      }
    case .query(let feed, let options, let isWidthAlone):
      let place = Feed.isAddress(feed) ? feed : try named(feed)
      text = try FeedText(file: place, base: base.applying(options, name: feed), readFile: read)
      text.options = options
      let (request, screen) = (text.request, text.request.screen)
      if isWidthAlone, base.view == .content, request.view == .screen(place: .rest, at: nil), screen.bars == nil, screen.device == nil,
        request.timing.script == nil
      {
        text.request.view = .content
      }
    }
    // The files that the command itself names may be anywhere, but not those of a request. The theme `dark` names none.
    let given = text.options ?? [:]
    try text.request.mapFiles { option, path in
      let isOwn = given[option] == nil || given[option] != path && base.files.contains { $0 == (option, path) }
      return isOwn ? stamped(path) : try named(path)
    }
    return (text, files)
  }
}

/// A drawn picture is what a request was answered with, kept for the same request.
struct DrawnPicture: Sendable {
  /// The answer, with the files of the pictures.
  var reply: StreamReply
  /// The stamps of all files that decided the pictures, by path; `nil` for one that was not there.
  var files: [ExactString: FileStamp?]
  /// Whether the same request may have another picture later though no file has changed.
  var isOfMoment = false
  /// The entity tag of the only picture: the same bytes have the same tag.
  var tag: String

  init(_ reply: StreamReply, files: [ExactString: FileStamp?]) {
    (self.reply, self.files) = (reply, files)
    tag = "\"" + (reply.contents.first?.bytes ?? []).withUnsafeBytes { Digest(of: $0) }.hexadecimal + "\""
  }

  /// The number of bytes that count against a cache's limit.
  var byteCount: Int { reply.contents.reduce(1024) { $0 + $1.byteCount } }

  /// Whether the files are what they were.
  var isCurrent: Bool { files.allSatisfy { FileStamp(ofFile: $0.key.string) == $0.value } }

  /// Whether a file might change again without its stamp showing it, because it has changed within the last seconds.
  func isTooFresh(now seconds: Int) -> Bool { files.contains { ($0.value?.latestSeconds ?? 0) >= seconds - 2 } }
}

/// Accepted types are the media types that a client accepts, as its Accept headers say (RFC 9110, section 12.5.1).
struct AcceptedTypes {
  private var ranges: [(type: String, quality: Double)] = []

  /// Reads the values of Accept headers. Without any value the client accepts everything.
  init(_ values: [String]) {
    for part in values.joined(separator: ",").split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.trimming { $0 == " " || $0 == "\t" }.lowercased() }
      guard let type = pieces.first, !type.isEmpty else { continue }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      ranges.append((type, quality))
    }
  }

  /// Returns how much a media type is wanted, from 0 to 1. The closest range counts.
  func quality(of type: String) -> Double {
    if ranges.isEmpty { return 1 }
    let family = type.split(separator: "/")[0] + "/*"
    for name in [type, String(family), "*/*"] {
      if let range = ranges.first(where: { $0.type == name }) { return range.quality }
    }
    return 0
  }
}

extension PictureFormat {
  /// The media type of the format's files.
  var mediaType: String { "image/" + (rawValue == "jpg" ? "jpeg" : rawValue) }
}
