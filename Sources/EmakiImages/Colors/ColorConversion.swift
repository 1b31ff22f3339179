private import CLoadedLibraries
internal import EmakiDisplay
import Glibc

/// A colour conversion converts the pixels of one picture to sRGB. Little CMS does it, with relative colorimetric intent and black point
/// compensation.
///
/// Pictures are converted when they are decoded, before their colours are multiplied by alpha and before they are scaled. So each picture
/// is converted only once for all its sizes, and scaling mixes sRGB colours, as in all other pictures.
// One decoding thread makes, uses and releases it.
final class ColorConversion {
  /// Samples are the kind of values that a picture's file stores for each pixel.
  enum Samples: Hashable {
    case gray, rgb
    /// Each pixel has cyan, magenta, yellow and black; 255 means no ink.
    case inks
  }

  private let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { emaki_lcms_free(pointer) }

  /// Makes the conversion that a picture needs; `nil` for a picture that is sRGB already, or whose colours are unknown.
  ///
  /// - Parameters:
  ///   - colors: reads what the file says of its colours.
  ///   - isDeep: whether pixels have 16 bits a colour.
  ///   - faults: gets the reason why a profile cannot be used, in words.
  static func make(
    _ samples: Samples, isDeep: Bool = false, faults: inout [String], _ colors: @autoclosure () throws(ColorFault) -> PictureColors?
  ) throws(DecodingFailure) -> ColorConversion? {
    let found: Maker?
    do throws(ColorFault) { found = if let colors = try colors() { try maker(colors, samples, isDeep) } else { nil } } catch {
      faults.append(error.words)
      return nil
    }
    // The library is not loaded for a picture that is sRGB already.
    guard let maker = found else { return nil }
    if let cause = missingLibrary { throw .noLibrary("Little CMS", package: "liblcms2-2", cause: cause) }
    let (pointer, cause) = withMessage(EMAKI_LCMS_MESSAGE_SIZE, maker)
    if pointer == nil { faults.append("its colour profile cannot be used" + (cause.isEmpty ? "" : ": \(cause)")) }
    return pointer.map(ColorConversion.init)
  }

  /// Calls Little CMS, which may write why there is no conversion.
  private typealias Maker = (UnsafeMutablePointer<CChar>?) -> OpaquePointer?

  /// Returns the function that makes a conversion; `nil` where no conversion is needed.
  private static func maker(_ colors: PictureColors, _ samples: Samples, _ isDeep: Bool) throws(ColorFault) -> Maker? {
    switch colors {
    case .primaries(let primaries, let curve):
      // Inks have no primaries.
      if samples == .inks { return nil }
      guard primaries.areUsable else { throw ColorFault("its primaries are no colours") }
      var exponent = 0.0
      if case .power(let gamma) = curve {
        guard gamma > 0.01, gamma < 100 else { throw ColorFault("its chunk gAMA is no curve") }
        exponent = gamma
      }
      let light = curve.table ?? []
      return { [exponent] in emaki_lcms_from_primaries(primaries.numbers, exponent, light, light.count, isDeep ? 1 : 0, $0) }
    case .profile(let bytes):
      let profile = try ICCProfile(bytes)
      let kind: emaki_lcms_samples
      switch (samples, profile.space) {
      case (.inks, "CMYK"): kind = EMAKI_LCMS_INKS
      case (.gray, "GRAY"): kind = EMAKI_LCMS_GRAY
      // It can describe grey pixels, too.
      case (.gray, "RGB "), (.rgb, "RGB "): kind = EMAKI_LCMS_RGB
      default: throw ColorFault("its colour profile is for other samples than it has")
      }
      if profile.isStandard { return nil }
      let bounded = profile.bounded
      return { emaki_lcms_from_profile(bounded, bounded.count, kind, isDeep ? 1 : 0, $0) }
    }
  }

  /// The reason why Little CMS cannot be loaded; `nil` where it is loaded. Reading it loads it.
  static var missingLibrary: String? { emaki_lcms_missing().map { String(cString: $0) } }

  /// Converts pixels in place. Their colours are not multiplied by alpha. Deep ones are four 16-bit numbers each: red, green, blue and alpha.
  func convert(_ pixels: UnsafeMutableRawPointer, _ count: Int) { emaki_lcms_convert(pointer, pixels, count) }

