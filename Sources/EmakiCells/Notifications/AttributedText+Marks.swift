import EmakiDisplay
import EmakiFeeds

extension AttributedText {
  /// Sets the marked parts of a row's body in bold letters, and makes them links.
  ///
  /// - Parameters:
  ///   - marks: the marks of the body, which is the whole text. Those that are outside of it, or that begin or end
  ///     inside a letter, have no effect.
  ///   - bold: the font of bold parts.
  ///   - color: the colour of links.
  mutating func mark(_ marks: [BodyMark], bold: Font, links color: Color) {
    let bytes = Array(string.utf8)
    /// Whether a place is the text's end or the first code unit of a scalar.
    func isEdge(_ place: Int) -> Bool { place == bytes.count || bytes.indices.contains(place) && bytes[place] & 0xC0 != 0x80 }
    for mark in marks where !mark.range.isEmpty && isEdge(mark.range.lowerBound) && isEdge(mark.range.upperBound) {
      change([mark.range]) { attributes, _ in
        switch mark.look {
        case .bold: attributes.font = bold
        case .link(let address): (attributes.link, attributes.color) = (address, color)
        }
      }
    }
  }
}
