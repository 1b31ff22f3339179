import ArgumentParser
import Emaki
import EmakiCells
import EmakiDrawing
import EmakiFiles
import FoundationEssentials

/// This type holds what the shell offers for the values of options, when the Tab key is pressed.
///
/// The values of the kinds are computed, as `CompletionKind` cannot be shared by threads.
enum Completions {
  static var feeds: CompletionKind { .file(extensions: ["json", "ndjson", "jsonl", "rss", "atom", "xml", "rdf", "csv", "tsv"]) }
  static var cells: CompletionKind { .file(extensions: ["yaml", "yml", "json"]) }
  static var suites: CompletionKind { .file(extensions: ["yaml", "yml"]) }
  static var documents: CompletionKind { .file(extensions: ["json"]) }
  static var pictures: CompletionKind { .file(extensions: ["png", "jpg", "webp"]) }
  static var locks: CompletionKind { .file(extensions: ["lock", "json"]) }

  /// Sizes of phones and tablets, in points.
  static var sizes: CompletionKind { .list(["320x568", "360x800", "375x667", "390x844", "393x852", "430x932", "768x1024", "1024x768"]) }

  /// The words of an enumeration.
  static func words<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> CompletionKind where Value.RawValue == String {
    .list(type.allCases.map(\.rawValue))
  }

  /// Themes by name, and theme files beside them.
  static var themes: CompletionKind {
    .custom { _, _, prefix in ["light", "dark"] + CellTheme.builtInNames + files(beginningWith: prefix, endings: ["yaml", "yml", "json"]) }
  }

  /// The ids of the rows of the feed that the command line names.
  static var rows: CompletionKind {
    .custom { arguments, _, prefix in
      for argument in arguments where FileManager.default.isRegularFile(argument) {
        // Rows that a cell file draws may have any keys.
        var dates = FeedDates()
        dates.keepsValues = true
        if let feed = try? InputFile.feed(argument, dates: dates), !feed.rows.isEmpty {
          return Array(feed.rows.lazy.map(\.id).filter { $0.hasPrefix(prefix) }.prefix(500))
        }
      }
      return []
    }
  }

  /// The names of the cases of the suite that the command line names, or of emaki.yaml.
  static var cases: CompletionKind {
    .custom { arguments, _, prefix in
      let named = arguments.firstIndex(of: "--suite").flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
      guard let folder = try? SuiteFolder(path: named ?? "emaki.yaml") else { return [] }
      return folder.suite.cases.map(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  /// Names of the time zone database.
  static var zones: CompletionKind {
    .custom { _, _, prefix in
      let folder = SharedFolder.path + "/zoneinfo"
      let folders = prefix.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folders.isEmpty ? folder : folder + "/" + folders) else {
        return []
      }
      let paths = names.filter { $0.first?.isUppercase == true }.map { folders.isEmpty ? $0 : folders + "/" + $0 }
      return paths.filter { $0.hasPrefix(prefix) }.sorted().flatMap { path -> [String] in
        // A folder, such as Europe, is offered with the zones in it: the shell would end the word behind it.
        guard FileManager.default.isFolder(folder + "/" + path) else { return [path] }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + path)) ?? []
        return inside.sorted().map { path + "/" + $0 }
      }
    }
  }

  /// Returns the paths of files that begin with a text and have one of some endings.
  private static func files(beginningWith prefix: String, endings: [String]) -> [String] {
    let folder = prefix.contains("/") ? FilePath.folder(of: prefix) : "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in endings.contains { name.hasSuffix("." + $0) } }
      .map { prefix.contains("/") ? folder + "/" + $0 : $0 }
  }
}

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  fileprivate func isRegularFile(_ path: String) -> Bool {
    var isFolder = false
    return fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
  }
}
