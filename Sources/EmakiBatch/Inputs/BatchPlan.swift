package import EmakiFeeds
import EmakiFiles
import Foundation

/// Which feeds a batch draws, and where to.
package struct BatchPlan: Sendable {
  /// Those of the shard, in the order of the inputs.
  package let items: [BatchItem]

  /// - Parameters:
  ///   - inputs: files, folders, NDJSON files, or `-` for NDJSON on standard input. Of a folder every `.json` file in it and below is drawn, in
  ///     the order of the paths, but for hidden ones and those behind links to folders; the folder itself may be a link.
  ///   - size: what the places `width` and `scale` of a name stand for, for a line's own options.
  ///   - isSplit: whether a list with these own options is cut.
  ///   - temporaryFolder: where what comes through a pipe is copied to.
  /// - Throws: `BatchError` for an input that cannot be read, and for two pictures of one name, the parts of lists that are cut included.
  package init(
    inputs: [String], name: OutputName, shard: Shard, limits: FeedLimits,
    size: (_ options: [String: String]) -> (width: String, scale: String),
    isSplit: (_ options: [String: String]) -> Bool = { _ in false },
    temporaryFolder: () throws(BatchError) -> String
  ) throws(BatchError) {
    var items: [BatchItem] = []
    var index = 0
    var claims = OutputClaims()
    var names: [String] = []
    func add(_ source: BatchItem.Source, stem: String, id: String?, options: [String: String]) throws(BatchError) {
      let id = id ?? stem
      let output = name.path(id: id, index: index, size: size(options))
      let item = BatchItem(index: index, source: source, id: id, output: output, isSplit: isSplit(options))
      // All feeds count, so that every shard finds the same faults.
      names.append(item.name)
      if source.isReadable, let other = claims.add(output, isSplit: item.isSplit, feed: index) {
        throw .collision(first: names[other.feed], second: item.name, output: other.file)
      }
      if shard.holds(index) { items.append(item) }
      index += 1
    }
    for input in inputs {
      if Self.holdsLines(input) {
        let file = try LineFile(input, temporaryFolder: temporaryFolder)
        let stem = input == "-" ? "feed" : FilePath.stem(of: input)
        for line in try file.lines() {
          let request = Self.request(line, limits)
          try add(.line(line), stem: "\(stem)-\(NumberedPath.padded(line.number))", id: request?.id?.text, options: request?.options ?? [:])
        }
      } else {
        for source in try Self.files(input) { try add(source, stem: FilePath.stem(of: source.name), id: nil, options: [:]) }
      }
    }
    self.items = items
  }

  /// What a line says of itself; what cannot be read is an error of this feed alone, when it is drawn.
  private static func request(_ line: InputLine, _ limits: FeedLimits) -> FeedRequest? {
    // An array of rows says nothing.
    guard let text = try? line.text(limits: limits), text.first(where: { !isBlank($0) }) != UInt8(ascii: "[") else { return nil }
    return try? FeedRequest(text, name: line.name, limits: limits)
  }

  /// Whether an input is NDJSON.
  package static func holdsLines(_ input: String) -> Bool {
    input == "-" || [".ndjson", ".jsonl"].contains { input.lowercased().hasSuffix($0) } || input.hasPrefix("/dev/fd/")
  }

  private static func files(_ input: String) throws(BatchError) -> [BatchItem.Source] {
    var info = stat()
    if stat(input, &info) != 0 { throw .unreadable(input, errno) }
    if info.st_mode & S_IFMT != S_IFDIR { return [.file(input)] }
    return try FeedListing.paths(below: input).map { path in
      String(validating: path, as: UTF8.self).map(BatchItem.Source.file) ?? .misnamed(FeedListing.spelled(path))
    }
  }
}
