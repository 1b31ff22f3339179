import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ElementKind {
  /// A map of a part of the earth, with places and lines from the row.
  static let map: ElementKind = {
    let parts: [ElementKey] = [
      ("annotations", .mappings(MapMarkDraft.properties.map(\.key)), false),
      ("overlays", .mappings(MapLineDraft.properties.map(\.key)), false),
    ]
    let keys = MapDraft.properties.map(\.key) + parts + NodeProperties.all.map(\.key)
    let summary =
      "A map: tiles, places and lines. Without latitude and longitude it shows all of them. It needs a size in its style."
    return ElementKind(name: "map", summary: summary, keys: keys) { value throws(CellFileError) in
      let looks = try value.reader.setter(NodeProperties.all, of: value)
      let set = try value.reader.setter(MapDraft.properties, of: value)
      let marks = try value.reader.parts(value["annotations"], MapMarkDraft.properties, MapMarkDraft.init)
      let lines = try value.reader.parts(value["overlays"], MapLineDraft.properties, MapLineDraft.init)
      return { scope, build in
        let draft = MapDraft()
        set(draft, scope, build)
        let node = MapNode(tiles: draft.source)
        node.backgroundColor = scope.look.colors["placeholder"] ?? node.backgroundColor
        node.annotations = marks(scope, build).compactMap(\.annotation)
        let overlays = lines(scope, build).compactMap(\.overlay)
        node.overlays = overlays.map(\.overlay)
        let points = overlays.flatMap(\.points).map { MapAnnotation(coordinate: $0) }
        if let latitude = draft.latitude, let longitude = draft.longitude {
          node.region = MapRegion(center: Coordinate(latitude: latitude, longitude: longitude), zoom: draft.zoom ?? 12)
        } else if !node.annotations.isEmpty || !points.isEmpty {
          let region = MapRegion(fitting: node.annotations + points)
          // One place has no extent that would say how near it is shown.
          let isPlace = region.span.latitudeDelta == 0 && region.span.longitudeDelta == 0
          node.region = (draft.zoom ?? (isPlace ? 12 : nil)).map { MapRegion(center: region.center, zoom: $0) } ?? region
        }
        looks(node, scope, build)
        return node
      }
    }
  }()
}

/// A map draft collects the properties of a map.
private final class MapDraft {
  var tiles: String?
  var attribution: String?
  var latitude: Double?
  var longitude: Double?
  var zoom: Double?
  var minimumZoom: Int?
  var maximumZoom: Int?

  static let properties: [Property<MapDraft>] = [
    Property("tiles", .path, \.tiles), Property("attribution", .text, \.attribution),
    Property("latitude", .number(-90...90), \.latitude), Property("longitude", .number(-180...180), \.longitude),
    Property("zoom", .number(0...24), \.zoom), Property("minimumZoom", .whole(0...24), \.minimumZoom),
    Property("maximumZoom", .whole(0...24), \.maximumZoom),
  ]

  /// The source of the tiles; `nil` for none.
  var source: TileSource? {
    guard let tiles else { return nil }
    var source = place(of: tiles)
    source.minimumZoom = minimumZoom ?? source.minimumZoom
    source.maximumZoom = maximumZoom ?? source.maximumZoom
    return source
  }

  private func place(of tiles: String) -> TileSource {
    if tiles.hasSuffix(".mbtiles") { return .mbtiles(tiles, attribution: attribution) }
    if !tiles.contains("{z}") { return .folder(tiles, attribution: attribution) }
    // Other braces are part of the names of folders.
    var (template, rest) = ("", tiles[...])
    while let brace = rest.firstIndex(of: "{") {
      template += rest[..<brace]
      rest = rest[brace...]
      template += TileSource.placeholders.contains(where: rest.hasPrefix) ? "{" : "{{"
      rest = rest.dropFirst()
    }
    return .template(template + rest, attribution: attribution)
  }
}

/// A map mark draft collects the properties of a place.
private final class MapMarkDraft {
  var latitude: Double?
  var longitude: Double?
  var title: String?
  var subtitle: String?
  var tint = Color.systemRed

  static let properties: [Property<MapMarkDraft>] = [
    Property("latitude", .number(-90...90), \.latitude).required,
    Property("longitude", .number(-180...180), \.longitude).required, Property("title", .text, \.title),
    Property("subtitle", .text, \.subtitle), Property("tint", .color, \.tint),
  ]

  var annotation: MapAnnotation? {
    guard let latitude, let longitude else { return nil }
    func text(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
    return MapAnnotation(
      coordinate: Coordinate(latitude: latitude, longitude: longitude), title: text(title), subtitle: text(subtitle),
      look: .pin(tint: tint))
  }
}

/// A map line draft collects the properties of a line or an area.
private final class MapLineDraft {
  var points: [Coordinate] = []
  var strokeColor: Color?
  var lineWidth = 3.0
  var fillColor: Color?

  static let properties: [Property<MapLineDraft>] = [
    Property(
      "points", listOf: "{ \"latitude\": N, \"longitude\": N } or of [latitude, longitude]", Coordinate.init, \.points
    ).required,
    Property("strokeColor", .color, \.strokeColor), Property("lineWidth", .number(0...1000), \.lineWidth),
    Property("fillColor", .color, \.fillColor),
  ]

  var overlay: (overlay: MapOverlay, points: [Coordinate])? {
    guard points.count > 1 else { return nil }
    let stroke = strokeColor ?? .systemBlue
    guard let fillColor else { return (.polyline(points, strokeColor: stroke, lineWidth: lineWidth), points) }
    return (.polygon(points, strokeColor: stroke, lineWidth: lineWidth, fillColor: fillColor), points)
  }
}

extension Coordinate {
  /// Creates a place of an object with `latitude` and `longitude`, or of a list of both; `nil` for another value.
  fileprivate init?(_ value: JSONTree) {
    let found: [JSONTree?]
    switch value {
    case .object(let members): found = [members["latitude"], members["longitude"]]
    case .list(let values): found = values
    default: return nil
    }
    guard found.count == 2, let latitude = (-90...90).keeping(found[0]?.number), let longitude = (-180...180).keeping(found[1]?.number)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension CellReader {
  /// Reads a list of mappings, each with the properties of a draft; with `each` it stands for a draft of every value of a list.
  fileprivate func parts<Draft>(
    _ value: NamedValue?, _ properties: [Property<Draft>], _ make: @escaping @Sendable () -> Draft
  ) throws(CellFileError) -> @Sendable (CellScope, CellBuild) -> [Draft] {
    guard let value else { return { _, _ in [] } }
    let makers = try value.items(ValueForm.mappings([]).words) { item throws(CellFileError) in
      try item.checkedMembers(properties.map(\.name) + ["each", "as", "when"])
      let list = try item.optional("each", listLookup)
      if let list { addAlias(try aliasName(item["as"]), of: list.lookup, list.element) }
      defer { if list != nil { aliases.removeLast() } }
      let when = try item.optional("when", condition)
      let set = try setter(properties, of: item)
      let what = "\(item.what).each"
      return { @Sendable (scope: CellScope, build: CellBuild) -> [Draft] in
        var scopes = [scope]
        if let list {
          guard case .list(let values)? = scope[list.lookup] else { return [] }
          scopes = scope.shown(values, of: list.lookup, what).map { scope.adding([$0]) }
        }
        return scopes.filter { when?($0) ?? true }.map { scope in
          let draft = make()
          set(draft, scope, build)
          return draft
        }
      }
    }
    return { scope, build in makers.flatMap { $0(scope, build) } }
  }
}
