import Synchronization

/// The names of types, each asked for once: to print a type takes the runtime a microsecond, and every pass of a display list has one.
final class TypeNames: Sendable {
  private let names = Mutex<[ObjectIdentifier: String]>([:])

  func name(of type: Any.Type) -> String {
    names.withLock { names in
      if let known = names[ObjectIdentifier(type)] { return known }
      let name = String(describing: type)
      names[ObjectIdentifier(type)] = name
      return name
    }
  }
}
