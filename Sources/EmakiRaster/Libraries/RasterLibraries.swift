import CCairo
import CLoadedLibraries
import CPango

/// Knows the libraries that text and shapes are drawn with.
package enum RasterLibraries {
  /// The names and versions of the libraries as they run here, such as `Pango 1.50.12`.
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
      "FriBidi " + fribidi, "Cairo " + String(cString: cairo_version_string()),
      "pixman " + String(cString: pixman_version_string()),
      "FreeType \(freetype.major).\(freetype.minor).\(freetype.patch)",
    ]
  }()

  /// The name and version of ICU. Reading it loads ICU, which few texts need.
  package static var icu: String { "ICU " + (emaki_icu_missing() == nil ? String(cString: emaki_icu_version()) : "?") }

  /// The name of ICU and the version that the program was built for.
  package static let builtICU = "ICU " + String(cString: emaki_icu_header_version())
}
