import Foundation
import Testing

/// Tests that no setting of the machine changes a pixel.
struct EnvironmentTests {
  /// Each run has the variables of several libraries, and no two of which one hides the other.
  static let variations: [[String: String?]] = [
    [
      "TZ": "Asia/Tokyo", "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "zh:ko", "FC_LANG": "zh-tw", "PANGOCAIRO_BACKEND": "fontconfig",
      "FONTCONFIG_FILE": "/dev/null", "HB_OPTIONS": "uniscribe-bug-compatible", "XDG_CACHE_HOME": "/proc/nowhere", "CAIRO_DEBUG": "x",
      "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0 truetype:interpreter-version=35 autofitter:warping=1",
    ],
    [
      "TZ": ":/nowhere", "LC_ALL": "C", "PANGO_LANGUAGE": "zh-cn:ar", "PANGOCAIRO_BACKEND": "nonsense", "FONTCONFIG_PATH": "/nowhere",
      "HB_SHAPER_LIST": "fallback", "HOME": "/nowhere", "JSIMD_FORCENONE": "1", "LIBDEFLATE_DISABLE_CPU_FEATURES": "avx2",
    ],
    ["LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "mr:ne", "PIXMAN_DISABLE": "sse2 ssse3 fast wholeops", "XDG_CACHE_HOME": "/dev/null"],
    ["LANG": "zh_CN.UTF-8", "LC_ALL": nil, "LANGUAGE": nil, "FONTCONFIG_SYSROOT": "/nowhere", "HOME": nil, "XDG_CACHE_HOME": nil],
    ["PANGO_LANGUAGE": "zh-hk:mr:ro", "LIBTHAI_DICTDIR": "/nowhere", "HB_FONT_FUNCS": "ft", "COLUMNS": "20", "TERM": "dumb"],
    ["LANGUAGE": "zh_HK:ro:ca", "XDG_CONFIG_HOME": "/nowhere", "XDG_DATA_HOME": "/nowhere"],
  ]

  /// Han without a language, letters whose form depends on the language, right-to-left text, emoji (which Cairo and so pixman scale),
  /// dates, numbers, the text of a drawing.
  private static let feed = """
    [{"body": "骨直角令 了解 12:30", "date": "2024-05-06T22:08:09Z"}, {"body": "مرحبًا 123 ٤٥٦", "date": "2024-05-06T22:08:09Z", "isRead": false},
     {"body": "a", "imageURL": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'><text y='30' font-family='Times,serif'>Ag</text></svg>"},
     {"body": "Iıİi 1️⃣ ❤️ ☕️ 👩🏽‍💻"}, {"body": "ไทย हिन्दी लश झ עברית ŞşŢţ l·l"}]
    """

  /// The picture that is drawn in the unchanged environment of the tests.
  private static let plain = Task { try await draw([:]) }

  private static func draw(_ environment: [String: String?]) async throws -> Data {
    let workspace = Workspace()
    try workspace.writeFeed(feed)
    return try await workspace.succeed(
      "render feed.json -o - --size 200x400 --scale 2", environment: environment
    ).output
  }

  @Test(arguments: variations) func `variables of the environment change no byte and are no error`(environment: [String: String?])
    async throws
  {
    #expect(try await Self.draw(environment) == Self.plain.value)
  }

  @Test func `error messages are the same in every language`() async throws {
    let environment = ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "ja", "LANG": "ja_JP.UTF-8"]
    #expect(
      try await Workspace().run("render nowhere.json", environment: environment).errors
        == "error: cannot read nowhere.json: No such file or directory. Check the path.\n")
  }
}
