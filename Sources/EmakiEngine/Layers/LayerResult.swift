import EmakiDiagnostics
import EmakiDisplay
import EmakiEncoding

/// What painting a piece of a list gives; no layer where it has no pixels.
struct LayerResult: Sendable {
  var layer: EncodedLayer?
  var errors: [ImageError]
  /// Code points that no font has.
  var missing: [MissingGlyph]
  /// That texts are set in, for contents of frames.
  var fontFiles: Set<ExactString> = []
  /// Of the whole row, for contents of frames.
  var links: [FrameContents.Link] = []

  /// - Parameter name: what messages call what is painted.
  func warnings(row name: String) -> [RenderWarning] {
    missing.map { .missingGlyph(row: name, $0) } + errors.map { .image(row: name, $0) }
  }
}
