import EmakiDisplay
import EmakiEncoding
import EmakiSupport

/// A layer result holds the painted layer of a piece of a list, and what was noticed while painting it.
struct LayerResult: Sendable {
  /// The painted piece; `nil` where it has no pixels.
  var layer: EncodedLayer?
  var errors: [ImageError]
  var repairs: [ImageRepair]
  /// The code points of the piece's texts that no font has.
  var missing: [MissingGlyph]
  /// The families that texts name and the font set does not have.
  var missingFamilies: [String]
  /// The reasons why texts that ask for hyphens have none.
  var missingHyphenations: [MissingHyphenation]
  /// What the piece's texts are drawn with; empty unless frames have contents.
  var textSources = TextSources()
  /// The description of the whole row; empty unless frames have contents or an overlay.
  var description = RowDescription()
  /// The names of the nodes that each warning concerns; empty unless frames have contents.
  var warnedNodes: [RenderWarning: [String]] = [:]

  /// The same result, of whose layer the compressed rows alone are kept. A layer that is not compressed stays as it is.
  var withoutPixels: LayerResult {
    var result = self
    result.layer = layer?.compressed ?? layer
    return result
  }

  /// Returns the warnings that say what the piece shows differently than asked for.
  ///
  /// - Parameter name: the name of the row in messages.
  func warnings(row name: String) -> [RenderWarning] {
    RenderWarning.all(
      row: name, missing: missing, families: missingFamilies, hyphenations: missingHyphenations, errors: errors, repairs: repairs)
  }
}
