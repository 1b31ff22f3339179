/// A typesetter shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  /// Returns the layout of a request's text.
  func layout(_ request: TextRequest) -> TextLayout

  /// Returns the heights of the font that is found for a description of a font, in points.
  func metrics(of font: Font) -> Font.Metrics
}
