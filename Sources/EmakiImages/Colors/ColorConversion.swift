private import CLoadedLibraries
internal import EmakiDisplay

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
    /// Each pixel has cyan, magenta, yellow and black. If `inverted`, 255 means no ink.
    case inks(inverted: Bool)

    /// The colour spaces of the profiles that can describe such samples. A profile for RGB can describe grey pixels, too.
    var spaces: [String] {
      switch self {
      case .gray: ["GRAY", "RGB "]
      case .rgb: ["RGB "]
      case .inks: ["CMYK"]
      }
    }
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
    _ samples: Samples, isDeep: Bool = false, faults: inout [String], _ colors: () throws(ColorFault) -> PictureColors?
  ) throws(DecodingFailure) -> ColorConversion? {
    let found: Result<Maker?, ColorFault> = Result { () throws(ColorFault) in
      guard let colors = try colors() else { return nil }
      return try maker(colors, samples, isDeep)
    }
    // The library is not loaded for a picture that is sRGB already.
    if case .success(.some) = found, let cause = missingLibrary { throw .noLibrary("Little CMS", package: "liblcms2-2", cause: cause) }
    do throws(ColorFault) {
      guard let maker = try found.get() else { return nil }
      return try made(maker)
    } catch {
      faults.append(error.words)
      return nil
    }
  }

  /// Calls Little CMS, which may write why there is no conversion.
  private typealias Maker = (UnsafeMutablePointer<CChar>?) -> OpaquePointer?

  /// Returns the function that makes a conversion; `nil` where no conversion is needed.
  private static func maker(_ colors: PictureColors, _ samples: Samples, _ isDeep: Bool) throws(ColorFault) -> Maker? {
    switch colors {
    case .primaries(let primaries, let curve):
      // Inks have no primaries.
      if case .inks = samples { return nil }
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
      guard samples.spaces.contains(profile.space) else { throw ColorFault("its colour profile is for other samples than it has") }
      if profile.isStandard { return nil }
      let kind: emaki_lcms_samples =
        switch samples {
        case .inks(let inverted): inverted ? EMAKI_LCMS_INVERTED_INKS : EMAKI_LCMS_INKS
        case .gray where profile.space == "GRAY": EMAKI_LCMS_GRAY
        case .gray, .rgb: EMAKI_LCMS_RGB
        }
      let bounded = profile.bounded
      return { emaki_lcms_from_profile(bounded, bounded.count, kind, isDeep ? 1 : 0, $0) }
    }
  }

  private static func made(_ make: (UnsafeMutablePointer<CChar>?) -> OpaquePointer?) throws(ColorFault) -> ColorConversion {
    let (made, cause) = withMessage(EMAKI_LCMS_MESSAGE_SIZE, make)
    guard let pointer = made else {
      throw ColorFault("its colour profile cannot be used" + (cause.isEmpty ? "" : ": \(cause)"))
    }
    return ColorConversion(pointer)
  }

  /// The reason why Little CMS cannot be loaded; `nil` where it is loaded. Reading it loads it.
  static var missingLibrary: String? { emaki_lcms_missing().map { String(cString: $0) } }

  /// Converts pixels in place. Their colours are not multiplied by alpha.
  func convert(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) { emaki_lcms_convert(pointer, pixels, count) }

  /// Converts pixels in place, each of four 16-bit numbers: red, green, blue and alpha. The conversion must have been made for deep pixels.
  func convert(deep samples: UnsafeMutablePointer<UInt16>, _ count: Int) { emaki_lcms_convert(pointer, samples, count) }

  /// Converts pixels for a function of C, which gets `context` with it. The conversion must outlive that function's call.
  static let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Void = { context, pixels, count in
    emaki_lcms_convert(context.map(OpaquePointer.init), pixels, count)
  }

  var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }
}
