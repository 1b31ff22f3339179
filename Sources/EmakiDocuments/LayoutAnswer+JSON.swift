import EmakiLayout

extension LayoutAnswer {
  /// `{"name": ..., "size": [w, h], "frames": {"id": [x, y, w, h], ...}}` on one line, lengths to a millionth of a point.
  public var json: String {
    let frames = frames.map { frame in
      let rect = frame.frame
      return "\(Self.quoted(frame.id)):\(Self.list([rect.minX, rect.minY, rect.width, rect.height]))"
    }
    return "{\"name\":\(Self.quoted(name)),\"size\":\(Self.list([size.width, size.height])),\"frames\":{\(frames.joined(separator: ","))}}"
  }

  private static func list(_ values: [Double]) -> String { "[" + values.map(number).joined(separator: ",") + "]" }

  /// To a millionth.
  package static func number(_ value: Double) -> String {
    // From there on a number has no millionths, and a million times as much may be none.
    guard abs(value) < 1e15 else { return String(value) }
    let rounded = (value * 1e6).rounded() / 1e6
    // 0 has a sign, and whole numbers need no fraction.
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// A JSON string without control characters.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // JSON allows the others of them, but a terminal may obey them.
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
