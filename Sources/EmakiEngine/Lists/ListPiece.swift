import EmakiEncoding

/// A piece is a row, or a part of a very high one: what is painted and compressed at a time. A page is one piece.
struct ListPiece: Hashable, Sendable {
  var row: Int
  /// Counted from the top of the row.
  var index: Int

  /// The most device pixels of a piece. They are a whole number of bands, so that a row's bands do not depend on its pieces.
  static let height = EncodedLayer.bandHeight * 64
}
