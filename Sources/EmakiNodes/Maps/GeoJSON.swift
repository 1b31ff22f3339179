import EmakiDisplay
import EmakiSupport

/// A GeoJSON value holds what a map shows of a GeoJSON text (RFC 7946): points are pins, lines and areas are overlays.
///
/// ```swift
/// let route = try GeoJSON(parsing: Array(Data(contentsOf: file)), name: file.lastPathComponent)
/// map.overlays = route.overlays
/// map.annotations = route.annotations
/// ```
///
/// Looks are read from the properties of features as simplestyle 1.1 names them (https://github.com/mapbox/simplestyle-spec): `stroke`,
/// `stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, `marker-color`, `title`, and `description`, which is the value that a screen reader reads.
/// Other members are left alone.
public struct GeoJSON: Hashable, Sendable {
  /// The pins, in the order of the text.
  public var annotations: [MapAnnotation] = []
  /// The lines and areas, in the order of the text.
  public var overlays: [MapOverlay] = []

  /// Limits say how much a text may have in it.
  struct Limits {
    /// The largest number of pins.
    var pins = 10_000
    /// The largest number of lines and areas.
    var overlays = 200_000
    /// The largest number of positions of all lines and areas together.
    var positions = 2_000_000
    /// The largest number of bytes that a geometry may take while it is read.
    var memory = 256 << 20
  }

  /// Reads a text.
  ///
  /// Its outermost value is a `FeatureCollection`, a `Feature` or a geometry. Latitudes are from -90 to 90 degrees, longitudes from -360 to 360. It
  /// may have 10,000 points, 200,000 lines and areas and 2,000,000 positions in them, and a geometry may take 256 MB while it is read, which a
  /// million positions do not.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - name: the name of the text in errors, which is the name of its file.
  /// - Throws: `GeoJSONError` for a text that is not GeoJSON or has too much in it. It names the place.
  public init(parsing text: [UInt8], name: String) throws(GeoJSONError) { try self.init(parsing: text, name: name, limits: Limits()) }

  init(parsing text: [UInt8], name: String, limits: Limits) throws(GeoJSONError) {
    do throws(JSONFault) {
      self = try GeoJSONReader.read(text, limits)
    } catch {
      throw GeoJSONError(file: name, fault: error)
    }
  }

  init() {}
}

/// A GeoJSON error says why a text is not GeoJSON, or that it contains more than a map takes.
public struct GeoJSONError: Error, Hashable {
  /// The name of the text: its file.
  var file: String
  /// The fault of the text: what is wrong, and where.
  var fault: JSONFault
}

extension GeoJSONError: CustomStringConvertible {
  /// The error in words: which text, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(file): \(fault)") }
}

/// A GeoJSON style is how a feature looks, by the names and with the defaults of simplestyle 1.1.
struct GeoJSONStyle {
  var title: String?
  var subtitle: String?
  var stroke = Color(0x555555)
  var strokeWidth = 2.0
  var fill = Color(0x555555, alpha: 0.6)
  var markerColor = Color(0x7E7E7E)

  init() {}

  /// Reads the style of a feature's properties. A property that is `null` has its default.
  init(_ properties: JSONObject) throws(JSONFault) {
    title = properties.member("title")?.scalarText
    subtitle = properties.member("description")?.scalarText
    func color(_ key: String, _ opacity: String?, _ fallback: Color) throws(JSONFault) -> Color {
      var color = fallback
      if let value = properties.member(key), value.type != .null {
        let path = "\(properties.path).\(key)"
        guard let text = value.string else { throw .wrongType(path: path, expected: [.string], found: value.type) }
        guard let named = Color(simplestyle: text) else {
          throw .outOfRange(path: path, value: "\"\(text)\"", allowed: "a colour of three or six hexadecimal digits, such as \"#ff8800\"")
        }
        color = named.withAlpha(Double(fallback.alpha) / 255)
      }
      guard let opacity, properties.member(opacity).map({ $0.type != .null }) == true else { return color }
      return color.withAlpha(try properties.number(opacity, default: 1, in: 0...1))
    }
    stroke = try color("stroke", "stroke-opacity", stroke)
    fill = try color("fill", "fill-opacity", fill)
    markerColor = try color("marker-color", nil, markerColor)
    if properties.member("stroke-width")?.type != .null {
      strokeWidth = try properties.number("stroke-width", default: strokeWidth, in: 0...1000)
    }
  }
}

