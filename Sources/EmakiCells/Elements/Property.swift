import EmakiDisplay
package import EmakiLayout
import EmakiNodes
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
  let compile: @Sendable (NamedValue) throws(CellFileError) -> Setter
}

extension Property {
  init<Value>(_ name: String, _ kind: ValueKind<Value>, _ set: @escaping @Sendable (Target, Value) -> Void) {
    self.init(name: name, form: kind.form) { value throws(CellFileError) in
      let bound = try value.reader.bound(value, kind)
      return { target, scope, _ in if let value = bound(scope) { set(target, value) } }
    }
  }

  init<Value>(_ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<Target, Value> & Sendable) {
    self.init(name, kind) { $0[keyPath: path] = $1 }
  }

  init<Value>(_ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<Target, Value?> & Sendable) {
    self.init(name, kind) { $0[keyPath: path] = $1 }
  }

  /// Creates a property whose value is the key of a list of the row. Up to 100,000 values of the list are shown, as
  /// many places as a day's route has that was noted each second.
  ///
  /// - Parameters:
  ///   - allowed: what the list's values may be, in words.
  ///   - make: what becomes of a value; `nil` where it is none of these, which is a fault of the row.
  init<Element>(
    _ name: String, listOf allowed: String, _ make: @escaping @Sendable (JSONTree) -> Element?,
    _ path: ReferenceWritableKeyPath<Target, [Element]> & Sendable
  ) {
    self.init(name: name, form: .key) { value throws(CellFileError) in
      let (lookup, what) = (try value.reader.listLookup(value).lookup, value.what)
      // The values may be others.
      value.reader.bindsValues = true
      return { target, scope, _ in
        guard case .list(let values)? = scope[lookup] else { return }
        let shown = scope.shown(values, of: lookup, what, upTo: 100_000)
        let made = shown.compactMap(make)
        target[keyPath: path] = made
        if made.count < shown.count {
          scope.faults?.add(lookup, "a list with other values", allowed: "a list of \(allowed), for \(what)")
        }
      }
    }
  }

  var key: ElementKey { (name, form, isRequired) }

  /// The property, which must be there.
  var required: Property {
    var property = self
    property.isRequired = true
    return property
  }
}

/// An element key is a key of a mapping with the form of its value.
typealias ElementKey = (key: String, form: ValueForm, isRequired: Bool)

/// A cell build collects what is made for a row besides its elements.
final class CellBuild {
  /// The functions that run before each layout of the cell, because they depend on its traits or its width.
  var adjustments: [(TraitCollection, SizeRange) -> Void] = []
  /// The number of elements that `each` has made so far, in all its uses.
  var repeatedCount = 0
  /// The bytes of the texts that the cell shows.
  private var textBytes = 0
  /// Whether the texts are more than a row may show. The last of them are left out, and laying the cell out is an error.
  var hasTooMuchText: Bool { textBytes > Limits.rowText }

  /// Returns what a piece of a text shows; nothing where it and the texts before it are too much.
  func shown(_ piece: MarkedPiece, _ scope: CellScope) -> String {
    if hasTooMuchText { return "" }
    let text = piece.content.text(in: scope, isDrawn: true)
    textBytes += text.utf8.count
    return hasTooMuchText ? "" : text
  }
}

extension CellReader {
  /// Reads those properties of a table that a mapping has. The result sets them in the order of the table.
  func setter<Target>(_ properties: [Property<Target>], of value: NamedValue) throws(CellFileError) -> Property<Target>.Setter {
    let setters = try properties.map { (property) throws(CellFileError) -> Property<Target>.Setter? in
      if property.isRequired, value[property.name] == nil, misspelling(of: property.name, in: value.yaml) == nil {
        try keep(value.error(.missingKey(property.name, in: value.what)))
      }
      return try surviving(nil) { () throws(CellFileError) in try value.optional(property.name, property.compile) }
    }
    return { target, scope, build in for set in setters { set?(target, scope, build) } }
  }
}

/// The properties that every node has.
enum NodeProperties {
  static let all: [Property<DisplayNode>] = [
    Property("name", .text, \.debugName),
    Property("backgroundColor", .color, \.backgroundColor),
    Property("cornerRadius", .radius, \.cornerRadius),
    Property("maskedCorners", corners, \.maskedCorners),
    Property("clipsToBounds", .bool, \.clipsToBounds),
    Property("borderWidth", .number(0...1000), \.borderWidth),
    Property("borderColor", .color, \.borderColor),
    Property("alpha", .number(0...1), \.alpha),
    Property("shadowColor", .color, \.shadowColor),
    Property("shadowOpacity", .number(0...1), \.shadowOpacity),
    Property("shadowOffset", .point, \.shadowOffset),
    Property("shadowRadius", .number(0...1000), \.shadowRadius),
    Property("placeholderEnabled", .bool, \.placeholderEnabled),
    Property("placeholderColor", .color, \.placeholderColor),
    Property("placeholderFadeDuration", .number(0...60), \.placeholderFadeDuration),
    Property("accessibilityLabel", .text, \.accessibilityLabel),
  ]

