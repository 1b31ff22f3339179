import EmakiSupport
import Synchronization

/// A cell row fault is a value of a row that a property of an element cannot be.
struct CellRowFault: Hashable, Sendable {
  /// The keys that lead to the value.
  let key: String
  /// The value in words.
  let value: String
  /// The values that the property accepts, in words, with the name of the property.
  let allowed: String
}

/// Cell row faults collect the faults in a row's values while its elements are made.
final class CellRowFaults: Sendable {
  private let found = Mutex<[CellRowFault]>([])

  /// The faults, in the order in which they were met, each once.
  var all: [CellRowFault] { found.withLock { $0 } }

  func add(_ fault: CellRowFault) { found.withLock { if $0.count < 100, !$0.contains(fault) { $0.append(fault) } } }
}

extension JSONTree {
  /// The value as messages about rows show it.
  var faultText: String {
    switch self {
    case .list: "a list"
    case .object: "an object"
    default: drawnText
    }
  }
}
