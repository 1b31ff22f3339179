import Foundation
import Synchronization
import Testing

@testable import EmakiTesting

/// A folder for goldens and for pictures of failures. It is removed with its object.
final class SnapshotSpace: Sendable {
  let folder: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "emaki-snapshots-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs expectations as a run of tests by itself.
  func run(_ body: () async -> Void) async {
    await SnapshotRun.$current.withValue(SnapshotRun()) {
      await SnapshotFolders.$goldens.withValue(folder) { await SnapshotFolders.$failed.withValue(failed) { await body() } }
    }
  }

  /// The folder for pictures of failures.
  var failed: String { folder + "/failed" }

  /// Runs expectations of which at least one must fail, and returns what the failures say. None of them reaches the test framework.
  /// `scripts/check package` proves that it would otherwise.
  func failure(sourceLocation: SourceLocation = #_sourceLocation, _ body: () async -> Void) async -> String {
    let messages = await failures(body)
    #expect(!messages.isEmpty, "no expectation has failed", sourceLocation: sourceLocation)
    return messages.joined(separator: "\n---\n")
  }

  /// Runs expectations, and returns what each failure says.
  func failures(_ body: () async -> Void) async -> [String] {
    let failures = Mutex<[String]>([])
    await SnapshotFailures.$recorder.withValue({ message in failures.withLock { $0.append(message) } }) { await run(body) }
    return failures.withLock { $0 }
  }

  /// Every file, with its path from the folder.
  var files: [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: folder + "/" + name))) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: URL(filePath: folder + "/" + name)) }

  func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.modificationDate] as? Date
  }
}

extension Renderer.Options {
  static let test = Renderer.Options(
    jobs: 2, cacheDirectory: FileManager.default.temporaryDirectory.appending(path: "emaki-test-fonts").path)
}
