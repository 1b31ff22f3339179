import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A property is a key of an element's mapping: how its value is written, and what it sets.
struct Property<Target>: Sendable {
  /// A function that sets the property of what is made for a row.
  typealias Setter = @Sendable (Target, CellScope, CellBuild) -> Void

  /// The key.
  let name: String
  let form: ValueForm
  /// Whether the key must be there.
  var isRequired = false
  /// The function that reads the value.
  let compile: @Sendable (YAMLValue, CellReader, String) throws(CellFileError) -> Setter

  init<Value>(_ name: String, _ kind: ValueKind<Value>, isRequired: Bool = false, _ set: @escaping @Sendable (Target, Value) -> Void) {
    (self.name, form, self.isRequired) = (name, kind.form, isRequired)
    compile = { (value, reader, what) throws(CellFileError) in
      switch try reader.bound(value, kind, what) {
      case .constant(let value): return { target, _, _ in set(target, value) }
      case .computed(let compute): return { target, scope, _ in if let value = compute(scope) { set(target, value) } }
      }
    }
  }

  /// Creates a property whose value is the key of a list of the row. Up to 100,000 values of the list are shown, as
  /// many places as a day's route has that was noted each second.
  ///
  /// - Parameters:
  ///   - allowed: what the list's values may be, in words.
  ///   - make: what becomes of a value; `nil` where it is none of these, which is a fault of the row.
  init<Element>(
    _ name: String, listOf allowed: String, isRequired: Bool = false, _ make: @escaping @Sendable (JSONTree) -> Element?,
    _ set: @escaping @Sendable (Target, [Element]) -> Void
  ) {
    self.init(name, form: .key, isRequired: isRequired) { (value, reader, what) throws(CellFileError) in
      let (lookup, _) = try reader.listLookup(value, what)
      // The values may be others.
      reader.bindsValues = true
      return { target, scope, _ in
        guard case .list(let values)? = scope[lookup] else { return }
        let shown = scope.shown(values, of: lookup, what, upTo: 100_000)
        let made = shown.compactMap(make)
        set(target, made)
        if made.count < shown.count {
          scope.faults?.add(
            CellRowFault(key: lookup.path, value: "a list with other values", allowed: "a list of \(allowed), for \(what)"))
        }
      }
    }
  }

  init(
    _ name: String, form: ValueForm, isRequired: Bool = false,
    compile: @escaping @Sendable (YAMLValue, CellReader, String) throws(CellFileError) -> Setter
  ) {
    (self.name, self.form, self.isRequired, self.compile) = (name, form, isRequired, compile)
  }
}

/// A cell build collects what is made for a row besides its elements.
final class CellBuild {
  /// The functions that run before each layout of the cell, because they depend on its traits or its width.
  var adjustments: [(TraitCollection, SizeRange) -> Void] = []
  /// The number of elements that `each` has made so far, in all its uses.
  var repeatedCount = 0
}

extension CellReader {
  /// Reads those properties of a table that a mapping has, in the order of the table.
  func setters<Target>(_ properties: [Property<Target>], of value: YAMLValue, _ what: String) throws(CellFileError) -> [Property<Target>
    .Setter]
  {
    var setters: [Property<Target>.Setter] = []
    for property in properties {
      guard let member = value[property.name] else {
        if property.isRequired, misspelling(of: property.name, in: value) == nil {
          try keep(error(.missingKey(property.name, in: what), at: value.place))
        }
        continue
      }
      let nothing: Property<Target>.Setter = { _, _, _ in }
      let setter: Property<Target>.Setter = try surviving(nothing) { () throws(CellFileError) in
        try property.compile(member, self, "\(what).\(property.name)")
      }
      setters.append(setter)
    }
    return setters
  }
}
