/// A control action is a function that a control calls at some events.
struct ControlAction {
  /// The events at which the function is called.
  var events: ControlNodeEvent
  /// The object that the action is sent to; `nil` for a function without a target, and after the target was freed.
  weak var target: AnyObject?
  /// Called with the target and the control.
  let call: (AnyObject?, ControlNode) -> Void
  private let hasTarget: Bool

  /// Creates an action.
  init(_ events: ControlNodeEvent, _ target: AnyObject?, _ call: @escaping (AnyObject?, ControlNode) -> Void) {
    (self.events, self.target, self.call, hasTarget) = (events, target, call, target != nil)
  }

  /// Whether the target has been freed.
  var isTargetGone: Bool { hasTarget && target == nil }
}
