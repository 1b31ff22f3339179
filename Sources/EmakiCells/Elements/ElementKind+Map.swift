import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ElementKind {
  /// A map of a part of the earth, with places and lines from the row.
  static let map: ElementKind = {
    var keys: [(key: String, form: ValueForm, isRequired: Bool)] = MapDraft.properties.map { ($0.name, $0.form, false) }
    keys += [("annotations", .mappings(MapMarkDraft.forms), false), ("overlays", .mappings(MapLineDraft.forms), false)]
    keys += NodeProperties.all.map { ($0.name, $0.form, false) }
    let summary =
      "A map: tiles, places and lines. Without latitude and longitude it shows all of them. It needs a size in its style."
    return ElementKind(name: "map", summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let looks = try reader.setters(NodeProperties.all, of: value, what)
      let setters = try reader.setters(MapDraft.properties, of: value, what)
      let marks = try reader.parts(value["annotations"], "\(what).annotations", MapMarkDraft.properties, MapMarkDraft.init)
      let lines = try reader.parts(value["overlays"], "\(what).overlays", MapLineDraft.properties, MapLineDraft.init)
      return { scope, build in
        let draft = MapDraft()
        for setter in setters { setter(draft, scope, build) }
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
        for setter in looks { setter(node, scope, build) }
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
    Property("tiles", .path) { $0.tiles = $1 }, Property("attribution", .text) { $0.attribution = $1 },
    Property("latitude", .number(-90...90)) { $0.latitude = $1 }, Property("longitude", .number(-180...180)) { $0.longitude = $1 },
    Property("zoom", .number(0...24)) { $0.zoom = $1 }, Property("minimumZoom", .whole(0...24)) { $0.minimumZoom = $1 },
    Property("maximumZoom", .whole(0...24)) { $0.maximumZoom = $1 },
  ]

  /// The source of the tiles; `nil` for none.
  var source: TileSource? {
    guard var source = place else { return nil }
    source.minimumZoom = minimumZoom ?? source.minimumZoom
    source.maximumZoom = maximumZoom ?? source.maximumZoom
    return source
  }

  private var place: TileSource? {
    guard let tiles else { return nil }
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
    Property("latitude", .number(-90...90), isRequired: true) { $0.latitude = $1 },
    Property("longitude", .number(-180...180), isRequired: true) { $0.longitude = $1 }, Property("title", .text) { $0.title = $1 },
    Property("subtitle", .text) { $0.subtitle = $1 }, Property("tint", .color) { $0.tint = $1 },
  ]
  static let forms = properties.map { (key: $0.name, form: $0.form) }

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
    Property("points", listOf: "{ \"latitude\": N, \"longitude\": N } or of [latitude, longitude]", isRequired: true, Coordinate.init) {
      $0.points = $1
    }, Property("strokeColor", .color) { $0.strokeColor = $1 }, Property("lineWidth", .number(0...1000)) { $0.lineWidth = $1 },
    Property("fillColor", .color) { $0.fillColor = $1 },
  ]
  static let forms = properties.map { (key: $0.name, form: $0.form) }

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
    switch value {
    case .object(let members):
      guard case .number(let latitude)? = members["latitude"], case .number(let longitude)? = members["longitude"] else { return nil }
      self.init(latitude: latitude, longitude: longitude)
    case .list(let values):
      guard values.count == 2, case .number(let latitude) = values[0], case .number(let longitude) = values[1] else { return nil }
      self.init(latitude: latitude, longitude: longitude)
    default: return nil
    }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
  }
}

extension CellReader {
  /// Reads a list of mappings, each with the properties of a draft; with `each` it stands for a draft of every value of a list.
  fileprivate func parts<Draft>(
    _ value: YAMLValue?, _ what: String, _ properties: [Property<Draft>], _ make: @escaping @Sendable () -> Draft
  ) throws(CellFileError) -> @Sendable (CellScope, CellBuild) -> [Draft] {
    guard let value else { return { _, _ in [] } }
    guard let items = value.list else { throw refused(value, what, allowed: ValueForm.mappings([]).words) }
    var makers: [@Sendable (CellScope, CellBuild) -> [Draft]] = []
    for (index, item) in items.enumerated() {
      let name = "\(what)[\(index)]"
      _ = try members(item, name, allowed: properties.map(\.name) + ["each", "as", "when"])
      let list = try item["each"].map { (value) throws(CellFileError) in try listLookup(value, "\(name).each") }
      if let list { aliases.append((try aliasName(item["as"], "\(name).as"), list.element)) }
      defer { if list != nil { aliases.removeLast() } }
      let when = try item["when"].map { (value) throws(CellFileError) in try condition(value, "\(name).when") }
      let setters = try self.setters(properties, of: item, name)
      makers.append { scope, build in
        var scopes = [scope]
        if let list {
          guard case .list(let values)? = scope[list.lookup] else { return [] }
          scopes = scope.shown(values, of: list.lookup, "\(name).each").map { scope.adding([$0]) }
        }
        return scopes.compactMap { scope in
          guard when?.holds(scope) ?? true else { return nil }
          let draft = make()
          for setter in setters { setter(draft, scope, build) }
          return draft
        }
      }
    }
    let known = makers
    return { scope, build in known.flatMap { $0(scope, build) } }
  }
}
