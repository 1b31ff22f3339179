/// Range tuning parameters say how far a range reaches beyond the viewport, in screenfuls. A screenful is the viewport's length on the axis
/// that scrolls.
public struct RangeTuningParameters: Hashable, Sendable {
  /// The length of the buffer on the side that is scrolled towards, in screenfuls. Less than 0 counts as 0.
  public var leadingBufferScreenfuls: Double
  /// The length of the buffer on the side that is scrolled away from, in screenfuls. Less than 0 counts as 0.
  public var trailingBufferScreenfuls: Double

  /// Creates the buffers of a range, in screenfuls.
  public init(leadingBufferScreenfuls: Double, trailingBufferScreenfuls: Double) {
    self.leadingBufferScreenfuls = leadingBufferScreenfuls
    self.trailingBufferScreenfuls = trailingBufferScreenfuls
  }

  /// The buffers of a range that reaches no further than the viewport.
  public static let zero = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
}

/// A range mode says how much a list may keep ready. The modes are ordered from most to least.
///
/// Texture goes from `minimum` to `full` by itself when a list is first scrolled. Here the list's owner sets the mode, `full` by default,
/// so that a frame does not depend on earlier frames.
public enum RangeMode: String, CaseIterable, Sendable {
  /// The mode of a list that is in use.
  case full
  /// The mode of a list that has just appeared and that has not been scrolled.
  case minimum
  /// The mode of a list that keeps ready only what is visible.
  case visibleOnly
  /// The mode of a list that displays nothing ahead and releases the pixels of what it shows. The display range is empty although items are
  /// visible. Items out of range also release their nodes, which are made again from their blocks, except for nodes that hooks have
  /// changed.
  case lowMemory

  /// Whether items that are out of view are laid out.
  var measuresAhead: Bool { self == .full || self == .minimum }
}

/// A range type says what the items of a range hold.
public enum RangeType: String, CaseIterable, Sendable {
  /// The items hold pixels.
  case display
  /// The items hold what displaying needs from elsewhere, such as pictures from the network.
  case preload
}

/// A range tuning holds the buffers of each range in each mode.
///
/// ```swift
/// var tuning = RangeTuning.standard
/// tuning[.full, .display].leadingBufferScreenfuls = 3
/// ```
public struct RangeTuning: Hashable, Sendable {
  /// The buffers of the two ranges in each mode.
  private var buffers: [RangeTuningParameters]

  private init(leading: Double, trailing: Double) {
    let screenfuls = [(leading, trailing), (2.5, 1.5), (0.25, 0.25), (0.5, 0.25), (0, 0), (0, 0), (0, 0), (0, 0)]
    buffers = screenfuls.map { RangeTuningParameters(leadingBufferScreenfuls: $0, trailingBufferScreenfuls: $1) }
  }

  /// Texture's buffers in screenfuls, from `ASAbstractLayoutController`:
  ///
  /// | mode | display: leading, trailing | preload: leading, trailing |
  /// |---|---|---|
  /// | full | 1, 0.5 | 2.5, 1.5 |
  /// | minimum | 0.25, 0.25 | 0.5, 0.25 |
  /// | visibleOnly, lowMemory | 0, 0 | 0, 0 |
  public static let standard = RangeTuning(leading: 1, trailing: 0.5)

  /// The buffers of `standard`, except that in full mode two screenfuls are displayed ahead and one behind, as in AsyncDisplayKit's guide.
  public static let guide = RangeTuning(leading: 2, trailing: 1)

  /// Accesses the buffers of a range in a mode.
  public subscript(mode: RangeMode, type: RangeType) -> RangeTuningParameters {
    get { buffers[Self.place(mode, type)] }
    set { buffers[Self.place(mode, type)] = newValue }
  }

  private static func place(_ mode: RangeMode, _ type: RangeType) -> Int {
    2 * (RangeMode.allCases.firstIndex(of: mode) ?? 0) + (type == .display ? 0 : 1)
  }
}
