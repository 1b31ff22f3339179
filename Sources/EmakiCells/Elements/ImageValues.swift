import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ValueKind<Image> {
  /// Pictures that are drawn: a letter, or a rounded rectangle that stretches.
  static var image: ValueKind {
    ValueKind(form: .image) { value throws(CellFileError) in
      try value.checkedMembers("letter colorBy color background resizableRounded")
      if let shape = value["resizableRounded"] { return try rounded.read(shape) }
      let lookup = try value.reader.lookup(value.require("letter"))
      let by = try value.optional("colorBy", value.reader.lookup)
      let color = try value.optional("color", value.reader.color)
      let ground = try value.optional("background", value.reader.color)
      return { scope in
        let text = scope[lookup]?.drawnText ?? ""
        let background = ground?(scope) ?? DefaultAvatar.color(for: by.map { scope[$0]?.drawnText ?? "" } ?? text)
        return .letter(
          DefaultAvatar.letter(for: text, language: scope.language), families: scope.look.tokens.textStyles["body"]?.families ?? [],
          color: color?(scope) ?? .white, background: background)
      }
    }
  }

  /// Rounded rectangles that stretch.
  static var rounded: ValueKind {
    ValueKind(form: .mapping(RoundedDraft.properties.map(\.key))) { value throws(CellFileError) in
      try value.checkedMembers(RoundedDraft.properties.map(\.name))
      let set = try value.reader.setter(RoundedDraft.properties, of: value)
      return { scope in
        let draft = RoundedDraft()
        set(draft, scope, CellBuild())
        return .resizableRounded(
          cornerRadius: draft.radius, cornerColor: draft.cornerColor, fill: draft.fill, borderWidth: draft.borderWidth,
          borderColor: draft.borderColor)
      }
    }
  }
}

/// A rounded draft collects the properties of a rounded rectangle that stretches.
final class RoundedDraft {
  var radius = 0.0
  var fill = Color.clear
  var cornerColor = Color.clear
  var borderWidth = 0.0
  var borderColor = Color.clear

  static let properties: [Property<RoundedDraft>] = [
    Property("cornerRadius", .radius, \.radius), Property("fill", .color, \.fill).required,
    Property("cornerColor", .color, \.cornerColor), Property("borderWidth", .number(0...1000), \.borderWidth),
    Property("borderColor", .color, \.borderColor),
  ]
}

extension ValueKind<ImageModification> {
  /// The words that are a modification by themselves.
  static var modificationWords: [String] { ["none", "circle", "grayscale", "avatar"] }

  /// Modifications of pictures: a word, a mapping, or a list of them that are applied one after the other.
  static var modification: ValueKind {
    ValueKind(form: .modification) { value throws(CellFileError) in
      let reader = value.reader
      if let items = value.list {
        return joined(try items.map { item throws(CellFileError) in try reader.bound(value.other(item), .modification) })
      }
      switch value.text {
      case nil: break
      case "none": return constant(.none)
      case "circle": return constant(.circle)
      case "grayscale": return constant(.grayscale)
      case "avatar": return { $0.look.tokens.avatar.modification }
      default: return try value.known(nil, among: modificationWords)
      }
      try value.checkedMembers("rounded tint overlay blur border")
      func part<Part>(
        _ key: String, _ kind: ValueKind<Part>, _ make: @escaping @Sendable (Part) -> ImageModification
      ) throws(CellFileError) -> Bound<ImageModification>? {
        guard let value = value[key] else { return nil }
        let bound = try reader.bound(value, kind)
        return { bound($0).map(make) }
      }
      func border(_ value: NamedValue) throws(CellFileError) -> Bound<ImageModification> {
        try value.checkedMembers("width color")
        let width = try reader.bound(value.require("width"), .number(0...1000))
        let color = try reader.color(value.require("color"))
        return { scope in
          guard let width = width(scope), let color = color(scope) else { return nil }
          return .border(width: width, color: color)
        }
      }
      // They are applied in this order.
      return joined(
        [
          try part("rounded", .radius) { .rounded(radius: $0) }, try part("tint", .color) { .tint($0) },
          try part("overlay", .color) { .overlay($0) }, try part("blur", .number(0...100)) { .blur(radius: $0) },
          try value.optional("border", border),
        ].compactMap(\.self))
    }
  }

  private static func joined(_ parts: [Bound<ImageModification>]) -> Bound<ImageModification> {
    { scope in parts.reduce(.none) { $0.then($1(scope) ?? .none) } }
  }
}

extension ValueKind<CellPaint> {
  /// Colours and gradients.
  static var paint: ValueKind {
    ValueKind(form: .paint, readsTemplates: true) { value throws(CellFileError) in
      let reader = value.reader
      guard value.members != nil, value["light"] == nil else {
        let color = try reader.color(value)
        return { color($0).map { CellPaint(stops: [$0]) } }
      }
      try value.checkedMembers("linear radial")
      let isRadial = value["radial"] != nil && value["linear"] == nil
      let gradient = try value.require(isRadial ? "radial" : "linear")
      try gradient.checkedMembers(isRadial ? "center radius colors" : "from to colors")
      let list = try gradient.require("colors")
      let items = list.list.flatMap { (2...16).contains($0.count) ? $0 : nil }
      let colors = try list.expected(items, "a list of 2 to 16 colours")
        .map { item throws(CellFileError) in try reader.color(list.other(item)) }
      func place(_ key: String, _ x: Double, _ y: Double) throws(CellFileError) -> Point {
        try gradient[key]?.pair(.pair, atLeast: -10) ?? Point(x: x, y: y)
      }
      let (start, end) = isRadial ? (try place("center", 0.5, 0.5), Point.zero) : (try place("from", 0, 0), try place("to", 0, 1))
      let radius = try gradient.optional("radius") { value throws(CellFileError) in
        try value.expected((0...10).keeping(value.number), "a number from 0 to 10, in parts of the shorter side")
      }
      return { scope in
        CellPaint(stops: colors.map { $0(scope) ?? .clear }, start: start, end: end, radius: isRadial ? radius ?? 0.5 : nil)
      }
    }
  }
}

/// A cell paint is a colour or a gradient whose places are fractions of what is painted.
struct CellPaint: Hashable, Sendable {
  var stops: [Color]
  var start = Point.zero
  var end = Point.zero
  /// The radius of a radial gradient, in parts of the shorter side; `nil` for another paint.
  var radius: Double?

  /// Returns the paint in a box of a size.
  func paint(in size: Size) -> DrawingPaint {
    if stops.count == 1 { return .color(stops[0]) }
    func place(_ point: Point) -> Point { Point(x: point.x * size.width, y: point.y * size.height) }
    if let radius {
      return .radialGradient(RadialGradient(center: place(start), radius: radius * min(size.width, size.height), colors: stops))
    }
    return .linearGradient(LinearGradient(from: place(start), to: place(end), colors: stops))
  }
}

extension ValueKind<[Double]> {
  /// Lengths in points of the dashes of a line and of the gaps between them, in turn.
  static var dash: ValueKind {
    ValueKind(form: .dash) { value throws(CellFileError) in
      let lengths = (value.list ?? [value.yaml]).map { $0.number ?? -1 }
      guard (1...16).contains(lengths.count), lengths.allSatisfy({ (0...1000).contains($0) }), lengths.reduce(0, +) >= 0.1 else {
        throw value.refused(ValueForm.dash.words)
      }
      return constant(lengths)
    }
  }
}
