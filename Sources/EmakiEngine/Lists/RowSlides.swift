import EmakiEncoding
import EmakiList
import EmakiNodes

/// Row slides say how much of each row in view shows at an instant while rows slide in and out and the rows below them move.
///
/// Rows have their final places from the start of the animation. Slides only say where the rows are seen meanwhile. A removed row is kept
/// as it was painted last, so that it need not be painted again.
struct RowSlides {
  /// An incoming row is a row that was inserted, or a reloaded row that replaces its former version.
  struct Incoming {
    let animation: RowAnimation
    /// The instant of the update in milliseconds.
    let start: Int
  }

  /// An outgoing row is one that was deleted, with what it showed.
  struct Outgoing {
    let animation: RowAnimation
    /// The instant of the update in milliseconds.
    let start: Int
    /// The index of the row before which it is seen.
    var anchor: Int
    /// The row's pixels, from top to bottom.
    let parts: [LayerRows]
    /// The range of the row's own pixel rows that was seen at the start.
    let shown: Range<Int>
  }

  /// The time that a row takes to come or to go, in milliseconds, as in UIKit.
  static let duration = 300

  private(set) var incoming: [Int: Incoming] = [:]
  /// The rows that go, in their order.
  private(set) var outgoing: [Outgoing] = []

  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  /// Returns how far a slide is at an instant, from 0 to 1.
  static func part(since start: Int, at now: Int) -> Double {
    let time = Double(now - start) / Double(duration)
    return time >= 1 ? 1 : AnimationCurve.easeInOut(max(0, time))
  }

  /// Returns the pixel rows that are visible while only a part of them shows.
  ///
  /// - Parameters:
  ///   - rows: the pixel rows.
  ///   - part: the part of them that shows, from 0 to 1.
  ///   - animation: the animation, which decides which rows of pixels are hidden first.
  static func shown(_ rows: Range<Int>, part: Double, _ animation: RowAnimation) -> Range<Int> {
    let hidden = rows.count - Int((Double(rows.count) * part).rounded())
    switch animation {
    case .top: return rows.lowerBound + hidden..<rows.upperBound
    case .middle: return rows.lowerBound + hidden / 2..<rows.upperBound - (hidden - hidden / 2)
    default: return rows.lowerBound..<rows.upperBound - hidden
    }
  }

  /// Returns how far to the right a row is seen from its place, in device pixels.
  static func shift(part: Double, width: Int, _ animation: RowAnimation) -> Int {
    let distance = Int((Double(width) * (1 - part)).rounded())
    return animation == .left ? -distance : animation == .right ? distance : 0
  }

  /// Forgets the slides that are over at an instant.
  mutating func end(at now: Int) {
    incoming = incoming.filter { now - $0.value.start < Self.duration }
    outgoing.removeAll { now - $0.start >= Self.duration }
  }

  /// Gives the sliding rows their new indices after a further update.
  ///
  /// - Parameters:
  ///   - mapping: where rows go.
  ///   - anchor: returns the new index for the old index before which a removed row is shown.
  mutating func renumber(_ mapping: ElementMapping, anchor: (Int) -> Int) {
    incoming = Dictionary(
      uniqueKeysWithValues: incoming.compactMap { row, slide in mapping.keptNew(ofOld: row).map { ($0, slide) } })
    for index in outgoing.indices { outgoing[index].anchor = anchor(outgoing[index].anchor) }
  }

  /// Limits the indices before which removed rows are shown, so that removed rows at the end of the list are shown after its last row.
  mutating func limitAnchors(to count: Int) {
    for index in outgoing.indices { outgoing[index].anchor = min(outgoing[index].anchor, count) }
  }

  /// Adds a row that comes.
  mutating func add(_ slide: Incoming, row: Int) { incoming[row] = slide }

  /// Adds rows that go, in their order.
  mutating func add(_ slides: [Outgoing]) {
    outgoing += slides
    // Swift's sort does not promise to keep the order of equal elements, so the offset decides between them.
    outgoing = outgoing.enumerated().sorted { ($0.element.anchor, $0.offset) < ($1.element.anchor, $1.offset) }.map(\.element)
  }
}
