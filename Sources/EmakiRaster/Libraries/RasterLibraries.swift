import CCairo
import CPango

/// Knows the libraries that text and shapes are drawn with.
package enum RasterLibraries {
  /// The reason why Cairo cannot be loaded; `nil` where it is loaded. Reading it loads Cairo.
  ///
  /// Otherwise Cairo is loaded when something is first drawn with it: emoji, drawings, and what is turned or scaled. A picture that needs it
  /// and cannot have it says so in `PaintedLayer.cairoFailure`.
  package static var missingCairo: String? { emaki_cairo_missing().map { String(cString: $0) } }

  /// The names and versions of the libraries as they run here, such as `Pango 1.50.12`. Reading them loads all of them.
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

  /// Returns a version as text; a question mark if its library is not there.
  private static func text(_ version: UnsafePointer<CChar>?) -> String { version.map { String(cString: $0) } ?? "?" }
}
