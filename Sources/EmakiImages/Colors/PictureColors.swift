/// Picture colours describe the colour space of a picture's pixels, where the file says that it is not sRGB.
enum PictureColors: Hashable {
  /// An ICC profile, as it is in the file.
  case profile([UInt8])
  case primaries(Primaries, TransferCurve)

  /// Primaries are the chromaticities (x and y of CIE 1931) of white and of the three colours that pixels are mixed from.
  struct Primaries: Hashable {
    var white: [Double]
    var red: [Double]
    var green: [Double]
    var blue: [Double]

    static let sRGB = Primaries(white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
    static let d65 = [0.3127, 0.3290]

    /// Whether these are the primaries of sRGB, apart from rounding to five decimals in the file.
    var areStandard: Bool { zip(numbers, Self.sRGB.numbers).allSatisfy { abs($0 - $1) < 0.002 } }

    /// The eight numbers, white first.
    var numbers: [Double] { white + red + green + blue }

    /// Whether colours can be computed from the primaries, which is so if they span a triangle with white inside.
    var areUsable: Bool {
      func isColor(_ x: Double, _ y: Double) -> Bool { y > 0.0001 && x >= 0 && x + y <= 1.001 }
      func side(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
        let (across, down): (Double, Double) = (b[0] - a[0], b[1] - a[1])
        return across * (c[1] - a[1]) - down * (c[0] - a[0])
      }
      let sides: [Double] = [side(red, green, white), side(green, blue, white), side(blue, red, white)]
      guard [white, red, green, blue].allSatisfy({ isColor($0[0], $0[1]) }) else { return false }
      return sides.allSatisfy { $0 > 0.0001 } || sides.allSatisfy { $0 < -0.0001 }
    }
  }
}

extension PictureColors {
  /// Returns the colours for the code points of a file (ITU-T H.273, tables 2 and 3); `nil` where the colours are sRGB or not given.
  ///
  /// - Parameter cameraGamma: the exponent that stands for the curve of cameras, such as BT.709's, where the primaries are named; `nil` stands for the
  ///   curve of sRGB. Chromium takes 2.4 for PNG, as displays in a dark room have it, and the curve of sRGB for AVIF.
  /// - Throws: `ColorFault` for colours that cannot be converted.
  static func named(primaries: Int, transfer: Int, cameraGamma: Double? = nil) throws(ColorFault) -> PictureColors? {
    let found: Primaries
    switch primaries {
    case 1, 2: found = .sRGB
    case 4: found = Primaries(white: [0.310, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08])
    case 5: found = Primaries(white: Primaries.d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
    case 6, 7: found = Primaries(white: Primaries.d65, red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
    case 8: found = Primaries(white: [0.310, 0.316], red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049])
    case 9: found = Primaries(white: Primaries.d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    case 11: found = Primaries(white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    case 12: found = Primaries(white: Primaries.d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    case 22: found = Primaries(white: Primaries.d65, red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077])
    default: throw ColorFault("its primaries \(primaries) are not known")
    }
    let curve: TransferCurve
    switch transfer {
    case 2, 13: curve = .sRGB
    case 1, 6, 14, 15: curve = primaries == 2 ? .sRGB : cameraGamma.map(TransferCurve.power) ?? .sRGB
    case 4: curve = .power(2.2)
    case 5: curve = .power(2.8)
    case 8: curve = .power(1)
    case 16: curve = .perceptualQuantizer
    case 18: curve = .hybridLogGamma
    default: throw ColorFault("its curve \(transfer) is not known")
    }
    return curve == .sRGB && found.areStandard ? nil : .primaries(found, curve)
  }
}

/// A colour fault says in words why a file's colour information cannot be used. The picture is then drawn as sRGB.
struct ColorFault: Error, Hashable {
  let words: String

  init(_ words: String) { self.words = words }
}
