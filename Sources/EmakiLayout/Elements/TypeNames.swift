import Synchronization

/// Type names keeps the names of types, so that each is asked for once. The runtime takes a microsecond to print one, and every pass of a
/// display list prints one.
final class TypeNames: Sendable {
  private struct Names {
    var all: [ObjectIdentifier: String] = [:]
    /// The type that was asked for last, with its name: rows of a list mostly have the same.
    var last: (type: ObjectIdentifier, name: String)?
  }

  private let names = Mutex(Names())

  /// Returns the name of a type, without its module.
  func name(of type: Any.Type) -> String {
    let identifier = ObjectIdentifier(type)
    return names.withLock { names in
      if let last = names.last, last.type == identifier { return last.name }
      let name = names.all[identifier] ?? String(describing: type)
      names.all[identifier] = name
      names.last = (identifier, name)
      return name
    }
  }
}