  /// Converts pixels for a function of C, which gets `context` with it. The conversion must outlive that function's call.
  static let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Void = { context, pixels, count in
    emaki_lcms_convert(context.map(OpaquePointer.init), pixels, count)
  }

  var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }
}

/// Picture colours describe the colour space of a picture's pixels, where the file says that it is not sRGB.
enum PictureColors: Hashable {
  /// An ICC profile, as it is in the file.
  case profile([UInt8])
  case primaries(Primaries, TransferCurve)

  /// Primaries are the chromaticities (x and y of CIE 1931) of white and of the three colours that pixels are mixed from: eight numbers.
  struct Primaries: Hashable {
    let numbers: [Double]

    static let sRGB = Primaries(numbers: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])

    /// Whether these are the primaries of sRGB, apart from rounding to five decimals in the file.
    var areStandard: Bool { zip(numbers, Self.sRGB.numbers).allSatisfy { abs($0 - $1) < 0.002 } }

    /// Whether colours can be computed from the primaries, which is so if they span a triangle with white inside.
    var areUsable: Bool {
      func color(_ index: Int) -> (x: Double, y: Double) { (numbers[2 * index], numbers[2 * index + 1]) }
      func side(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
        let white = color(0)
        return (b.x - a.x) * (white.y - a.y) - (b.y - a.y) * (white.x - a.x)
      }
      for (x, y) in (0...3).map(color) where y <= 0.0001 || x < 0 || x + y > 1.001 { return false }
      let sides = [side(color(1), color(2)), side(color(2), color(3)), side(color(3), color(1))]
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
    guard let numbers = numbers[primaries] else { throw ColorFault("its primaries \(primaries) are not known") }
    let found = Primaries(numbers: numbers)
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

  /// The numbers of primaries by their code point.
  private static let numbers: [Int: [Double]] = [
    1: Primaries.sRGB.numbers, 2: Primaries.sRGB.numbers,
    4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
    5: [0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
    6: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
    9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
    11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    22: [0.3127, 0.3290, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
  ]
}

/// A colour fault says in words why a file's colour information cannot be used. The picture is then drawn as sRGB.
struct ColorFault: Error, Hashable {
  let words: String

  init(_ words: String) { self.words = words }
}

/// A transfer curve says how much light the stored numbers of a picture stand for.
enum TransferCurve: Hashable {
  case sRGB
  /// The numbers to the power of an exponent.
  case power(Double)
  /// The curve of SMPTE ST 2084, up to 10,000 cd/m².
  case perceptualQuantizer
  /// The curve of ARIB STD-B67 on a display of 1,000 cd/m², with an exponent of 1.2 (ITU-R BT.2100).
  case hybridLogGamma

  /// The light of numbers from 0 to 1 for the curves of high dynamic range; `nil` for the others, which are formulas.
  var table: [Float]? {
    let light: (Double) -> Double
    switch self {
    case .sRGB, .power: return nil
    case .perceptualQuantizer: light = Self.quantized
    case .hybridLogGamma: light = Self.logarithmic
    }
    return (0..<Self.tableCount).map { Float(Self.shown(light(Double($0) / Double(Self.tableCount - 1)) / Self.white)) }
  }

  private static let tableCount = 4096
  /// The light of white paper, in cd/m² (ITU-R BT.2408).
  private static let white = 203.0
  /// The brightest light that is told from white, in cd/m²: what most pictures are made for.
  private static let brightest = 1000.0

  /// Returns the part of a screen's light by which light of high dynamic range is shown, from 0 to 1.
  ///
  /// Up to white it is the half, as Chromium has it, so that there is room for lights. What is brighter is compressed, without a bend, so that
  /// the brightest is all of the screen's.
  ///
  /// - Parameter light: the light, where that of white paper is 1.
  private static func shown(_ light: Double) -> Double {
    if light <= 1 { return light / 2 }
    let range = brightest / white - 1
    let part = min(1, (light - 1) / range)
    return 0.5 + 0.5 * range * part / (1 + (range - 1) * part)
  }

  /// Returns the light of a number in cd/m², after SMPTE ST 2084.
  private static func quantized(_ value: Double) -> Double {
    let power = pow(value, 4096 / 2523 / 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)
    return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 16384 / 2610)
  }

  /// Returns the light of a number in cd/m², after ITU-R BT.2100, table 5.
  private static func logarithmic(_ value: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
    return 1000 * pow(scene, 1.2)
  }
}
