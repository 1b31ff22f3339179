import CPango

/// Cursive scripts are those whose letters join: space between the letters would tear them apart (CSS Text 3, section 8.2). They are the scripts that
/// have letters of Unicode's Joining_Type other than U and T.
enum CursiveScripts {
  /// Returns the stretches of a text in cursive scripts, in UTF-8 code units. Spaces, digits and signs are of the script before them; those at the
  /// beginning are of the first letter's.
  static func ranges(in scalars: some Sequence<Unicode.Scalar>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, end) = (0, 0)
    // Whether the letters since `start` are of such a script; `nil` before the first letter.
    var isCursive: Bool?
    for scalar in scalars {
      defer { end += UTF8.width(scalar) }
      let script = g_unichar_get_script(scalar.value)
      if script == G_UNICODE_SCRIPT_COMMON || script == G_UNICODE_SCRIPT_INHERITED { continue }
      let isNext = all.contains(script)
      if let isCursive, isCursive != isNext {
        if isCursive { ranges.append(start..<end) }
        start = end
      }
      isCursive = isNext
    }
    if isCursive == true { ranges.append(start..<end) }
    return ranges
  }

  private static let all: [GUnicodeScript] = [
    G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_PHAGS_PA,
    G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_MANICHAEAN, G_UNICODE_SCRIPT_PSALTER_PAHLAVI, G_UNICODE_SCRIPT_ADLAM,
    G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_SOGDIAN, G_UNICODE_SCRIPT_CHORASMIAN,
  ]
}