extension Color {
  /// Makes an opaque colour of three or six hexadecimal digits, with or without `#` before them.
  fileprivate init?(simplestyle text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard [3, 6].contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let six = digits.count == 6 ? String(digits) : String(digits.flatMap { [$0, $0] })
    guard let number = UInt32(six, radix: 16) else { return nil }
    self.init(number)
  }
}

/// Reads GeoJSON. Section numbers are those of RFC 7946.
struct GeoJSONReader {
  private var result = GeoJSON()
  private var positionCount = 0

  private let limits: GeoJSON.Limits

  private init(_ limits: GeoJSON.Limits) { self.limits = limits }

  static func read(_ text: [UInt8], _ limits: GeoJSON.Limits) throws(JSONFault) -> GeoJSON {
    try text.withUnsafeBufferPointer { (text) throws(JSONFault) in
      let document: JSONDocument
      do throws(JSONError) {
        // Features of a large text are parsed one at a time.
        document = try JSONDocument(
          parsing: text,
          limits: JSONLimits(nestingLevels: 32, rowKeys: ["features"], memory: limits.memory, wholeMemory: 16 << 20))
      } catch {
        throw .syntax(error)
      }
      return try withExtendedLifetime(document) { () throws(JSONFault) in
        var reader = GeoJSONReader(limits)
        try reader.readRoot(of: document)
        return reader.result
      }
    }
  }

  private mutating func readRoot(of document: JSONDocument) throws(JSONFault) {
    let root = try JSONObject(document.root, at: "$")
    switch try Self.type(of: root) {
    // Section 3.3
    case "FeatureCollection":
      let features = try root.array("features")
      for index in 0..<document.count(of: features) {
        let (value, owner) = try Self.element(index, of: features, in: document)
        defer { withExtendedLifetime(owner) {} }
        let feature = try JSONObject(value, at: "$.features[\(index)]")
        let type = try Self.type(of: feature)
        guard type == "Feature" else { throw .unknownWord(path: feature.path + ".type", word: type, allowed: ["Feature"]) }
        try readFeature(feature)
      }
    case "Feature": try readFeature(root)
    default: try readGeometry(root, GeoJSONStyle(), alsoAllowed: ["Feature", "FeatureCollection"])
    }
  }

  private static func element(
    _ index: Int, of array: JSONValue, in document: JSONDocument
  ) throws(JSONFault) -> (value: JSONValue, owner: JSONDocument) {
    do throws(JSONError) {
      return try document.element(index, of: array)
    } catch {
      throw .syntax(error)
    }
  }

  private static func type(of object: JSONObject) throws(JSONFault) -> String {
    guard let type = try object.string("type") else { throw .missingKey(path: object.path, key: "type") }
    return type
  }

  /// Reads a feature (section 3.2).
  private mutating func readFeature(_ feature: JSONObject) throws(JSONFault) {
    guard let geometry = feature.member("geometry"), geometry.type != .null else { return }
    let properties = feature.member("properties").flatMap { $0.type == .null ? nil : $0 }
    let style =
      try properties.map { (value) throws(JSONFault) in
        try GeoJSONStyle(JSONObject(value, at: feature.path + ".properties"))
      } ?? GeoJSONStyle()
    try readGeometry(try JSONObject(geometry, at: feature.path + ".geometry"), style, alsoAllowed: [])
  }

  /// Reads a geometry (section 3.1).
  private mutating func readGeometry(_ geometry: JSONObject, _ style: GeoJSONStyle, alsoAllowed: [String]) throws(JSONFault) {
    let type = try Self.type(of: geometry)
    func coordinates() throws(JSONFault) -> Values { Values(value: try geometry.array("coordinates")) { geometry.path + ".coordinates" } }
    switch type {
    case "Point": try addPin(try coordinates(), style)
    case "MultiPoint": try coordinates().forEach { (point) throws(JSONFault) in try addPin(point, style) }
    case "LineString": try addLine(try coordinates(), style)
    case "MultiLineString": try coordinates().forEach { (line) throws(JSONFault) in try addLine(line, style) }
    case "Polygon": try addArea(try coordinates(), style)
    case "MultiPolygon": try coordinates().forEach { (area) throws(JSONFault) in try addArea(area, style) }
    case "GeometryCollection":
      let geometries = try geometry.array("geometries")
      for index in 0..<geometries.count {
        try readGeometry(try JSONObject(geometries[index], at: "\(geometry.path).geometries[\(index)]"), style, alsoAllowed: [])
      }
    default:
      let types = words("Point MultiPoint LineString MultiLineString Polygon MultiPolygon GeometryCollection")
      throw .unknownWord(path: geometry.path + ".type", word: type, allowed: types + alsoAllowed)
    }
  }

