import EmakiDisplay
import EmakiFeeds

extension AttributedText {
  /// Sets the marked parts of a row's body in bold letters, and makes them links.
  ///
  /// - Parameters:
  ///   - marks: the marks of the body, which is the whole text. Those that are outside of it have no effect.
  ///   - bold: the font of bold parts.
  ///   - color: the colour of links.
  mutating func mark(_ marks: [BodyMark], bold: Font, links color: Color) {
    let whole = 0..<string.utf8.count
    for mark in marks where !mark.range.isEmpty && whole.lowerBound <= mark.range.lowerBound && mark.range.upperBound <= whole.upperBound {
      change([mark.range]) { attributes, _ in
        switch mark.look {
        case .bold: attributes.font = bold
        case .link(let address): (attributes.link, attributes.color) = (address, color)
        }
      }
    }
  }
}
