import EmakiTestSupport
import Foundation
import Testing

/// A folder with a suite and its feed, in which `emaki` is run.
struct SuiteWorkspace {
  let workspace: Workspace

  init(_ suite: String = suite) throws {
    workspace = Workspace()
    try writeFeed()
    try writeSuite(suite)
  }

  /// Two cases of one feed of five rows, with seven pictures.
  static let suite = """
    emaki: 1
    size: 200x180
    scale: 1
    matrix: {theme: [light, dark]}
    cases:
      - {name: list, feed: feeds/list.json, shots: [top, full, {row: n-2}]}
      - {name: other, feed: feeds/list.json, matrix: {}}
    """

  static let names = "list.full list.full@theme=dark list.row-n-2 list.row-n-2@theme=dark list.top list.top@theme=dark other.top".words

  /// The suite with goldens of hashes.
  static let hashes = suite(with: "goldens: {mode: hash}")

  static func suite(with setting: String) -> String { suite.replacing("scale: 1", with: "scale: 1\n\(setting)") }

  /// A suite of one case or several of their own feeds.
  static func suite(cases: String...) -> String {
    "emaki: 1\nsize: 200x180\nscale: 1\ncases:\n" + cases.map { "  - {\($0)}\n" }.joined()
  }

  // MARK: Files

  func write(_ text: String, to path: String) throws { try workspace.write(text, to: path) }

  func writeSuite(_ text: String) throws { try write(text, to: "emaki.yaml") }

  func writeFeed(_ bodies: [String] = "zero one two three four".words, date: String = "2h") throws {
    let rows = bodies.enumerated().map { #"{"id": "n-\#($0)", "body": "\#($1)", "date": "\#(date)"}"# }
    try write("[\(rows.joined(separator: ","))]", to: "feeds/list.json")
  }

  /// Writes another text into the row `n-2`.
  func changeRow() throws { try writeFeed("zero one twe three four".words) }

  func text(_ path: String) throws -> String { try workspace.contents(path).text }

  func copy(_ path: String, to other: String) throws { try workspace.write(workspace.contents(path), to: other) }

  var goldens: [String] { workspace.files.filter { $0.hasPrefix("goldens/") } }

  /// Whether there are pictures of failures.
  var hasFailures: Bool { workspace.files.contains { $0.hasPrefix(".emaki") } }

  // MARK: Runs

  /// Runs a command line, whose words have no spaces.
  func run(_ line: String, environment: [String: String?] = [:]) async throws -> Workspace.Run {
    try await workspace.run(line.words, environment: environment)
  }

  func succeed(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let run = try await run(line)
    #expect(run.code == 0, "\(run.errors)", sourceLocation: sourceLocation)
  }

  /// Records goldens of all pictures.
  func record(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await succeed("record --all", sourceLocation: sourceLocation)
  }

  /// Commits all files.
  func commit() throws {
    try git("init --quiet")
    try git("add --all")
    try git("commit --quiet --message files")
  }

  func git(_ line: String) throws {
    let settings = "user.name=a user.email=a@example.com init.defaultBranch=main".words.flatMap { ["-c", $0] }
    #expect(Workspace.succeeds(["git"] + settings + line.words, in: workspace.folder))
  }
}

extension Workspace.Run {
  /// What `emaki verify --json` has printed of each picture.
  var entries: [Entry] { get throws { try output.decoded(Report.self).cases } }

  private struct Report: Decodable { var cases: [Entry] }

  struct Entry: Decodable {
    struct Warning: Decodable, Equatable {
      var kind: String?
      var row: String?
      var nodes: [String]?
      var otherRows: Int?
      var message: String
      var allowed: Bool?
    }

    struct Change: Decodable, Equatable {
      var row: String?
      var change: String
      var nodes: [String]?
    }

    struct Difference: Decodable { var changes: [Change] }

    var name: String
    var status: String
    var message: String?
    var warnings: [Warning]
    var difference: Difference?
    var expected: String?
    var actual: String?
    var differenceImage: String?

    /// The paths of the pictures of a failure.
    var pictures: [String] { [expected, actual, differenceImage].compactMap(\.self) }
  }
}
