import EmakiDiagnostics
package import EmakiFeeds
import Foundation

/// Which feeds a batch draws, and where to.
package struct BatchPlan: Sendable {
  /// Those of the shard, in the order of the inputs.
  package let items: [BatchItem]

  /// - Parameters:
  ///   - inputs: files, folders, NDJSON files, or `-` for NDJSON on standard input. Of a folder every `.json` file in it and below is drawn, in
  ///     the order of the paths, but for hidden ones.
  ///   - size: what the places `width` and `scale` of a name stand for, for a line's own options.
  ///   - isSplit: whether a list with these own options is cut.
  ///   - temporaryFolder: where what comes through a pipe is copied to.
  /// - Throws: `BatchError` for an input that cannot be read, and for two pictures of one name.
  package init(
    inputs: [String], name: OutputName, shard: Shard, limits: FeedLimits,
    size: (_ options: [String: String]) -> (width: String, scale: String),
    isSplit: (_ options: [String: String]) -> Bool = { _ in false },
    temporaryFolder: () throws(BatchError) -> String
  ) throws(BatchError) {
    var items: [BatchItem] = []
    var index = 0
    var taken: [ExactString: Int] = [:]
    var names: [String] = []
    func add(_ source: BatchItem.Source, stem: String, id: String?, options: [String: String]) throws(BatchError) {
      let id = id ?? stem
      let output = name.path(id: id, index: index, size: size(options))
      let item = BatchItem(index: index, source: source, id: id, output: output, isSplit: isSplit(options))
      // All feeds count, so that every shard finds the same faults.
      names.append(item.name)
      if let first = taken.updateValue(index, forKey: output.exact) {
        throw .collision(first: names[first], second: item.name, output: output)
      }
      if shard.holds(index) { items.append(item) }
      index += 1
    }
    for input in inputs {
      if Self.holdsLines(input) {
        let file = try LineFile(input, temporaryFolder: temporaryFolder)
        let stem = input == "-" ? "feed" : Self.stem(of: input)
        for line in try file.lines() {
          let request = Self.request(line, limits)
          try add(.line(line), stem: "\(stem)-\(OutputName.padded(line.number))", id: request?.id?.text, options: request?.options ?? [:])
        }
      } else {
        for file in try Self.files(input) { try add(.file(file), stem: Self.stem(of: file), id: nil, options: [:]) }
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

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func files(_ input: String) throws(BatchError) -> [String] {
    var info = stat()
    if stat(input, &info) != 0 { throw .unreadable(input, errno) }
    if info.st_mode & S_IFMT != S_IFDIR { return [input] }
    if access(input, R_OK | X_OK) != 0 { throw .unreadable(input, errno) }
    guard let listing = FileManager.default.enumerator(atPath: input) else { throw .unreadable(input, EACCES) }
    let folder = input.hasSuffix("/") ? input : input + "/"
    var files: [String] = []
    while let name = listing.nextObject() as? String {
      let path = folder + name
      if name.split(separator: "/").last?.hasPrefix(".") == true {
        listing.skipDescendants()
      } else if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
        // The listing passes over what it may not look into.
        if access(path, R_OK | X_OK) != 0 { throw .unreadable(path, errno) }
      } else if name.hasSuffix(".json") {
        files.append(path)
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
