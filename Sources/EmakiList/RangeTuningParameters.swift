/// How far a range reaches beyond what is shown, in screenfuls: lengths of the viewport on the axis that scrolls.
public struct RangeTuningParameters: Hashable, Sendable {
  /// On the side that is scrolled towards. Less than 0 counts as 0.
  public var leadingBufferScreenfuls: Double
  /// On the other side. Less than 0 counts as 0.
  public var trailingBufferScreenfuls: Double

  public init(leadingBufferScreenfuls: Double, trailingBufferScreenfuls: Double) {
    self.leadingBufferScreenfuls = leadingBufferScreenfuls
    self.trailingBufferScreenfuls = trailingBufferScreenfuls
  }

  /// What is shown and no more.
  public static let zero = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
}

/// How much a list may keep ready, from most to least. Texture goes from `minimum` to `full` by itself when a list is first scrolled; here
/// whoever makes the list says it, `full` by default, so that a frame depends on nothing that was shown before.
public enum RangeMode: String, CaseIterable, Sendable {
  /// The list is used.
  case full
  /// For a list that has just come up and that nobody has scrolled.
  case minimum
  /// What is shown and no more.
  case visibleOnly
  /// Nothing is displayed ahead, and what is shown gives its pixels back: the display range is empty although items are visible. Items out of
  /// range give up their nodes, too, which are made again from their blocks; those whose hooks have changed them stay.
  case lowMemory
}

/// What a range's items hold.
public enum RangeType: String, CaseIterable, Sendable {
  /// Pixels.
  case display
  /// What displaying needs from elsewhere, such as pictures from the network.
  case preload
}

/// The buffers of each range in each mode.
public struct RangeTuning: Hashable, Sendable {
  private struct Buffers: Hashable, Sendable {
    var display: RangeTuningParameters
    var preload: RangeTuningParameters

    static let zero = Buffers(display: .zero, preload: .zero)

    subscript(type: RangeType) -> RangeTuningParameters {
      get {
        switch type {
        case .display: display
        case .preload: preload
        }
      }
      set {
        switch type {
        case .display: display = newValue
        case .preload: preload = newValue
        }
      }
    }
  }

  private var full: Buffers
  private var minimum = Buffers(
    display: RangeTuningParameters(leadingBufferScreenfuls: 0.25, trailingBufferScreenfuls: 0.25),
    preload: RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.25))
  private var visibleOnly = Buffers.zero
  private var lowMemory = Buffers.zero

  private init(fullDisplay: RangeTuningParameters) {
    full = Buffers(
      display: fullDisplay, preload: RangeTuningParameters(leadingBufferScreenfuls: 2.5, trailingBufferScreenfuls: 1.5))
  }

  /// Texture's, from `ASAbstractLayoutController`:
  ///
  /// | mode | display: leading, trailing | preload: leading, trailing |
  /// |---|---|---|
  /// | full | 1, 0.5 | 2.5, 1.5 |
  /// | minimum | 0.25, 0.25 | 0.5, 0.25 |
  /// | visibleOnly, lowMemory | 0, 0 | 0, 0 |
  public static let standard = RangeTuning(
    fullDisplay: RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0.5))

  /// As `standard`, but two screenfuls are displayed ahead and one behind in full mode, as AsyncDisplayKit's guide has it.
  public static let guide = RangeTuning(
    fullDisplay: RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 1))

  public subscript(mode: RangeMode, type: RangeType) -> RangeTuningParameters {
    get {
      switch mode {
      case .full: full[type]
      case .minimum: minimum[type]
      case .visibleOnly: visibleOnly[type]
      case .lowMemory: lowMemory[type]
      }
    }
    set {
      switch mode {
      case .full: full[type] = newValue
      case .minimum: minimum[type] = newValue
      case .visibleOnly: visibleOnly[type] = newValue
      case .lowMemory: lowMemory[type] = newValue
      }
    }
  }
}
