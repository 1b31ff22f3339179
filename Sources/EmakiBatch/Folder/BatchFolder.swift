import EmakiSupport
import FoundationEssentials
import Glibc

/// A batch folder is the folder that a batch writes to. It holds the pictures. Its subfolder `.emaki-batch` holds the journal, the lock,
/// and files that are not finished.
///
/// Until it is released, no other batch and no stream can use the folder.
package final class BatchFolder: Sendable {
  /// The name of the subfolder that holds everything except the pictures.
  package static let ownName = ".emaki-batch"
  /// The beginning of the names of folders for pictures that are being written.
  static let temporaryName = "unfinished"

  /// The folder's path.
  let path: String
  /// The folder for pictures that are being written, on the same file system.
  let temporaryFolder: String
  /// The journal of finished pictures.
  let journal: Journal
  private let lock: FolderLock

  /// Takes the folder for a batch.
  ///
  /// - Parameters:
  ///   - path: the path of an existing folder.
  ///   - shard: the part of the batch that is drawn here.
  ///   - outputs: the paths of the pictures that will be written, relative to the folder.
  ///   - splitOutputs: the paths of lists that are cut into several pictures. Each of these pictures has a number before the path's ending.
  ///   - mode: how pictures that exist already are treated.
  /// - Throws: `BatchError.locked` if another batch or a stream uses the folder, `exists` if there are pictures and the mode refuses them,
  ///   and `unwritable` if nothing can be written.
  init(_ path: String, shard: Shard, outputs: [String], splitOutputs: [String] = [], mode: Batch.Existing) throws(BatchError) {
    self.path = path
    let own = path + "/" + Self.ownName
    try Self.make(own)
    // Other shards would draw the same feeds where there are more of them, or fewer.
    lock = try FolderLock(own, name: path, suffix: shard.suffix) { $0.hasSuffix("-of-\(shard.count)") }
    if mode == .refused {
      let existing =
        outputs.map { path + "/" + $0 }.filter { access($0, F_OK) == 0 }
        + NumberedPath.existing(of: splitOutputs.map { path + "/" + $0 })
      if let first = existing.first { throw .exists(first, others: existing.count - 1) }
    }
    temporaryFolder = own + "/" + Self.temporaryName + shard.suffix
    try Self.make(temporaryFolder)
    let journals = Self.names(in: own).filter { $0.hasPrefix("journal") && $0.hasSuffix(".ndjson") }
    let name = "journal\(shard.suffix).ndjson"
    // Only a whole batch removes other journals, because a shard's journal may be in use by a running shard.
    if mode != .resumed, shard.isWhole { for journal in journals where journal != name { unlink(own + "/" + journal) } }
    journal = try Journal(own + "/" + name, others: journals.filter { $0 != name }.map { own + "/" + $0 }, isKept: mode == .resumed)
  }

  /// Takes the folder for the pictures of a plan.
  package convenience init(_ path: String, _ plan: BatchPlan, mode: Batch.Existing) throws(BatchError) {
    try self.init(
      path, shard: plan.shard, outputs: plan.items.filter { !$0.isSplit }.map(\.output),
      splitOutputs: plan.items.filter(\.isSplit).map(\.output), mode: mode)
  }

  /// Releases the folder, so that another batch can use it. It is called when every feed has its report. A feed that was given up may still
  /// be running, but it does not put a picture in its place any more.
  func release() { lock.release() }

  /// Returns the path of a picture.
  func path(of output: String) -> String { path + "/" + output }

  /// Creates the subfolders that are part of a picture's name.
  func makeFolders(for output: String) throws(BatchError) {
    var folder = path
    for part in FilePath.parts(of: output).dropLast() {
      folder += "/" + part
      try Self.make(folder)
    }
  }

  /// Returns the journal's entry for pictures that are finished and up to date; `nil` if they must be drawn.
  func kept(_ output: String, key: String) -> JournalEntry? {
    let path = path(of: output)
    func stamp(_ path: String) -> [Int]? { FileStamp(ofFile: path)?.kept }
    return journal.entries(of: output).first { $0.key == key && $0.owns(path, stamp) && $0.holds(stamp) }
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

  /// Returns the sorted names of a folder's contents; an empty array if the folder cannot be read.
  static func names(in folder: String) -> [String] { FilePath.names(in: folder).sorted() }
}

/// A stream folder is the folder that the pictures of a stream of requests go to. Other streams may use it at the same time.
///
/// While this object lives, no batch can use the folder.
final class StreamFolder: Sendable {
  /// The folder's path.
  let path: String
  /// The folder for pictures that are being written. It is on the same file system and belongs to this stream alone.
  let temporaryFolder: String
  private let lock: FolderLock
  private let lockPath: String

  private static let suffixStart = "-stream-"

  /// Takes the folder for a stream.
  ///
  /// - Parameter path: the path of an existing folder.
  /// - Throws: `BatchError.locked` where a batch uses the folder.
  init(_ path: String) throws(BatchError) {
    self.path = path
    let own = path + "/" + BatchFolder.ownName
    try BatchFolder.make(own)
    // No other stream that uses the folder, on any machine, has this suffix.
    let suffix = "\(Self.suffixStart)\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    lock = try FolderLock(own, name: path, suffix: suffix) { $0.hasPrefix(Self.suffixStart) }
    lockPath = own + "/lock" + suffix
    temporaryFolder = own + "/" + BatchFolder.temporaryName + suffix
    try BatchFolder.make(temporaryFolder)
  }

  deinit { remove() }

  /// Removes all files of the stream except its pictures, and lets others use the folder. If the process is killed before that, another stream or
  /// batch removes them.
  func remove() {
    BatchFolder.remove(temporaryFolder)
    unlink(lockPath)
    lock.release()
  }
}