  private mutating func addPin(_ position: Values, _ style: GeoJSONStyle) throws(JSONFault) {
    guard result.annotations.count < limits.pins else {
      throw .outOfRange(path: position.path, value: "one point too many", allowed: "at most \(limits.pins) points in all")
    }
    result.annotations.append(
      MapAnnotation(
        coordinate: try Self.coordinate(position), title: style.title, subtitle: style.subtitle, look: .pin(tint: style.markerColor)))
  }

  private mutating func addLine(_ line: Values, _ style: GeoJSONStyle) throws(JSONFault) {
    try add(
      line,
      .polyline(try coordinates(line, atLeast: 2), strokeColor: style.stroke, lineWidth: style.strokeWidth))
  }

  private mutating func add(_ shape: Values, _ overlay: MapOverlay) throws(JSONFault) {
    guard result.overlays.count < limits.overlays else {
      throw .outOfRange(
        path: shape.path, value: "one line or area too many", allowed: "at most \(limits.overlays) lines and areas in all")
    }
    result.overlays.append(overlay)
  }

  /// Adds an area (section 3.1.6), whose first ring is the outer one.
  private mutating func addArea(_ area: Values, _ style: GeoJSONStyle) throws(JSONFault) {
    var rings: [[Coordinate]] = []
    try area.forEach { (ring) throws(JSONFault) in rings.append(try coordinates(ring, atLeast: 4)) }
    guard let outer = rings.first else { return }
    try add(
      area,
      .polygon(
        outer, holes: Array(rings.dropFirst()), strokeColor: style.stroke, lineWidth: style.strokeWidth, fillColor: style.fill))
  }

  private mutating func coordinates(_ line: Values, atLeast least: Int) throws(JSONFault) -> [Coordinate] {
    guard line.value.type == .array else { throw .wrongType(path: line.path, expected: [.array], found: line.value.type) }
    let count = line.value.count
    guard count >= least else { throw .outOfRange(path: line.path, value: "an array of \(count)", allowed: "at least \(least) positions") }
    positionCount += count
    guard positionCount <= limits.positions else {
      throw .outOfRange(
        path: line.path, value: "an array of \(count), with which there are \(positionCount) positions",
        allowed: "at most \(limits.positions) in all")
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    try line.forEach { (position) throws(JSONFault) in coordinates.append(try Self.coordinate(position)) }
    return coordinates
  }

  /// Returns the coordinate of a position (section 3.1.1), which holds the longitude, the latitude, and perhaps more.
  private static func coordinate(_ position: Values) throws(JSONFault) -> Coordinate {
    let value = position.value
    guard value.type == .array else { throw .wrongType(path: position.path, expected: [.array], found: value.type) }
    guard value.count >= 2 else {
      throw .outOfRange(path: position.path, value: "an array of \(value.count)", allowed: "a longitude and a latitude")
    }
    return Coordinate(
      latitude: try degrees(value[1], upTo: 90, "latitude") { position.path + "[1]" },
      longitude: try degrees(value[0], upTo: 360, "longitude") { position.path + "[0]" })
  }

  private static func degrees(
    _ value: JSONValue, upTo limit: Double, _ name: String, path: () -> String
  ) throws(JSONFault) -> Double {
    guard let number = value.number else { throw .wrongType(path: path(), expected: [.number], found: value.type) }
    guard abs(number) <= limit else {
      throw .outOfRange(path: path(), value: "\(number)", allowed: "a \(name) from \(Int(-limit)) to \(Int(limit)) degrees")
    }
    return number
  }
}

/// Values are those of an array at a place in a document. The place is put in words only for a fault, because there may be a million arrays.
private struct Values {
  let value: JSONValue
  let place: () -> String

  var path: String { place() }

  /// Calls a function with each value of the array.
  func forEach(_ body: (Values) throws(JSONFault) -> Void) throws(JSONFault) {
    guard value.type == .array else { throw .wrongType(path: path, expected: [.array], found: value.type) }
    for index in 0..<value.count { try body(Values(value: value[index]) { [place] in "\(place())[\(index)]" }) }
  }
}
