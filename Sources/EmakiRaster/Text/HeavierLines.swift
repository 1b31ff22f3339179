/// Says how a text stands in heavier letters than its own.
struct HeavierLines {
  /// The places in the text where its lines end, in UTF-8 code units, in their order.
  var ends: [Int]
  /// The width of the lines, in points.
  var contentWidth: Double
  /// By how much lines of the text's own letters may be wider, in points, once their spaces are as narrow as they may be.
  var excess: Double
}
