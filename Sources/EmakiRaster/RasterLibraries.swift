import CCairo
import CPango

/// The libraries that text and shapes are drawn with.
package enum RasterLibraries {
  /// Why Cairo, with which something was to be drawn, cannot be loaded; `nil` where it can, or nothing has needed it yet.
  ///
  /// It is loaded when it is first drawn with (emoji, drawings, what is turned or scaled) or `versions` are asked for. Without it painting
  /// goes on and leaves out what needs it: whoever has painted looks here before the pixels are seen or kept. The reason is the whole
  /// process', and stays.
  package static var cairoFailure: String? {
    guard let reason = emaki_cairo_failure() else { return nil }
    return String(cString: reason)
  }

  /// The same, for those who must know before anything is drawn: it loads Cairo.
  package static var missingCairo: String? { emaki_cairo_missing().map { String(cString: $0) } }

  /// With their versions, as they run here. That loads all of them.
  package static let versions: [String] = {
    var freetype = (major: Int32(0), minor: Int32(0), patch: Int32(0))
    var library: FT_Library?
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &freetype.major, &freetype.minor, &freetype.patch)
      FT_Done_FreeType(library)
    }
    // Its words go on with a licence.
    let words = String(cString: emaki_fribidi_version()).split(whereSeparator: \.isWhitespace)
    let fribidi = words.first { $0.first?.isNumber ?? false } ?? "?"
    return [
      "Pango " + String(cString: pango_version_string()), "HarfBuzz " + String(cString: hb_version_string()),
      "FriBidi " + fribidi, "Cairo " + text(emaki_cairo_version()), "pixman " + text(emaki_pixman_version()),
      "FreeType \(freetype.major).\(freetype.minor).\(freetype.patch)",
    ]
  }()

  /// A version; without its library it is not known.
  private static func text(_ version: UnsafePointer<CChar>?) -> String { version.map { String(cString: $0) } ?? "?" }
}
