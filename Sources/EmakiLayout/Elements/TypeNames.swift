import Synchronization

/// Type names keeps the names of types, so that each is asked for once. The runtime takes a microsecond to print one, and every pass of a
/// display list prints one.
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
