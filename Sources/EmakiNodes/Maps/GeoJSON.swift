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
