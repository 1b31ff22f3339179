import CPango

/// Number breaks are the places where lines may end in numbers with signs. Pango has the rules of Unicode 15. These rules add what later
/// versions say (LB15c and LB25 of Unicode's annex 14), and one rule of our own.
enum NumberBreaks {
  /// Returns whether a text may hold such numbers, from its bytes alone.
  static func areNeeded(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in utf8 {
      if isDigit(byte) && (isSeparator(last) && !isDigit(before) || last == UInt8(ascii: "/") && !isDigit(before)) { return true }
      (before, last) = (last, byte)
    }
    return false
  }

  static func change(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    for index in scalars.indices.dropFirst() {
      let (before, scalar) = (scalars[index - 1], scalars[index])
      if isDigit(scalar) {
        // IS × NU, as in "No.5". And a sign between two numbers with units, as in "50%/60%", stays with both.
        let isFraction = before == "/" && index > 1 && isUnit(scalars[index - 2])
        if isSeparator(before) || isFraction { BreakClass.forbid(places + index) }
      } else if isSeparator(scalar), index + 1 < scalars.count, isDigit(scalars[index + 1]) {
        // SP ÷ IS NU, as in "add .5".
        let last = before == " " ? scalars[..<index].lastIndex { $0 != " " } : nil
        if let last, !BreakClass.keepsWhatFollowsSpaces(last, scalars) { emaki_set_break(places + index, 1, 1) }
      } else if scalar == "(", index + 2 < scalars.count, isSeparator(scalars[index + 1]), isDigit(scalars[index + 2]) {
        // (PR | PO) × OP IS NU, as in "$(.5)".
        if isUnit(before) || before.properties.generalCategory == .currencySymbol { BreakClass.forbid(places + index) }
      }
    }
  }

  /// Returns whether a scalar parts the digits of numbers (class IS).
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && isSeparator(UInt8(truncatingIfNeeded: scalar.value))
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && isDigit(UInt8(truncatingIfNeeded: scalar.value)) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Returns whether a scalar follows numbers (class PO): per cent, per mille, degrees, minutes and seconds.
  private static func isUnit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "\u{2030}", "\u{2031}", "\u{B0}", "\u{2032}", "\u{2033}", "\u{2103}", "\u{2109}", "\u{A2}": true
    default: false
    }
  }
}
