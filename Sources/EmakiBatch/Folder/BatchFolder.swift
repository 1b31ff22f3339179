import EmakiDigest
import EmakiFiles
import Foundation

/// The folder that a batch writes to: its pictures, and in `.emaki-batch` the journal, the lock, and files that are not finished.
///
/// While it lives no other batch and no stream can have the folder.
package final class BatchFolder: Sendable {
  /// Of the folder for all but pictures.
  static let ownName = ".emaki-batch"
  /// What folders for pictures that are being written begin with.
  static let temporaryName = "unfinished"

  package let path: String
  /// For pictures that are being written; on the same file system.
  package let temporaryFolder: String
  package let journal: Journal
  private let lock: FolderLock

  /// - Parameters:
  ///   - path: of a folder that is there.
  ///   - outputs: of the pictures that will be written.
  ///   - splitOutputs: of the lists that will be cut, each into pictures with a number before its ending.
  ///   - mode: what becomes of pictures that are there.
  /// - Throws: `BatchError.locked` where another batch or a stream is at it, `exists` where the mode says so.
  package init(_ path: String, shard: Shard, outputs: [String], splitOutputs: [String] = [], mode: Mode) throws(BatchError) {
    self.path = path
    let own = path + "/" + Self.ownName
    try Self.make(own)
    lock = try FolderLock(own, name: path, owner: .batch(shard))
    if mode == .new {
      let existing =
        outputs.map { path + "/" + $0 }.filter { access($0, F_OK) == 0 }
        + NumberedPath.existing(of: splitOutputs.map { path + "/" + $0 })
      if let first = existing.first { throw .exists(first, others: existing.count - 1) }
    }
    temporaryFolder = own + "/" + Self.temporaryName + shard.suffix
    try Self.make(temporaryFolder)
    let journals = Self.names(in: own).filter { $0.hasPrefix("journal") && $0.hasSuffix(".ndjson") }
    let name = "journal\(shard.suffix).ndjson"
    // Those of other shards may be written right now.
    if mode != .resumed, shard.isWhole { for journal in journals where journal != name { unlink(own + "/" + journal) } }
    journal = try Journal(own + "/" + name, others: journals.filter { $0 != name }.map { own + "/" + $0 }, isKept: mode == .resumed)
  }

  package enum Mode: Sendable {
    /// Pictures that are there are an error.
    case new
    /// They are drawn again.
    case forced
    /// Those that are finished and up to date are kept.
    case resumed
  }

  /// Where a picture is.
  package func path(of output: String) -> String { path + "/" + output }

  /// Makes the folders that a picture's name has in it.
  func makeFolders(for output: String) throws(BatchError) {
    var folder = path
    for part in FilePath.parts(of: output).dropLast() {
      folder += "/" + part
      try Self.make(folder)
    }
  }

  /// Finished pictures that are what would be drawn now.
  func kept(_ output: String, key: String) -> JournalEntry? {
    let path = path(of: output)
    return journal.entries(of: output).first { entry in
      entry.key == key && entry.owns(path, FileStamp.init(ofFile:)) && entry.holds(FileStamp.init(ofFile:))
    }
  }

  static func make(_ folder: String) throws(BatchError) {
    if mkdir(folder, 0o777) != 0 && errno != EEXIST { throw .unwritable(folder, errno) }
  }

  /// Takes a folder for pictures that are being written away, with what is in it.
  static func remove(_ folder: String) {
    for name in names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
