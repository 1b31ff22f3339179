/// A control node event is something that happens to a control, for which actions can be added. It is a set. Source: `ASControlNodeEvent`.
public struct ControlNodeEvent: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A finger touches the control.
  public static let touchDown = ControlNodeEvent(rawValue: 1 << 0)
  /// A finger touches the control again.
  public static let touchDownRepeat = ControlNodeEvent(rawValue: 1 << 1)
  /// A finger moves inside the control.
  public static let touchDragInside = ControlNodeEvent(rawValue: 1 << 2)
  /// A finger that has touched the control moves outside it.
  public static let touchDragOutside = ControlNodeEvent(rawValue: 1 << 3)
  /// A finger leaves the screen inside the control: a tap.
  public static let touchUpInside = ControlNodeEvent(rawValue: 1 << 4)
  /// A finger that has touched the control leaves the screen outside it.
  public static let touchUpOutside = ControlNodeEvent(rawValue: 1 << 5)
  /// The system takes a touch from the control, such as for a scroll.
  public static let touchCancel = ControlNodeEvent(rawValue: 1 << 6)
  /// The value of a control, such as a switch, has changed.
  public static let valueChanged = ControlNodeEvent(rawValue: 1 << 12)
  /// The control has done its main task, such as a tap on a button.
  public static let primaryActionTriggered = ControlNodeEvent(rawValue: 1 << 13)
  /// All events.
  public static let allEvents = ControlNodeEvent(rawValue: .max)
}