  private static let corners: ValueKind<CornerSet> = {
    let corner = ValueKind<CornerSet>.words([
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
    ])
    return ValueKind(form: .texts) { value throws(CellFileError) in
      let items = try value.expected(value.list, "a list of topLeft, topRight, bottomLeft, bottomRight")
      let corners = try items.map { item throws(CellFileError) in try corner.read(value.other(item)) }
      return { scope in CornerSet(corners.compactMap { $0(scope) }) }
    }
  }()
}

/// The properties of an element's `style`, in the order in which they are applied.
enum StyleTable {
  static let all: [Property<LayoutElement>] = {
    var table: [Property<LayoutElement>] = []
    for (key, property) in StyleProperty.all {
      switch property {
      case .size(let path): table.append(Property(key, .size) { $0.style[keyPath: path] = $1 })
      case .lengths(let path): table.append(Property(key, .lengths) { $0.style[keyPath: path] = $1 })
      case .dimension(let path): table.append(Property(key, .dimension) { $0.style[keyPath: path] = $1 })
      case .number(let path):
        table.append(Property(key, key.hasPrefix("spacing") ? .distance() : .number()) { $0.style[keyPath: path] = $1 })
      case .factor(let path): table.append(Property(key, .number(0...1e6)) { $0.style[keyPath: path] = $1 })
      }
    }
    table.append(Property("alignSelf", .word, \.style.alignSelf))
    table.append(Property("layoutPosition", .point, \.style.layoutPosition))
    return table
  }()
}

/// A style property is a property that a key of an element's `style` sets, with the form of its values. Layout documents and cell files are read by
/// this table.
package enum StyleProperty: Sendable {
  /// A width and a height in points.
  case size(WritableKeyPath<LayoutElementStyle, Size> & Sendable)
  /// Two lengths.
  case lengths(WritableKeyPath<LayoutElementStyle, LayoutSize> & Sendable)
  case dimension(WritableKeyPath<LayoutElementStyle, LayoutDimension> & Sendable)
  case number(WritableKeyPath<LayoutElementStyle, Double> & Sendable)
  /// A number that may not be negative.
  case factor(WritableKeyPath<LayoutElementStyle, Double> & Sendable)

  /// The properties by their keys, in the order in which they are applied: shorthands first, because a single dimension overrides them wherever it
  /// stands. `alignSelf` and `layoutPosition` follow them.
  package static let all: [(key: String, property: StyleProperty)] = [
    ("preferredSize", .size(\.preferredSize)), ("minSize", .size(\.minSize)), ("maxSize", .size(\.maxSize)),
    ("preferredLayoutSize", .lengths(\.preferredLayoutSize)), ("minLayoutSize", .lengths(\.minLayoutSize)),
    ("maxLayoutSize", .lengths(\.maxLayoutSize)),
    ("width", .dimension(\.width)), ("height", .dimension(\.height)), ("minWidth", .dimension(\.minWidth)),
    ("maxWidth", .dimension(\.maxWidth)), ("minHeight", .dimension(\.minHeight)), ("maxHeight", .dimension(\.maxHeight)),
    ("flexBasis", .dimension(\.flexBasis)),
    ("spacingBefore", .number(\.spacingBefore)), ("spacingAfter", .number(\.spacingAfter)), ("flexGrow", .factor(\.flexGrow)),
    ("flexShrink", .factor(\.flexShrink)), ("ascender", .number(\.ascender)), ("descender", .number(\.descender)),
  ]

  /// The texts that a length can be, in words.
  package static let dimensionWords = "points as a number, a percentage from \"0%\" to \"100%\", or \"auto\""

  /// Returns the length that a text stands for: points as `50pt`, a fraction as `50%`, or `auto`; `nil` for another text.
  package static func dimension(_ text: String) -> LayoutDimension? {
    if text.isEmpty || text == "auto" { return .auto }
    if text.hasSuffix("%"), let percent = decimal(text.dropLast()), (0...100).contains(percent) { return .percent(percent) }
    if text.hasSuffix("pt"), let points = decimal(text.dropLast(2)), points.isFinite { return .points(points) }
    return nil
  }

  /// Reads a number of digits, with or without a decimal point. `Double` would also read texts such as "0x10", which are not percentages.
  private static func decimal(_ text: Substring) -> Double? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) } ? Double(text) : nil
  }
}
