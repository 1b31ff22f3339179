import EmakiDigest
import EmakiFiles
import FoundationEssentials
import Glibc

/// A batch folder is the folder that a batch writes to. It holds the pictures, and in `.emaki-batch` the journal, the lock, and files that
/// are not finished.
///
/// Until it is released, no other batch and no stream can use the folder.
package final class BatchFolder: Sendable {
  /// The name of the folder inside it that holds everything but pictures.
  static let ownName = ".emaki-batch"
  /// The beginning of the names of folders for pictures that are being written.
  static let temporaryName = "unfinished"

  /// The folder's path.
  package let path: String
  /// The folder for pictures that are being written, on the same file system.
  package let temporaryFolder: String
  /// The journal of finished pictures.
  package let journal: Journal
  private let lock: FolderLock

  /// Takes the folder for a batch.
  ///
  /// - Parameters:
  ///   - path: the path of a folder that is there.
  ///   - shard: the part of the batch that is drawn here.
  ///   - outputs: the paths of the pictures that will be written, relative to the folder.
  ///   - splitOutputs: the paths of the lists that will be cut, each into pictures with a number before its ending.
  ///   - mode: what happens to pictures that are there.
  /// - Throws: `BatchError.locked` where another batch or a stream uses the folder, `exists` where the mode refuses pictures that are
  ///   there, and `unwritable` where nothing can be written.
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

  /// A mode says what happens to pictures that are in the folder already.
  package enum Mode: Sendable {
    /// Pictures that are in the folder already are an error.
    case new
    /// Pictures that are in the folder already are drawn again.
    case forced
    /// Pictures that are finished and up to date are kept.
    case resumed
  }

  /// Releases the folder, so that another batch can use it. It is called when every feed has its report: a feed that was given up may still
  /// be at work, but puts no picture in its place.
  package func release() { lock.release() }

  /// Returns the path of a picture.
  package func path(of output: String) -> String { path + "/" + output }

  /// Creates the folders that a picture's name has in it.
  func makeFolders(for output: String) throws(BatchError) {
    var folder = path
    for part in FilePath.parts(of: output).dropLast() {
      folder += "/" + part
      try Self.make(folder)
    }
  }

  /// Returns the journal's entry for pictures that are finished and the same as would be drawn now; `nil` where they must be drawn.
  func kept(_ output: String, key: String) -> JournalEntry? {
    let path = path(of: output)
    return journal.entries(of: output).first { entry in
      entry.key == key && entry.owns(path, FileStamp.init(ofFile:)) && entry.holds(FileStamp.init(ofFile:))
    }
  }

  /// Creates a folder, if it is not there.
  static func make(_ folder: String) throws(BatchError) {
    if mkdir(folder, 0o777) != 0 && errno != EEXIST { throw .unwritable(folder, errno) }
  }

  /// Removes a folder for pictures that are being written, with its files.
  static func remove(_ folder: String) {
    for name in names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  /// Returns the sorted names of a folder's contents; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
