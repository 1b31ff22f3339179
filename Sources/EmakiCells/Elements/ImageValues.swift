import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ValueKind<Image> {
  /// Pictures that are drawn: a letter, or a rounded rectangle that stretches.
  static var image: ValueKind {
    ValueKind(form: .image) { value, reader, what throws(CellFileError) in
      try reader.members(value, what, allowed: "letter colorBy color background resizableRounded")
      if let shape = value["resizableRounded"] { return try rounded.read(shape, reader, "\(what).resizableRounded") }
      let lookup = try reader.lookup(reader.require("letter", of: value, what), "\(what).letter")
      let by = try reader.optional("colorBy", of: value, what, reader.lookup)
      let color = try reader.optional("color", of: value, what, reader.color)
      let ground = try reader.optional("background", of: value, what, reader.color)
      return .computed { scope in
        let text = scope[lookup]?.drawnText ?? ""
        let background = ground?.value(in: scope) ?? DefaultAvatar.color(for: by.map { scope[$0]?.drawnText ?? "" } ?? text)
        return .letter(
          DefaultAvatar.letter(for: text, language: scope.language), families: scope.look.tokens.textStyles["body"]?.families ?? [],
          color: color?.value(in: scope) ?? .white, background: background)
      }
    }
  }

  /// Rounded rectangles that stretch.
  static var rounded: ValueKind {
    ValueKind(form: .mapping(RoundedDraft.properties.map(\.key))) { value, reader, what throws(CellFileError) in
      try reader.members(value, what, allowed: RoundedDraft.properties.map(\.name))
      let set = try reader.setter(RoundedDraft.properties, of: value, what)
      return .computed { scope in
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
    ValueKind(form: .modification) { value, reader, what throws(CellFileError) in
      if let items = value.list {
        return joined(try items.map { item throws(CellFileError) in try reader.bound(item, .modification, what) })
      }
      switch value.text {
      case nil: break
      case "none": return .constant(.none)
      case "circle": return .constant(.circle)
      case "grayscale": return .constant(.grayscale)
      case "avatar": return .computed { $0.look.tokens.avatar.modification }
      default: return try reader.known(nil, value, what, among: modificationWords)
      }
      try reader.members(value, what, allowed: "rounded tint overlay blur border")
      func part<Part>(
        _ key: String, _ kind: ValueKind<Part>, _ make: @escaping @Sendable (Part) -> ImageModification
      ) throws(CellFileError) -> Bound<ImageModification>? {
        try reader.optional(key, of: value, what) { value, what throws(CellFileError) in try reader.bound(value, kind, what).map(make) }
      }
      func border(_ value: YAMLValue, _ what: String) throws(CellFileError) -> Bound<ImageModification> {
        try reader.members(value, what, allowed: "width color")
        let width = try reader.bound(reader.require("width", of: value, what), .number(0...1000), "\(what).width")
        let color = try reader.color(reader.require("color", of: value, what), "\(what).color")
        return .computed { scope in
          guard let width = width.value(in: scope), let color = color.value(in: scope) else { return nil }
          return .border(width: width, color: color)
        }
      }
      // They are applied in this order.
      return joined(
        [
          try part("rounded", .radius) { .rounded(radius: $0) }, try part("tint", .color) { .tint($0) },
          try part("overlay", .color) { .overlay($0) }, try part("blur", .number(0...100)) { .blur(radius: $0) },
          try reader.optional("border", of: value, what, border),
        ].compactMap(\.self))
    }
  }

  private static func joined(_ parts: [Bound<ImageModification>]) -> Bound<ImageModification> {
    .computed { scope in parts.reduce(.none) { $0.then($1.value(in: scope) ?? .none) } }
  }
}

extension ValueKind<CellPaint> {
  /// Colours and gradients.
  static var paint: ValueKind {
    ValueKind(form: .paint, readsTemplates: true) { value, reader, what throws(CellFileError) in
      guard value.members != nil, value["light"] == nil else {
        return try reader.color(value, what).map { CellPaint(stops: [$0]) }
      }
      try reader.members(value, what, allowed: "linear radial")
      let isRadial = value["radial"] != nil && value["linear"] == nil
      let key = isRadial ? "radial" : "linear"
      let gradient = try reader.require(key, of: value, what)
      let name = "\(what).\(key)"
      try reader.members(gradient, name, allowed: isRadial ? "center radius colors" : "from to colors")
      let list = try reader.require("colors", of: gradient, name)
      let items = list.list.flatMap { (2...16).contains($0.count) ? $0 : nil }
      let colors = try reader.expected(items, list, "\(name).colors", "a list of 2 to 16 colours")
        .map { item throws(CellFileError) in try reader.color(item, "\(name).colors") }
      func place(_ key: String, _ x: Double, _ y: Double) throws(CellFileError) -> Point {
        try reader.optional(key, of: gradient, name) { value, what throws(CellFileError) in
          try reader.pair(value, what, .pair, atLeast: -10)
        } ?? Point(x: x, y: y)
      }
      let (start, end) = isRadial ? (try place("center", 0.5, 0.5), Point.zero) : (try place("from", 0, 0), try place("to", 0, 1))
      let radius = try reader.optional("radius", of: gradient, name) { value, what throws(CellFileError) in
        try reader.expected((0...10).keeping(value.number), value, what, "a number from 0 to 10, in parts of the shorter side")
      }
      return .computed { scope in
        CellPaint(
          stops: colors.map { $0.value(in: scope) ?? .clear }, start: start, end: end, radius: isRadial ? radius ?? 0.5 : nil)
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
    ValueKind(form: .dash) { value, reader, what throws(CellFileError) in
      let lengths = (value.list ?? [value]).map { $0.number ?? -1 }
      guard (1...16).contains(lengths.count), lengths.allSatisfy({ (0...1000).contains($0) }), lengths.reduce(0, +) >= 0.1 else {
        throw reader.refused(value, what, allowed: ValueForm.dash.words)
      }
      return .constant(lengths)
    }
  }
}
