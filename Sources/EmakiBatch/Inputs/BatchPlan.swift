package import EmakiDrawing
package import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc

/// A batch plan holds the feeds that a batch draws, with the paths of their pictures.
package struct BatchPlan: Sendable {
  /// The feeds of the shard, in the order of the inputs.
  let items: [BatchItem]
  /// The part of the batch that is drawn here.
  let shard: Shard
  /// The files that the feeds of all shards are read from, those that lines name among them.
  package let files: [String]
  /// What is told of inputs in which there are no feeds, and of files of folders that are left out.
  package let warnings: [String]

  /// The pictures of the shard, in the order of the inputs: what messages call the feed, the path relative to the folder, and whether the list is cut
  /// into several pictures, whose names have a number before the ending.
  package var pictures: [(feed: String, output: String, isSplit: Bool)] { items.map { ($0.name, $0.output, $0.isSplit) } }

  /// Makes a plan of a whole batch of items.
  init(_ items: [BatchItem]) { (self.items, shard, files, warnings) = (items, .whole, [], []) }

  /// Finds the feeds and names their pictures.
  ///
  /// - Parameters:
  ///   - inputs: files, addresses, folders, NDJSON files, or `-` for NDJSON on standard input. Of a folder every `.json` file in it and below is
  ///     drawn, in the order of the paths, except hidden files and those behind links to folders. The folder itself may be a link.
  ///   - name: the template for the names of the pictures.
  ///   - shard: the part of the batch that is drawn here.
  ///   - limits: the limits of a feed.
  ///   - base: how feeds are drawn that have no options of their own.
  ///   - temporaryFolder: a function that returns the folder to which the contents of a pipe are copied.
  /// - Throws: `BatchError` for an input that cannot be read, and for two pictures with the same name, including the parts of lists that
  ///   are cut.
  package init(
    inputs: [String], name: OutputName, shard: Shard, limits: FeedLimits,
    base: DrawingRequest, temporaryFolder: () throws(BatchError) -> String
  ) throws(BatchError) {
    var items: [BatchItem] = []
    var index = 0
    var claims = OutputClaims()
    var names: [String] = []
    var files: [String] = []
    var warnings: [String] = []
    func add(_ source: BatchItem.Source, stem: String, id: String?, options: [String: String]) throws(BatchError) {
      let id = id ?? stem
      let output = name.path(id: id, index: index, screen: base.screen(options))
      let item = BatchItem(index: index, source: source, id: id, output: output, isSplit: base.isSplit(options))
      // The feeds of all shards are checked, so that every shard finds the same faults.
      names.append(item.name)
      let isReadable = if case .misnamed = source { false } else { true }
      if isReadable, let other = claims.add(output, isSplit: item.isSplit, feed: index) {
        throw .collision(first: names[other.feed], second: item.name, output: other.file)
      }
      if shard.holds(index) { items.append(item) }
      index += 1
    }
    for input in inputs {
      let before = index
      var others: [String] = []
      defer {
        let rule = Self.holdsLines(input) ? "" : " Those of a folder are the .json files in it and below."
        if index == before { warnings.append("\(input): there are no feeds in it.\(rule)") }
        others.removeAll(where: inputs.contains)
        if let first = others.first {
          let more = others.count == 1 ? " is" : " and \(others.count - 1) more are"
          warnings.append("\(first)\(more) left out: of a folder the .json files are drawn. Name others one by one.")
        }
      }
      if Self.holdsLines(input) {
        let file = try LineFile(input, temporaryFolder: temporaryFolder)
        let stem = input == "-" ? "feed" : FilePath.stem(of: input)
        for line in try file.lines() {
          let (request, id) = Self.request(line, limits, isMapped: base.map != nil)
          if case .path(let path) = request?.content { files.append(FilePath.resolved(path, in: line.folder)) }
          try add(.line(line), stem: "\(stem)-\(NumberedPath.padded(line.number))", id: id?.text, options: request?.options ?? [:])
        }
      } else {
        for source in try Self.files(input, others: &others) {
          if case .file(let path) = source { files.append(path) }
          try add(source, stem: FilePath.stem(of: source.name), id: nil, options: [:])
        }
      }
    }
    (self.items, self.shard, self.files, self.warnings) = (items, shard, files, warnings)
  }

  /// Reads the request in a line, and its id; `nil` for what cannot be read. Such a fault is reported when the feed of this line is drawn.
  private static func request(_ line: InputLine, _ limits: FeedLimits, isMapped: Bool) -> (FeedRequest?, RequestID?) {
    // An array of rows contains no options, so it need not be parsed here.
    guard let text = try? line.text(limits: limits), text.first(where: { !isBlank($0) }) != UInt8(ascii: "[") else { return (nil, nil) }
    do {
      let request = try FeedRequest(text, name: line.name, limits: limits, isMapped: isMapped)
      return (request, request.id)
    } catch {
      return (nil, (error as? FeedRequestError)?.id)
    }
  }

  /// Returns whether an input is NDJSON.
  static func holdsLines(_ input: String) -> Bool {
    input == "-" || [".ndjson", ".jsonl"].contains { input.lowercased().hasSuffix($0) } || input.hasPrefix("/dev/fd/")
  }

  /// Returns the feeds of a file or a folder, and notes the files of the folder that may be feeds of other formats.
  private static func files(_ input: String, others: inout [String]) throws(BatchError) -> [BatchItem.Source] {
    if Feed.isAddress(input) { return [.file(input)] }
    var info = stat()
    if stat(input, &info) != 0 { throw .unreadable(input, errno) }
    if info.st_mode & S_IFMT != S_IFDIR { return [.file(input)] }
    return try FeedListing.paths(below: input, others: &others).map { path in
      String(validating: path, as: UTF8.self).map(BatchItem.Source.file) ?? .misnamed(FeedListing.spelled(path))
    }
  }
}

