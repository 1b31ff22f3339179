import EmakiEncoding

/// A list piece is the unit that is painted and compressed at a time: a row, or a part of a very high row. A page is one piece.
struct ListPiece: Hashable, Sendable {
  var row: Int
  /// The index of the piece in its row, counted from the row's top.
  var index: Int

  /// The most device pixels of a piece. They are a whole number of bands, so a row's bands do not depend on its pieces.
  static let height = EncodedLayer.bandHeight * 64
}
