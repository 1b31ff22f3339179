import EmakiSupport
import Glibc
import Synchronization

/// A file watcher calls a function whenever a file has changed in one of the folders that it watches.
///
/// Folders are watched and not files, because editors put a new file in the place of the old one. A file that is being written is reported
/// once it is closed. Hidden files, and those whose names end with `~`, belong to editors and are ignored.
final class FileWatcher: Sendable {
  private let descriptor: Int32
  private let folders = Mutex<Set<ExactString>>([])

  /// Starts to watch, at first no folder.
  ///
  /// - Parameter changed: a function that is called on a thread of the watcher's own.
  /// - Throws: `ThreadError` where the system refuses the thread or the watching.
  init(changed: @escaping @Sendable () -> Void) throws(ThreadError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    if descriptor < 0 { throw ThreadError(code: errno) }
    self.descriptor = descriptor
    try startThread(blocksSignals: true) { Self.read(descriptor, changed) }
  }

  /// Adds a folder to those that are watched. A folder that cannot be watched is left out.
  func watch(_ folder: String) {
    let isNew = folders.withLock { $0.insert(folder.exact).inserted }
    if !isNew { return }
    let kinds = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    if inotify_add_watch(descriptor, folder, kinds) < 0 { folders.withLock { _ = $0.remove(folder.exact) } }
  }

  private static func read(_ descriptor: Int32, _ changed: () -> Void) {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      if buffer[..<count].withUnsafeBytes(names).contains(where: { !$0.hasPrefix(".") && !$0.hasSuffix("~") }) { changed() }
    }
  }

  /// Returns the names of the files that events are about.
  private static func names(_ events: UnsafeRawBufferPointer) -> [String] {
    var names: [String] = []
    var rest = events[...]
    let size = MemoryLayout<inotify_event>.size
    while rest.count >= size {
      // The name follows its event, filled up with zeros.
      let length = Int(UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      let name = rest.dropFirst(size).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(size + length)
    }
    return names
  }
}
