import EmakiDisplay

/// A quarter place chooses the quarters of a pixel on which the glyphs of a text stand, one after the other.
struct QuarterPlace {
  /// The baseline of the last run, in points; `nil` where its glyphs stand on whole pixels, and before the first run.
  private var baseline: Double?
  /// How far the last glyph with ink stands to the right of its exact place, in quarters of a pixel.
  private var formerError = 0.0

  /// The largest difference of a gap that is taken as it comes, in quarters of a pixel. Two glyphs that are rounded to the nearest quarters have up
  /// to 1.
  private static let largestGapError = 0.85
  /// The largest distance of a glyph from its exact place, in quarters of a pixel, where a gap becomes right by it. Rounding leaves up to 0.5.
  private static let largestError = 0.65

  /// Begins a run. Its first glyph follows the last one of the run before, if that stands on the same line: where a line is divided into runs is
  /// not seen.
  ///
  /// - Parameter baseline: the run's baseline in points; `nil` for a font whose glyphs stand on whole pixels.
  mutating func beginRun(baseline: Double?) {
    if baseline == nil || baseline != self.baseline { formerError = 0 }
    self.baseline = baseline
  }

  /// Returns the quarter for the next glyph of the run.
  ///
  /// - Parameter exact: the exact place, in quarters of a pixel.
  func next(_ exact: Double) -> Int {
    var quarters = PixelRect.pixel(exact)
    let error = Double(quarters) - exact
    if abs(error - formerError) > Self.largestGapError {
      let other = error > 0 ? quarters - 1 : quarters + 1
      if abs(Double(other) - exact) <= Self.largestError { quarters = other }
    }
    return quarters
  }

  /// Notes where a glyph with ink stands.
  ///
  /// - Parameters:
  ///   - quarters: the place that `next(_:)` gave for it.
  ///   - exact: the exact place.
  mutating func stand(at quarters: Int, _ exact: Double) { formerError = Double(quarters) - exact }
}
