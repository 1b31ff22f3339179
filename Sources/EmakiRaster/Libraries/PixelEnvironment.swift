import Glibc

/// Knows the variables of the environment by which the libraries below Emaki would draw other pixels.
///
/// A renderer refuses to draw while one of them is set. The command `emaki` clears them when it starts. A program that cannot be sure of its
/// environment does the same:
///
///     PixelEnvironment.clear()  // first in main, while there is one thread
public enum PixelEnvironment {
  /// The names of the variables, with what reads them.
  ///
  /// The others that these libraries read change no pixel: where fontconfig finds its files (`FONTCONFIG_FILE`, `FONTCONFIG_PATH`), as every font
  /// library has a configuration of its own; fontconfig's languages (`FC_LANG`, `LC_CTYPE`), as requests name theirs; and how programs trace
  /// errors (`CAIRO_DEBUG`, `G_DEBUG`).
  static let names = [
    // FreeType: how outlines are read and darkened.
    "FREETYPE_PROPERTIES",
    // HarfBuzz: which shaper takes a text, and which code reads a font.
    "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FONT_FUNCS",
    // libthai, below Pango: by which words Thai is broken into lines.
    "LIBTHAI_DICTDIR",
    // fontconfig: below which folder fonts are looked for.
    "FONTCONFIG_SYSROOT",
    // fontconfig: what it prints on standard output, where a picture may go.
    "FC_DEBUG", "FC_DBG_MATCH_FILTER",
    // Pango: which language a script has that the text's language is not written in. Han in an English text looks Chinese with `zh`.
    "PANGO_LANGUAGE", "LANGUAGE",
    // Pango, below librsvg: where its fonts come from. It ends the program where the name is unknown.
    "PANGOCAIRO_BACKEND",
  ]

  /// What pixman, below Cairo, reads before `main`: which loops blend and filter, some of which round differently.
  package static let readBeforeMain = "PIXMAN_DISABLE"

  /// The variables that are set and can change a pixel.
  static var variablesSet: [String] {
    (names + [readBeforeMain]).filter { name in
      guard let value = getenv(name) else { return false }
      return !name.hasSuffix("LANGUAGE") || !isEnglish(String(cString: value))
    }
  }

  /// Returns whether a list of languages, such as `en_US:en`, names none but English, which Pango takes for Latin letters by itself.
  static func isEnglish(_ languages: String) -> Bool {
    languages.split(whereSeparator: { ":;, \t".contains($0) }).allSatisfy { tag in
      let language = tag.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
      return ["en", "c", "posix"].contains(language.lowercased())
    }
  }

  /// Removes the variables from the environment of the process, but for `PIXMAN_DISABLE`: it is read before `main`, so that the program has to be
  /// started without it.
  ///
  /// Call it before other threads start, as they may read the environment meanwhile, and before a renderer is made, as libraries read a
  /// variable once.
  public static func clear() { for name in names { unsetenv(name) } }
}
