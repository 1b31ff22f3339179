import Synchronization

/// What was noted, in order, by whichever task.
final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])

  var all: [Note] { notes.withLock { $0 } }

  func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