/// A shard is one of several equal parts of a batch, which may run on different machines. For example, shard 2 of 4 draws every fourth
/// feed, beginning with the second one.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The shard's number, from 1.
  let number: Int
  /// The number of shards.
  let count: Int

  /// The only shard of a batch that is not divided.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Reads a shard; `nil` for a text that is not one.
  ///
  /// - Parameter text: the number and the count, such as `2/4`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts[1] >= 1, parts[1] <= 1_000_000, (1...parts[1]).contains(parts[0]) else { return nil }
    (number, count) = (parts[0], parts[1])
  }

  /// Whether the batch is not divided.
  package var isWhole: Bool { count == 1 }

  /// Returns whether the shard draws a feed.
  ///
  /// - Parameter index: the feed's index among all feeds, from 0.
  func holds(_ index: Int) -> Bool { index % count == number - 1 }

  /// The number and the count, such as `2/4`.
  package var description: String { "\(number)/\(count)" }

  /// The ending of the names of the shard's own files in the folder of a batch; empty for a whole batch.
  var suffix: String { isWhole ? "" : "-\(number)-of-\(count)" }
}

/// A batch item describes a feed of a batch: its source and the path of its picture.
struct BatchItem: Sendable {
  /// A source says where a feed is.
  enum Source: Sendable {
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
  }

  /// The feed's index among all feeds, from 0, including those of other shards.
  var index: Int
  /// The source of the feed.
  var source: Source
  /// The id that the feed's line gives; for other feeds the stem.
  var id: String
  /// The picture's path, relative to the folder.
  var output: String
  /// Whether the list is cut into several pictures. Their names have a number before the ending of the output.
  var isSplit = false

  /// The name of the feed in messages.
  var name: String { source.name }
}

/// An input line is a line of a file, whose text is read when it is needed.
struct InputLine: Sendable {
  let file: LineFile
  /// The line's number in the file, from 1. Blank lines count.
  let number: Int
  let offset: Int
  let length: Int

  /// The name of the line in messages: the file's name and the line's number.
  var name: String { "\(file.name), line \(number)" }

  /// The folder that relative paths in the line start from.
  var folder: String { file.folder }

  /// Reads the line.
  ///
  /// - Throws: `FeedError.tooLarge` before anything is read; `BatchError` where the line cannot be read.
  func text(limits: FeedLimits) throws -> [UInt8] {
    let limit = FeedRequest.byteLimit(limits)
    if length > limit { throw FeedError.tooLarge(file: name, bytes: length, limit: limit) }
    return try file.text(offset, length)
  }
}

/// Output claims note which feed of a batch writes which files, so that no two feeds write the same file.
struct OutputClaims {
  /// The index of the feed that writes each output.
  private var feeds: [ExactString: Int] = [:]
  /// The index of the feed that writes each output of a list that is cut. The files of such an output are numbered.
  private var splitFeeds: [ExactString: Int] = [:]
  /// The first feed whose output has the name of a numbered part of another output. The key is that other output.
  private var likeParts: [ExactString: (feed: Int, output: String)] = [:]

  /// Claims the files that a feed writes.
  ///
  /// - Parameters:
  ///   - output: the picture's path relative to the folder.
  ///   - isSplit: whether the list is cut. The number of its parts is only known when it is drawn, so a name with any number counts as a
  ///     part.
  ///   - feed: the feed's index.
  /// - Returns: an earlier feed, and a file that both feeds would write; `nil` if there is no conflict.
  mutating func add(_ output: String, isSplit: Bool, feed: Int) -> (feed: Int, file: String)? {
    if let first = feeds.updateValue(feed, forKey: output.exact) { return (first, output) }
    if isSplit {
      splitFeeds[output.exact] = feed
      return likeParts[output.exact].map { ($0.feed, $0.output) }
    }
    guard let whole = NumberedPath.whole(ofPart: output)?.exact else { return nil }
    if likeParts[whole] == nil { likeParts[whole] = (feed, output) }
    return splitFeeds[whole].map { ($0, output) }
  }
}
