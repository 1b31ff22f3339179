public import EmakiLayout

/// A control node is a node that reacts to touches, such as a button. It has states, and actions for events.
///
/// There are no real touches: tests and `ScheduledAction`s call `tap()` or `sendActions(forControlEvents:)`, or set `isHighlighted`. As in
/// Texture, a control becomes an accessibility element once it has an action, and image nodes and text nodes are controls.
///
/// ```swift
/// likeButton.addTarget(self, action: PostCell.likeTapped, forControlEvents: .touchUpInside)
/// ```
open class ControlNode: DisplayNode {
  /// Whether the control takes touches. On by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control looks pressed. Off by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// Whether the control is chosen, or on. Off by default.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }

  /// The state of the control, as its properties say it.
  public final var state: ControlState {
    var state = ControlState.normal
    if !isEnabled { state.insert(.disabled) }
    if isHighlighted { state.insert(.highlighted) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The actions of the control, in the order in which they were added.
  private var actions: [ControlAction] = []
  /// Whether the control has an action.
  final var hasActions: Bool { !actions.isEmpty }

  private func stateChanged() {
    showState()
    controlStateDidChange()
    setNeedsDisplay()
  }

  /// Makes a control of the library show its present state.
  func showState() {}

  /// Called when the state of the control has changed. The default does nothing.
  open func controlStateDidChange() {}

  /// Adds an action that calls a method without arguments. The target is held weakly, as in Texture.
  ///
  /// Functions cannot be compared, so a method that is added twice is called twice; Texture adds it only once. Add actions in `init`.
  ///
  /// - Parameters:
  ///   - target: the object that acts.
  ///   - action: the method, such as `PostCell.likeTapped`.
  ///   - events: the events at which the method is called.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, forControlEvents events: ControlNodeEvent
  ) {
    actions.append(ControlAction(events, target) { target, _ in (target as? Target).map { action($0)() } })
  }

  /// Adds an action that calls a method of a target, with the control as its argument. The target is held weakly, as in Texture.
  ///
  /// - Parameters:
  ///   - target: the object that acts.
  ///   - action: the method, such as `PostCell.likeTapped(_:)`. It is not called for a control of another class than it takes.
  ///   - events: the events at which the method is called.
  public final func addTarget<Target: AnyObject, Sender: ControlNode>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, forControlEvents events: ControlNodeEvent
  ) {
    actions.append(
      ControlAction(events, target) { target, sender in
        if let target = target as? Target, let sender = sender as? Sender { action(target)(sender) }
      })
  }

  /// Adds an action without a target. The control keeps the closure, so capture objects weakly. Source: `UIControl.addAction(_:for:)`.
  ///
  /// - Parameters:
  ///   - events: the events at which the action is called.
  ///   - action: called with the control.
  public final func addAction(for events: ControlNodeEvent, _ action: @escaping (ControlNode) -> Void) {
    actions.append(ControlAction(events, nil) { _, sender in action(sender) })
  }

  /// Removes the actions of a target for some events; for all events by default. `nil` removes all actions for them, with or without a
  /// target.
  public final func removeTarget(_ target: AnyObject?, forControlEvents events: ControlNodeEvent = .allEvents) {
    for index in actions.indices where target == nil || actions[index].target === target { actions[index].events.subtract(events) }
    actions.removeAll { $0.events.isEmpty }
  }

  /// The targets of the control that still exist, each once, in the order in which they were added.
  public final var allTargets: [AnyObject] {
    var targets: [AnyObject] = []
    for case let target? in actions.map(\.target) where !targets.holds(target) { targets.append(target) }
    return targets
  }

  /// Calls each action for some events once, in the order in which they were added. Targets that are gone are forgotten.
  public final func sendActions(forControlEvents events: ControlNodeEvent) {
    actions.removeAll { $0.isTargetGone }
    for action in actions where !action.events.isDisjoint(with: events) { action.call(action.target, self) }
  }

  /// Does the same as a tap in the middle of the control. It sends `.touchDown`, during which the control looks pressed, and then
  /// `.touchUpInside`. A control that is disabled, or that takes no taps (`isUserInteractionEnabled`), does nothing.
  public func tap() { tap(at: Point(x: frame.width / 2, y: frame.height / 2)) }

  /// Does the same as a tap at a point.
  ///
  /// - Parameter point: the place in points of the control's own coordinate space, as its last layout has it.
  /// - Returns: whether the control has taken the tap. A disabled one takes none.
  @discardableResult public func tap(at point: Point) -> Bool {
    if !isEnabled || !takesTaps { return false }
    isHighlighted = true
    sendActions(forControlEvents: .touchDown)
    isHighlighted = false
    if !isEnabled { return true }
    takeTap(at: point)
    sendActions(forControlEvents: .touchUpInside)
    return true
  }

  /// Changes the control as a tap does: a switch is turned over. Called between `.touchDown` and `.touchUpInside`; the control sends
  /// `.valueChanged` itself. The default does nothing.
  ///
  /// - Parameter point: the place of the tap in points of the control's own coordinate space.
  open func takeTap(at point: Point) {}

  override var isAccessibilityElementByDefault: Bool { !actions.isEmpty }

  override var presentAccessibilityTraits: AccessibilityTraits {
    var traits: AccessibilityTraits = isSelected ? .selected : []
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}

/// A control action is a function that a control calls at some events.
struct ControlAction {
  /// The events at which the function is called.
  var events: ControlNodeEvent
  /// The object that the action is sent to; `nil` for a function without a target, and after the target was freed.
  weak var target: AnyObject?
  /// Called with the target and the control.
  let call: (AnyObject?, ControlNode) -> Void
  private let hasTarget: Bool

  init(_ events: ControlNodeEvent, _ target: AnyObject?, _ call: @escaping (AnyObject?, ControlNode) -> Void) {
    self.events = events
    self.target = target
    self.call = call
    hasTarget = target != nil
  }

  /// Whether the target has been freed.
  var isTargetGone: Bool { hasTarget && target == nil }
}

/// A control node event is something that happens to a control, for which actions can be added. It is a set. Source: `ASControlNodeEvent`.
public struct ControlNodeEvent: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private static func bit(_ number: Int) -> ControlNodeEvent { ControlNodeEvent(rawValue: 1 << number) }

  /// A finger touches the control.
  public static let touchDown = bit(0)
  /// A finger touches the control again.
  public static let touchDownRepeat = bit(1)
  /// A finger moves inside the control.
  public static let touchDragInside = bit(2)
  /// A finger that has touched the control moves outside it.
  public static let touchDragOutside = bit(3)
  /// A finger leaves the screen inside the control: a tap.
  public static let touchUpInside = bit(4)
  /// A finger that has touched the control leaves the screen outside it.
  public static let touchUpOutside = bit(5)
  /// The system takes a touch from the control, such as for a scroll.
  public static let touchCancel = bit(6)
  /// The value of a control, such as a switch, has changed.
  public static let valueChanged = bit(12)
  /// The control has done its main task, such as a tap on a button.
  public static let primaryActionTriggered = bit(13)
  /// All events.
  public static let allEvents = ControlNodeEvent(rawValue: .max)
}

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
    let parts: [ControlState] = [.disabled, [.highlighted, .selected], .highlighted, .selected]
    return [self] + parts.filter(isSuperset) + [.normal]
  }
}
