import EmakiNodes
import EmakiSupport

/// A row state holds everything that a list keeps of one of its rows besides the row's nodes and height.
///
/// It is a class because it goes with its row from place to place and is changed there. Only `ListDisplay` changes it.
final class RowState {
  /// The measured row with its drawing; `nil` where the row is not measured or will not be painted.
  var measured: MeasuredRow? { didSet { fetchesRows = measured?.traits.fetchesRows ?? false } }
  /// Whether the measured row holds a list that may fetch more rows.
  private(set) var fetchesRows = false
  /// The measured height of the row in points; `nil` where it is the height that the list was given.
  var otherHeight: Double?
  /// The painted pieces, and those being painted, of the row with all contents displayed, by their index in the row.
  var layers: [Int: PieceJob] = [:]
  /// The rows that reach into this one in the painted pieces.
  var overlaps: [RowOverlap] = []
  /// The row as it is seen over others, where it is a header that stays in view and does not hide them; otherwise `nil`.
  var glass: GlassLook?
  /// The look of the row while it is not settled; `nil` where it is settled.
  var passing: PassingLook?
  /// The row as it was before it was reloaded, while the new row fades in over it; otherwise `nil`.
  var former: MeasuredRow?
  /// The warnings that say what the row shows differently than asked for, without repetitions.
  var warnings: [RenderWarning] = []
  /// What the row's texts are drawn with; empty unless frames have contents.
  var textSources = TextSources()
  /// The description of the row; empty unless frames have contents or an overlay.
  var description = RowDescription()
  /// The description of the row as it was in view, where it has left the view before it is painted; else `nil`.
  var shownDescription: RowDescription?
  /// The names of the nodes that each warning concerns; empty unless frames have contents.
  var warnedNodes: [RenderWarning: [String]] = [:]

  /// Whether the state keeps painted pieces, or the row as it was before it was reloaded.
  var holdsLayers: Bool { !layers.isEmpty || glass != nil || passing != nil || former != nil }

  var isEmpty: Bool { measured == nil && !holdsLayers && warnings.isEmpty && textSources.isEmpty && description.isEmpty }
}

/// A piece job is a piece that is painted, or that a worker is going to paint.
typealias PieceJob = PoolJob<Result<LayerResult, RenderError>>

/// A glass look is the look of a header through which the rows below it are seen.
struct GlassLook {
  let look: RowLook
  /// The header, painted over nothing.
  let job: PieceJob
}

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
