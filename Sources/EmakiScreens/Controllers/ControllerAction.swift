/// A controller action changes the controller of a screen at an instant of the virtual clock, for example with a push.
///
/// ```swift
/// ControllerAction(at: 100) { (navigation: NavigationController) in navigation.pushViewController(letter(), animated: true) }
/// ```
///
/// An action holds what it captures strongly, as long as the action itself or the sequence of frames that was made with it exists. It gets the controller
/// as its argument, so it need not capture it. If a controller that it captures keeps the action or the sequence, both keep each other: capture it with
/// `[weak controller]` then.
///
/// Until it returns, the action may ask the lists of pages in view for their cells (`nodeForRow(at:)`, `visibleNodes`) and change them. What it animates
/// begins at its instant.
public struct ControllerAction {
  /// The instant in milliseconds after the first frame.
  public let at: Int
  let body: (ViewController) -> Void

  /// Creates an action on the controller that is drawn. If the controller is not of the class that the closure takes, nothing happens.
  ///
  /// - Parameters:
  ///   - time: the instant in milliseconds after the first frame.
  ///   - body: the closure that changes the controller.
  public init<Controller: ViewController>(at time: Int, _ body: @escaping (Controller) -> Void) {
    at = time
    self.body = { controller in if let controller = controller as? Controller { body(controller) } }
  }
}
