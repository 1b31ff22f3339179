import EmakiDiagnostics
import EmakiList
import EmakiThreads

/// A row state is all that a list keeps of one of its rows besides its nodes and its height.
///
/// It is a class because it goes with its row from place to place and is changed there. Only `ListDisplay` changes it.
final class RowState {
  /// What to paint, where the row is measured and may still be painted.
  var measured: MeasuredRow?
  /// The measured height of the row in points, where it is not the height that the list was given; otherwise `nil`.
  var otherHeight: Double?
  /// The pieces that are painted or being painted, of the row with everything there, by their index in the row.
  var layers: [Int: PieceJob] = [:]
  /// How the row looks while it is not settled; `nil` where it is settled.
  var passing: PassingLook?
  /// What the row showed before it was reloaded, while it fades in over that; otherwise `nil`.
  var former: MeasuredRow?
  /// What the row shows differently than asked for, each warning once.
  var warnings: [RenderWarning] = []
  /// The files of the fonts in which the row's texts are set; empty unless frames have contents.
  var fontFiles: Set<ExactString> = []
  /// The links of the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []
  /// The names of the nodes that each warning is about; empty unless frames have contents.
  var warnedNodes: [RenderWarning: [String]] = [:]

  /// Whether painted pieces are kept, or what the row showed before.
  var holdsLayers: Bool { !layers.isEmpty || passing != nil || former != nil }

  var isEmpty: Bool { measured == nil && !holdsLayers && warnings.isEmpty && fontFiles.isEmpty && links.isEmpty }
}

/// A piece that is painted, or that a worker is going to paint.
typealias PieceJob = PoolJob<Result<LayerResult, RenderError>>

/// A passing look is how a row that is not settled looks, with the pieces that are painted of it.
struct PassingLook {
  var look: RowLook
  /// The passes of the looks before, most of which are the same.
  let memory: PassMemory
  /// The pieces by their index in the row.
  var layers: [Int: PieceJob] = [:]
}
