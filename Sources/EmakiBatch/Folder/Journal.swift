import EmakiSupport
import Glibc
import Synchronization

/// A journal notes which pictures of a folder are finished. It is a file to which a line is added after each picture is in its place.
///
/// A program that is killed loses at most the lines of the pictures that it was drawing. Nothing is synced to the disk. So after a power
/// failure, a picture only counts as finished if its file has the recorded length and time.
final class Journal: Sendable {
  /// A place is the position of a line in one of the journal files.
  private struct Place {
    let file: Int
    let offset: Int
    let length: Int
  }

  private let path: String
  private let descriptor: Int32
  /// The descriptors of the journal files that are read: first that of this journal, then those of other shards.
  private let files: [Int32]
  /// The place of each picture's newest entry in each file, as the files were when the batch began. Older entries in the same file belong
  /// to pictures that were replaced.
  private let places: [ExactString: [Place]]
  /// The length of the journal's own file, in bytes.
  private let end: Mutex<Int>

  /// Opens a journal and reads it.
  ///
  /// - Parameters:
  ///   - path: the journal's path. The file is created if it does not exist.
  ///   - others: the paths of further journals, which are read and not written.
  ///   - isKept: whether existing entries are used. Otherwise the journal is emptied.
  init(_ path: String, others: [String] = [], isKept: Bool) throws(BatchError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (isKept ? 0 : O_TRUNC), 0o666)
    if descriptor < 0 { throw .unwritable(path, errno) }
    var places: [ExactString: [Place]] = [:]
    files = [descriptor] + (isKept ? others.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } : [])
    var own = 0
    for (index, file) in files.enumerated() where file >= 0 {
      do throws(BatchError) {
        let end = try Self.scan(file, path) { output, offset, length in
          let key = output.exact
          if places[key]?.last?.file == index { places[key]?.removeLast() }
          places[key, default: []].append(Place(file: index, offset: offset, length: length))
        }
        if index == 0 { own = end }
      } catch {
        // If the journal of another shard cannot be read, its pictures are drawn again.
        if index == 0 { throw error }
      }
    }
    self.places = places
    // An incomplete last line is removed, because the next line would continue it.
    if ftruncate(descriptor, off_t(own)) != 0 { throw .unwritable(path, errno) }
    end = Mutex(own)
  }

  deinit { for file in files where file >= 0 { close(file) } }

  /// The number of pictures that have an entry.
  var count: Int { places.count }

  /// Returns the newest entry for a picture in each journal. Which of these entries is the newest is decided by their stamps, not by their
  /// order.
  func entries(of output: String) -> [JournalEntry] {
    (places[output.exact] ?? []).compactMap { place in
      (try? bytes(of: files[place.file], path, at: place.offset, count: place.length)).flatMap(JournalEntry.init(line:))
    }
  }

  /// Adds the entry of a picture that is finished. Where that fails, the file stays as it was.
  func append(_ entry: JournalEntry) throws {
    let line = try entry.line()
    let failure = end.withLock { end -> Int32? in
      let written = pwrite(descriptor, line, line.count, off_t(end))
      if written == line.count {
        end += line.count
        return nil
      }
      let code = written < 0 ? errno : ENOSPC
      ftruncate(descriptor, off_t(end))
      return code
    }
    if let failure { throw BatchError.journal(path, failure) }
  }

  /// Calls a function for each whole line that is an entry, and returns where the last whole line ends.
  ///
  /// The file is read and not mapped into memory, because another shard may empty it meanwhile.
  private static func scan(
    _ file: Int32, _ path: String, _ body: (_ output: String, _ offset: Int, _ length: Int) -> Void
  ) throws(BatchError) -> Int {
    // These are the bytes after the last complete line, and the position where they begin.
    var (rest, start): ([UInt8], Int) = ([], 0)
    while true {
      let chunk = try bytes(of: file, path, at: start + rest.count, count: 1 << 20)
      if chunk.isEmpty { return start }
      var searched = rest.count
      rest += chunk
      var given = 0
      rest.withUnsafeBufferPointer { rest in
        while let end = rest[searched...].firstIndex(of: 0x0A) {
          if let output = JournalEntry.output(ofLine: UnsafeBufferPointer(rebasing: rest[given..<end])) {
            body(output, start + given, end - given)
          }
          (given, searched) = (end + 1, end + 1)
        }
      }
      rest.removeFirst(given)
      start += given
    }
  }
}
