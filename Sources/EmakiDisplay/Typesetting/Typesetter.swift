/// A typesetter shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  /// Returns the layout of a request's text.
  func layout(_ request: TextRequest) -> TextLayout
}
