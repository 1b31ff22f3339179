import CLoadedLibraries
import CPango

/// Line ends are the places in a text where ICU lets lines end.
struct LineEnds {
  /// For each scalar, whether a line may end before it.
  private let ends: [Bool]

  /// Asks ICU for the line ends of a text; `nil` where it cannot be loaded.
  ///
  /// - Parameter locale: a language with settings of its rules, such as `ja-u-lb-strict`.
  init?(_ string: String, _ scalars: [Unicode.Scalar], _ locale: String) {
    let units = Array(string.utf16)
    var breaks = [UInt8](repeating: 0, count: units.count)
    guard emaki_icu_line_breaks(locale, units, Int32(units.count), &breaks) != 0 else { return nil }
    var unit = 0
    ends = scalars.map { scalar in
      defer { unit += UTF16.width(scalar) }
      return breaks[unit] != 0
    }
  }

  /// Lets lines end at these places alone.
  func replace(_ places: UnsafeMutablePointer<PangoLogAttr>) {
    for index in ends.indices.dropFirst() {
      emaki_set_break(places + index, ends[index] ? 1 : 0, emaki_log_attr_bits(places + index) & 2 != 0 ? 1 : 0)
    }
  }

  /// Lets lines end at these places, which are between phrases. A phrase that is longer than a line is parted where its lines could have ended.
  func replacePhrases(_ places: UnsafeMutablePointer<PangoLogAttr>) {
    var couldBefore = false
    for index in ends.indices.dropFirst() {
      let could = emaki_log_attr_bits(places + index) & 1 != 0
      // Where there is a better place beside it, a phrase is not parted here, such as before a full stop.
      let isWorse = !could && (couldBefore || emaki_log_attr_bits(places + index + 1) & 1 != 0)
      let mayPart = could || !isWorse && emaki_log_attr_bits(places + index) & 2 != 0
      emaki_set_break(places + index, ends[index] ? 1 : 0, mayPart ? 1 : 0)
      couldBefore = could
    }
  }
}
