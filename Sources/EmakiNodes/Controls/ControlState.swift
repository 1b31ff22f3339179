/// A control state says how a control is at a moment. It is a set: a control may be selected and highlighted at once. Source: `UIControl.State`.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control is in its usual state: the empty set.
  public static let normal: ControlState = []
  /// The control looks pressed.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// The control takes no touches.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// The control is chosen, or on.
  public static let selected = ControlState(rawValue: 1 << 2)

  /// The states whose values a control in this state may show, in the order in which they are tried: the state itself, `.disabled`,
  /// `.highlighted` and `.selected` together, `.highlighted`, `.selected`, `.normal`. Of these, only states that are part of this one are
  /// tried. Source: `ASButtonNode`.
  var candidates: [ControlState] {
    var states: [ControlState] = [self]
    if contains(.disabled) { states.append(.disabled) }
    if contains([.highlighted, .selected]) { states.append([.highlighted, .selected]) }
    if contains(.highlighted) { states.append(.highlighted) }
    if contains(.selected) { states.append(.selected) }
    return states + [.normal]
  }
}
