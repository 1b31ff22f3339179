/// Shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  func layout(_ request: TextRequest) -> TextLayout
}
