/// A control state says how a control is at a moment. It is a set: a control may be selected and highlighted at once. Source: `UIControl.State`.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control is as it mostly is: the empty set.
  public static let normal: ControlState = []
  /// The control looks pressed.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// The control takes no touches.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// The control is chosen, or on.
  public static let selected = ControlState(rawValue: 1 << 2)

  /// The states whose values a control in this state shows, the best first: its own, and where there is no value for that one those with less.
  /// A disabled control shows the value for `.disabled`, then one that is highlighted and selected the value for both, for `.highlighted`, for
  /// `.selected` and for `.normal`. Source: `ASButtonNode`.
  var candidates: [ControlState] {
    var states: [ControlState] = [self]
    if contains(.disabled) { states.append(.disabled) }
    if contains([.highlighted, .selected]) { states.append([.highlighted, .selected]) }
    if contains(.highlighted) { states.append(.highlighted) }
    if contains(.selected) { states.append(.selected) }
    return states + [.normal]
  }
}
