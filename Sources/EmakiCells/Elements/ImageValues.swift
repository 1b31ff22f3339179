import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ValueKind where Value == Image {
  /// The keys of a picture that is drawn: a letter, or a rounded rectangle that stretches.
  static var imageKeys: [String] { ["letter", "colorBy", "color", "background", "resizableRounded"] }

  /// Pictures that are drawn.
  static var image: ValueKind {
    ValueKind(form: .image) { (value, reader, what) throws(CellFileError) in
      _ = try reader.members(value, what, allowed: imageKeys)
      if let shape = value["resizableRounded"] {
        let name = "\(what).resizableRounded"
        _ = try reader.members(shape, name, allowed: RoundedDraft.properties.map(\.name))
        let set = try reader.setter(RoundedDraft.properties, of: shape, name)
        return .computed { scope in
          let draft = RoundedDraft()
          set(draft, scope, CellBuild())
          return .resizableRounded(
            cornerRadius: draft.radius, cornerColor: draft.cornerColor, fill: draft.fill, borderWidth: draft.borderWidth,
            borderColor: draft.borderColor)
        }
      }
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
}

/// A rounded draft collects the properties of a rounded rectangle that stretches.
final class RoundedDraft {
  var radius = 0.0
  var fill = Color.clear
  var cornerColor = Color.clear
  var borderWidth = 0.0
  var borderColor = Color.clear

  static let properties: [Property<RoundedDraft>] = [
    Property("cornerRadius", .radius, \.radius), Property("fill", .color, isRequired: true, \.fill),
    Property("cornerColor", .color, \.cornerColor), Property("borderWidth", .number(0...1000), \.borderWidth),
    Property("borderColor", .color, \.borderColor),
  ]
}

extension ValueKind where Value == ImageModification {
  /// The words that are a modification by themselves.
  static var modificationWords: [String] { ["none", "circle", "grayscale", "avatar"] }
  /// The keys of a modification that is a mapping, applied in this order.
  static var modificationKeys: [String] { ["rounded", "tint", "overlay", "blur", "border"] }

  /// Modifications of pictures: a word, a mapping, or a list of them that are applied one after the other.
  static var modification: ValueKind {
    ValueKind(form: .modification) { (value, reader, what) throws(CellFileError) in
      if let items = value.list {
        var parts: [Bound<ImageModification>] = []
        for item in items { parts.append(try reader.bound(item, .modification, what)) }
        return joined(parts)
      }
      if let word = value.text {
        switch word {
        case "none": return .constant(.none)
        case "circle": return .constant(.circle)
        case "grayscale": return .constant(.grayscale)
        case "avatar": return .computed { $0.look.tokens.avatar.modification }
        default: throw reader.error(.unknownWord(word, of: what, allowed: modificationWords), at: value.place)
        }
      }
      _ = try reader.members(value, what, allowed: modificationKeys)
      func part<Part>(
        _ key: String, _ kind: ValueKind<Part>, _ make: @escaping @Sendable (Part) -> ImageModification
      ) throws(CellFileError) -> Bound<ImageModification>? {
        guard let member = value[key] else { return nil }
        return try reader.bound(member, kind, "\(what).\(key)").map(make)
      }
      var parts = [
        try part("rounded", .radius) { .rounded(radius: $0) }, try part("tint", .color) { .tint($0) },
        try part("overlay", .color) { .overlay($0) }, try part("blur", .number(0...100)) { .blur(radius: $0) },
      ].compactMap(\.self)
      if let border = value["border"] {
        let name = "\(what).border"
        _ = try reader.members(border, name, allowed: ["width", "color"])
        let width = try reader.bound(reader.require("width", of: border, name), .number(0...1000), "\(name).width")
        let color = try reader.color(reader.require("color", of: border, name), "\(name).color")
        parts.append(
          .computed { scope in
            guard let width = width.value(in: scope), let color = color.value(in: scope) else { return nil }
            return .border(width: width, color: color)
          })
      }
      return joined(parts)
    }
  }

  private static func joined(_ parts: [Bound<ImageModification>]) -> Bound<ImageModification> {
    let known = parts
    return .computed { scope in known.reduce(.none) { $0.then($1.value(in: scope) ?? .none) } }
  }
}

extension ValueKind where Value == CellPaint {
  /// Colours and gradients.
  static var paint: ValueKind {
    ValueKind(form: .paint, readsTemplates: true) { (value, reader, what) throws(CellFileError) in
      guard value.members != nil, value["light"] == nil else {
        return try reader.color(value, what).map { CellPaint(stops: [$0]) }
      }
      _ = try reader.members(value, what, allowed: ["linear", "radial"])
      let isRadial = value["radial"] != nil && value["linear"] == nil
      let key = isRadial ? "radial" : "linear"
      let gradient = try reader.require(key, of: value, what)
      let name = "\(what).\(key)"
      _ = try reader.members(gradient, name, allowed: isRadial ? ["center", "radius", "colors"] : ["from", "to", "colors"])
      let list = try reader.require("colors", of: gradient, name)
      guard let items = list.list, (2...16).contains(items.count) else {
        throw reader.refused(list, "\(name).colors", allowed: "a list of 2 to 16 colours")
      }
      var colors: [Bound<Color>] = []
      for item in items { colors.append(try reader.color(item, "\(name).colors")) }
      func pair(_ key: String, _ standard: (Double, Double)) throws(CellFileError) -> Point {
        guard let value = gradient[key] else { return Point(x: standard.0, y: standard.1) }
        let (x, y) = try reader.pair(value, "\(name).\(key)", .pair, atLeast: -10)
        return Point(x: x, y: y)
      }
      let (start, end) = isRadial ? (try pair("center", (0.5, 0.5)), Point.zero) : (try pair("from", (0, 0)), try pair("to", (0, 1)))
      var radius = 0.5
      if let value = gradient["radius"] {
        guard let number = value.number, (0...10).contains(number) else {
          throw reader.refused(value, "\(name).radius", allowed: "a number from 0 to 10, in parts of the shorter side")
        }
        radius = number
      }
      let (known, reach) = (colors, radius)
      return .computed { scope in
        CellPaint(stops: known.map { $0.value(in: scope) ?? .clear }, start: start, end: end, radius: isRadial ? reach : nil)
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

extension ValueKind where Value == [Double] {
  /// Lengths in points of the dashes of a line and of the gaps between them, in turn.
  static var dash: ValueKind {
    ValueKind(form: .dash) { (value, reader, what) throws(CellFileError) in
      let lengths = (value.list ?? [value]).compactMap(\.number)
      guard lengths.count == value.list?.count ?? 1, (1...16).contains(lengths.count), lengths.allSatisfy({ (0...1000).contains($0) }),
        lengths.reduce(0, +) >= 0.1
      else { throw reader.refused(value, what, allowed: ValueForm.dash.words) }
      return .constant(lengths)
    }
  }
}
