import EmakiSupport

/// A bound value returns the value of a property in a scope: the same in each row, or what is taken from the row or the look; `nil` leaves the
/// property as it is.
typealias Bound<Value> = @Sendable (CellScope) -> Value?

/// Returns a bound value that is the same everywhere.
func constant<Value: Sendable>(_ value: Value) -> Bound<Value> { { _ in value } }

/// A value kind says how values of one kind are written in a cell file, and how they come out of a row.
struct ValueKind<Value: Sendable>: Sendable {
  /// The form of the value, for the schema.
  let form: ValueForm
  /// Whether `read` itself handles texts with bindings.
  var readsTemplates = false
  /// The function that reads a value as a file writes it.
  var read: @Sendable (NamedValue) throws(CellFileError) -> Bound<Value>
  /// The function that converts a row's value, with the types of such values in words; `nil` for a kind that cannot be bound. It returns `nil` for
  /// a value that does not fit the kind. Without `takes` each type does.
  var fromRow: (types: String, takes: [DataType]?, make: @Sendable (JSONTree, CellLook) -> Value?)?
  /// The function that makes a value from a fraction of the whole, for `{{ key | percent }}`; `nil` for a kind that is not a length.
  var fromShare: (@Sendable (Double) -> Value?)?
  /// The function that makes a value from the length of a list, for `{{ key | length }}`; `nil` for a kind that is not a number.
  var fromLength: (@Sendable (Int) -> Value?)?
}

extension ValueKind {
  /// Returns the kind with values that may be bound to values of a row of some types.
  func taking(_ types: String, _ takes: [DataType]?, _ make: @escaping @Sendable (JSONTree, CellLook) -> Value?) -> ValueKind {
    var kind = self
    kind.fromRow = (types, takes, make)
    return kind
  }
}

extension CellReader {
  /// Reads a value: as the file writes it, from a binding, or by a condition.
  func bound<Value>(_ value: NamedValue, _ kind: ValueKind<Value>) throws(CellFileError) -> Bound<Value> {
    if let choice = try choice(value, kind) { return choice }
    guard !kind.readsTemplates, let text = value.text, text.utf8.contains(UInt8(ascii: "{")), text.contains("{{") else {
      return try kind.read(value)
    }
    let only = try template(text, at: value.place, isText: false).only
    let isShare = kind.fromShare != nil && only?.format == .number(.percent)
    let isLength = kind.fromLength != nil && only?.format == .list(.length)
    guard let only, only.format == nil || isShare || isLength else {
      let formats =
        kind.fromShare != nil
        ? "one binding, without a format or with percent"
        : kind.fromLength != nil ? "one binding, without a format or with length" : "one binding without a format"
      throw value.refused("\(formats), such as \"{{ key }}\", or the value itself")
    }
    guard let fromRow = kind.fromRow else { throw value.refused("\(kind.form.words); it cannot be bound to a row") }
    let lookup = only.lookup
    if isLength, let length = kind.fromLength {
      return checked(lookup, "a list that is not too long, for \(value.what)") { value, _ in
        if case .list(let values) = value { length(values.count) } else { nil }
      }
    }
    if isShare, let share = kind.fromShare {
      return checked(lookup, "a number from 0 to 1, for \(value.what)") { value, _ in value.number.flatMap(share) }
    }
    guard lookup.type == .any || fromRow.takes?.contains(lookup.type) ?? true else {
      throw value.error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: fromRow.types))
    }
    // Each value is one of the kind.
    if fromRow.takes == nil || lookup.type == .color { return { scope in scope[lookup].flatMap { fromRow.make($0, scope.look) } } }
    return checked(lookup, "\(kind.form.words), for \(value.what)", fromRow.make)
  }

  /// Returns a bound value that checks each row. A value that is not one of the allowed values is reported as a fault of the row.
  private func checked<Value>(
    _ lookup: Lookup, _ allowed: String, _ make: @escaping @Sendable (JSONTree, CellLook) -> Value?
  ) -> Bound<Value> {
    bindsValues = true
    return { scope in
      guard let found = scope[lookup] else { return nil }
      if let value = make(found, scope.look) { return value }
      scope.faults?.add(lookup, found.faultText, allowed: allowed)
      return nil
    }
  }

  /// Reads a value that depends on a condition, or on the value of a key; `nil` for another value.
  private func choice<Value>(_ value: NamedValue, _ kind: ValueKind<Value>) throws(CellFileError) -> Bound<Value>? {
    guard value.members != nil else { return nil }
    try goDown(to: value)
    defer { depth -= 1 }
    guard let choose = try choice(value, { value throws(CellFileError) in try bound(value, kind) }) else { return nil }
    return { choose($0)?($0) }
  }

  /// Reads `{ if, then, else }` or `{ switch, cases, default }`; `nil` for another mapping.
  ///
  /// - Parameter read: reads what is chosen.
  func choice<Part: Sendable>(
    _ value: NamedValue, _ read: (NamedValue) throws(CellFileError) -> Part
  ) throws(CellFileError) -> (@Sendable (CellScope) -> Part?)? {
    if let test = value["if"] {
      try value.checkedMembers("if then else")
      let condition = try condition(test)
      let then = try read(value.require("then"))
      let other = try value.optional("else", read)
      return { condition($0) ? then : other }
    }
    guard let key = value["switch"] else { return nil }
    try value.checkedMembers("switch cases default")
    let lookup = try lookup(key)
    let cases = try value.require("cases")
    guard let members = cases.members, !members.isEmpty else {
      throw cases.refused("a mapping from values of \(lookup.path) to what they stand for")
    }
    let choices = try members.map { member throws(CellFileError) in
      let scalar = cases.other(YAMLValue(.scalar(member.key, isPlain: true), at: member.place))
      return (value: try constant(scalar, for: lookup), part: try read(cases.part(member.value, member.key)))
    }
    let standard = try value.optional("default", read)
    return { scope in
      let found = scope[lookup]
      return choices.first { $0.value.equals(found) }?.part ?? standard
    }
  }
}

