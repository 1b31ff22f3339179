import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// The properties that every node has.
enum NodeProperties {
  static let all: [Property<DisplayNode>] = [
    Property("name", .text) { $0.debugName = $1 },
    Property("backgroundColor", .color) { $0.backgroundColor = $1 },
    Property("cornerRadius", .radius) { $0.cornerRadius = $1 },
    Property("maskedCorners", corners) { $0.maskedCorners = $1 },
    Property("clipsToBounds", .bool) { $0.clipsToBounds = $1 },
    Property("borderWidth", .number(0...1000)) { $0.borderWidth = $1 },
    Property("borderColor", .color) { $0.borderColor = $1 },
    Property("alpha", .number(0...1)) { $0.alpha = $1 },
    Property("shadowColor", .color) { $0.shadowColor = $1 },
    Property("shadowOpacity", .number(0...1)) { $0.shadowOpacity = $1 },
    Property("shadowOffset", .point) { $0.shadowOffset = $1 },
    Property("shadowRadius", .number(0...1000)) { $0.shadowRadius = $1 },
    Property("placeholderEnabled", .bool) { $0.placeholderEnabled = $1 },
    Property("placeholderColor", .color) { $0.placeholderColor = $1 },
    Property("placeholderFadeDuration", .number(0...60)) { $0.placeholderFadeDuration = $1 },
    Property("accessibilityLabel", .text) { $0.accessibilityLabel = $1 },
  ]

  private static let corners: ValueKind<CornerSet> = {
    let words: [(word: String, value: CornerSet)] = [
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
    ]
    let form = ValueForm.texts
    return ValueKind(form: form) { (value, reader, what) throws(CellFileError) in
      guard let items = value.list else {
        throw reader.refused(value, what, allowed: "a list of topLeft, topRight, bottomLeft, bottomRight")
      }
      var set: CornerSet = []
      for item in items {
        guard case .constant(let corner) = try ValueKind.words(words).read(item, reader, what) else { continue }
        set.formUnion(corner)
      }
      return .constant(set)
    }
  }()
}

/// The properties of an element's `style`, in the order in which they are applied.
enum StyleTable {
  static let all: [Property<LayoutElement>] = {
    var table: [Property<LayoutElement>] = []
    for (key, path) in StyleProperties.sizes { table.append(Property(key, .size) { $0.style[keyPath: path] = $1 }) }
    for (key, path) in StyleProperties.layoutSizes { table.append(Property(key, .lengths) { $0.style[keyPath: path] = $1 }) }
    for (key, path) in StyleProperties.dimensions { table.append(Property(key, .dimension) { $0.style[keyPath: path] = $1 }) }
    for (key, path) in StyleProperties.numbers {
      let kind: ValueKind<Double> =
        StyleProperties.factors.contains(key) ? .number(0...1e6) : key.hasPrefix("spacing") ? .distance() : .number()
      table.append(Property(key, kind) { $0.style[keyPath: path] = $1 })
    }
    table.append(Property("alignSelf", ValueKind<AlignSelf>.word) { $0.style.alignSelf = $1 })
    table.append(Property("layoutPosition", .point) { $0.style.layoutPosition = $1 })
    return table
  }()
}
