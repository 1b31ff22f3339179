import Glibc

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