/// A value form is how the values of a property are written, for the schema and for messages.
indirect enum ValueForm: Sendable {
  case text, markup, bool, color, size, pair, lengths, dimension, insets, path, condition, key, paint, modification, image, dash,
    fontFeatures
  /// A number in a range, with the tokens that stand for numbers.
  case number(ClosedRange<Double>, tokens: [String] = [])
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// One of some words.
  case word([String])
  /// One element, or a list of elements.
  case element, elements
  case style
  /// A list of texts or of numbers.
  case texts
  /// A mapping with keys of its own.
  case mapping([ElementKey])
  /// A list of mappings with keys of their own, each with `each`, `as` and `when`.
  case mappings([ElementKey])
  /// A mapping from keys to types.
  case data

  /// The form in words, for messages.
  var words: String {
    switch self {
    case .text, .markup: "a text"
    case .bool: "true or false"
    case .color: "a colour"
    case .size: "a width and a height in points, such as [50, 50]"
    case .pair: "two numbers, such as [0, 2]"
    case .lengths: "two lengths, such as [\"50%\", auto]"
    case .dimension: StyleProperty.dimensionWords
    case .insets:
      "a number of points, one of \(CellTheme.spacingTokens.joined(separator: ", ")), or a mapping such as { top: 8, left: 16, bottom: 8, right: 16 }"
    case .path: "a path or an address"
    case .condition: "a key, \"!key\", or a mapping of key and a test"
    case .key: "the key of a value"
    case .paint: "a colour, or a mapping of linear or radial"
    case .modification: "circle, grayscale, a mapping such as { rounded: 8 }, or a list of them"
    case .image: "a mapping of letter or resizableRounded"
    case .dash: "the lengths of a dash and of a gap in points, such as [4, 3]"
    case .fontFeatures: "a mapping of OpenType features, each with a whole number, such as { tnum: 1, ss01: 1 }"
    case .number(let range, let tokens): numberWords(range, tokens)
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .element: "an element"
    case .elements: "a list of elements"
    case .style: "a mapping of style properties"
    case .texts: "a list of texts"
    case .mapping(let keys): "a mapping of \(keys.map(\.key).joined(separator: ", "))"
    case .mappings: "a list of mappings"
    case .data: "a mapping from keys to types"
    }
  }

  private func numberWords(_ range: ClosedRange<Double>, _ tokens: [String]) -> String {
    let numbers =
      range == -1e6...1e6
      ? "a number"
      : range.upperBound == 1e6
        ? "a number from \(range.lowerBound.plainText)"
        : "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
    return tokens.isEmpty ? numbers : "\(numbers), or one of \(tokens.joined(separator: ", "))"
  }
}
