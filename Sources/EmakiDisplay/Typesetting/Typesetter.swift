/// A typesetter shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  /// Returns the text of a request in lines.
  func layout(_ request: TextRequest) -> TextLayout
}
