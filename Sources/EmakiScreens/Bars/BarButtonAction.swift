/// A bar button action is what a tap on a button of a bar does. All actions are equal, because they do not change how a button looks.
// Only the task that holds the page calls the function. The bars that other tasks paint pass it on without using it.
struct BarButtonAction: Hashable, @unchecked Sendable {
  let call: () -> Void

  static func == (a: BarButtonAction, b: BarButtonAction) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
