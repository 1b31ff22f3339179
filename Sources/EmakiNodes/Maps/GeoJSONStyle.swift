import EmakiDisplay
import EmakiSupport

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
