import Synchronization

/// Type names keeps the names of types, each asked for once: to print one takes the runtime a microsecond, and every pass of a display list
/// prints one.
final class TypeNames: Sendable {
  private let names = Mutex<[ObjectIdentifier: String]>([:])

  /// Returns the name of a type, without its module.
  func name(of type: Any.Type) -> String {
    names.withLock { names in
      if let known = names[ObjectIdentifier(type)] { return known }
      let name = String(describing: type)
      names[ObjectIdentifier(type)] = name
      return name
    }
  }
}
