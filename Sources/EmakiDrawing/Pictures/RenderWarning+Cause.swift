package import EmakiEngine

extension RenderWarning {
  /// The id of the row that it is about; empty where it belongs to no row.
  package var row: String {
    switch self {
    case .image(let row, _), .missingGlyph(let row, _): row
    case .page, .unsettled: ""
    }
  }

  /// What is the same where many rows have one fault.
  package var cause: String {
    switch self {
    // What is the same for many addresses is told once.
    case .image(_, .network(_, let failure)) where failure.isShared: failure.description
    case .image(_, let error): error.description
    case .missingGlyph(_, let glyph): "U+\(glyph.scalar.value)"
    case .page(let message), .unsettled(let message): message
    }
  }
}
