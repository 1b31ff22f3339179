import EmakiDiagnostics
import EmakiList
import EmakiThreads

/// A row state is all that a list keeps of one of its rows beside its nodes and its height.
///
/// It is a class, as it goes with its row from place to place and is changed there; only `ListDisplay` changes it.
final class RowState {
  /// What to paint, where the row is measured and may be painted yet.
  var measured: MeasuredRow?
  /// The height that the row was measured with, in points, where that is not the height that the list was given for it.
  var otherHeight: Double?
  /// The pieces that are painted or being painted, of the row with everything there, by their index in the row.
  var layers: [Int: PieceJob] = [:]
  /// How the row looks on the way there; `nil` where it is settled.
  var passing: PassingLook?
  /// What the row showed before it was reloaded, while it fades in over that.
  var former: MeasuredRow?
  /// What the row shows differently than asked for, each warning once.
  var warnings: [RenderWarning] = []
  /// The files that the row's texts are set in; empty unless frames have contents.
  var fontFiles: Set<ExactString> = []
  /// The links of the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []

  /// Whether painted pieces are kept, or what the row looked like before.
  var holdsLayers: Bool { !layers.isEmpty || passing != nil || former != nil }

  var isEmpty: Bool { measured == nil && !holdsLayers && warnings.isEmpty && fontFiles.isEmpty && links.isEmpty }
}

/// A piece that is painted, or that a worker is going to paint.
typealias PieceJob = PoolJob<Result<LayerResult, RenderError>>

/// A passing look is how a row that is not settled looks, with the pieces that are painted of it.
struct PassingLook {
  var look: RowLook
  /// The passes of the looks before, of which most are the same.
  let memory: PassMemory
  /// By their index in the row.
  var layers: [Int: PieceJob] = [:]
}
