import EmakiDiagnostics
import EmakiDisplay
import EmakiEncoding

/// A layer result is what painting a piece of a list gives.
struct LayerResult: Sendable {
  /// The painted piece; `nil` where it has no pixels.
  var layer: EncodedLayer?
  var errors: [ImageError]
  /// The code points that no font has.
  var missing: [MissingGlyph]
  /// The files of the fonts in which the piece's texts are set; empty unless frames have contents.
  var fontFiles: Set<ExactString> = []
  /// The links in the texts of the whole row; empty unless frames have contents.
  var links: [FrameContents.Link] = []

  /// Returns what the piece shows differently than asked for.
  ///
  /// - Parameter name: the name of the row in messages.
  func warnings(row name: String) -> [RenderWarning] {
    RenderWarning.missingGlyphs(missing, row: name) + errors.map { .image(row: name, $0) }
  }
}
