import EmakiNodes
import EmakiSupport

/// A row state holds everything that a list keeps of one of its rows besides the row's nodes and height.
///
/// It is a class because it goes with its row from place to place and is changed there. Only `PaintedList` changes it.
final class RowState {
  /// The measured row with its drawing; `nil` where the row is not measured or will not be painted.
  var measured: MeasuredRow?
  /// The measured height of the row in points; `nil` where it is the height that the list was given.
  var otherHeight: Double?
  /// The painted pieces, and those being painted, of the row with all contents displayed, by their index in the row.
  var layers: [Int: PieceJob] = [:]
  /// The rows that reach into this one in the painted pieces.
  var overlaps: [RowOverlap] = []
  /// The row as it is seen over others, where it is a header that stays in view and does not hide them; otherwise `nil`.
  var glass: (look: RowLook, job: PieceJob)?
  /// The look of the row while it is not settled; `nil` where it is settled.
  var passing: PassingLook?
  /// The row as it was before it was reloaded, while the new row fades in over it; otherwise `nil`.
  var former: MeasuredRow?
  /// The notes about what the row shows, without repetitions.
  var notes = Notes()
  /// The description of the row; empty unless frames have contents or an overlay.
  var description = RowDescription()
  /// The description of the row as it was in view, where it has left the view before it is painted; else `nil`.
  var shownDescription: RowDescription?

  /// Whether the state keeps painted pieces, or the row as it was before it was reloaded.
  var holdsLayers: Bool { !layers.isEmpty || glass != nil || passing != nil || former != nil }

  var isEmpty: Bool { measured == nil && !holdsLayers && notes.isEmpty && description.isEmpty }
}

/// A piece job is a piece that is painted, or that a worker is going to paint.
typealias PieceJob = PoolJob<Result<PaintedPiece, RenderError>>

/// A passing look is the look of a row that is not settled, with the pieces that are painted of it.
struct PassingLook {
  var look: RowLook
  /// The rows that reach into this one in the painted pieces, and their looks.
  var overlaps: [RowOverlap] = []
  var overlapLooks: [RowLook] = []
  /// The memory of the passes of the row's earlier looks, most of which stay the same.
  let memory: PassMemory
  /// The painted pieces by their index in the row.
  var layers: [Int: PieceJob] = [:]
}

/// A held range says which layers of a list are kept in memory. These are the layers that are at least partly in view, and those that lie
/// completely in the display range. A layer that lies only partly in the display range is not kept, because the range tuning does not allow
/// for its memory. Lengths are device pixels of the list.
struct HeldRange {
  /// The list's pixel rows that are in view.
  var visible: Range<Int>
  /// The list's pixel rows that are in the display range.
  var displayed: Range<Int>
  /// The rows that are in view away from their own places. Their whole layers are kept.
  var pinned: [Int] = []

  /// Returns whether a row's layer is kept.
  ///
  /// - Parameter place: the pixel rows where the row, or a piece of it, stands.
  func holds(_ row: Int, at place: Range<Int>) -> Bool {
    pinned.contains(row) || place.overlaps(visible) || place.lowerBound >= displayed.lowerBound && place.upperBound <= displayed.upperBound
  }

  /// Returns the range without a number of its pixel rows. Rows that were scrolled past are removed first, then rows that are still to
  /// come. `nil` where fewer than `count` rows lie out of view.
  func shrunk(by count: Int, _ direction: ScrollDirection) -> HeldRange? {
    let before = visible.lowerBound - displayed.lowerBound
    let after = displayed.upperBound - visible.upperBound
    if count > before + after { return nil }
    let behind = min(count, direction == .forward ? before : after)
    let (above, below) = direction == .forward ? (behind, count - behind) : (count - behind, behind)
    var rest = self
    rest.displayed = displayed.lowerBound + above..<displayed.upperBound - below
    return rest
  }
}

/// Idle cells are the rows out of range whose cells a list still holds. Nearby rows are likely to be shown again.
///
/// A list of any length keeps a limited number of cells. The others are made again from their blocks where they are needed.
struct IdleCells {
  private(set) var rows: Set<Int> = []
  /// The row that became idle last.
  private var last = 0

  /// Adds a row whose cell is not in use.
  mutating func insert(_ row: Int) {
    rows.insert(row)
    last = row
  }

  /// Removes the rows that are farthest from the row added last, and returns them.
  ///
  /// - Parameter limit: the most cells that stay. A quarter more are kept until some are removed, so that the cells are seldom sorted.
  mutating func removeFarthest(limit: Int) -> [Int] {
    if rows.count < limit + limit / 4 { return [] }
    let far = Array(rows.sorted { (abs($0 - last), $0) < (abs($1 - last), $1) }[limit...])
    rows.subtract(far)
    return far
  }

  /// Renumbers the rows after an update.
  ///
  /// - Parameter place: returns the new index of an old row; `nil` where its cell does not stay.
  mutating func renumber(_ place: (Int) -> Int?) {
    // Without idle cells, `last` may be 0 although the list had no rows, so `place` must not be called with it.
    last = rows.isEmpty ? 0 : place(last) ?? 0
    rows = Set(rows.compactMap(place))
  }
}
