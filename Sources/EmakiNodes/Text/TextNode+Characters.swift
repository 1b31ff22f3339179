public import EmakiDisplay
public import EmakiLayout

/// Finds the places of characters in the text. Each call lays out the text again, because a node keeps only glyphs.
extension TextNode {
  /// The distance from the top of the node to the first baseline of the last measuring, in points; 0 before it.
  public final var firstBaseline: Double { measured.map { $0.layout.firstBaseline + textContainerInset.top } ?? 0 }

  /// The distance from the top of the node to the last baseline of the last measuring, in points; 0 before it.
  public final var lastBaseline: Double { measured.map { $0.layout.lastBaseline + textContainerInset.top } ?? 0 }

  /// Returns the line boxes over a range of characters, one for each line and direction of reading, from top to bottom and from left to
  /// right, in the node's coordinate space. Characters that are left out have none.
  ///
  /// - Parameter range: counted in `Character`s.
  /// - Precondition: the node is laid out, and `range` is inside the text.
  public final func rects(forCharacterRange range: Range<Int>, in context: MeasuringContext) -> [Rect] {
    // Stops the program with a message if the range is outside the text.
    _ = attributedText?.utf8Range(of: range)
    return locatedText(in: context).map { rects(of: range, in: $0) } ?? []
  }

  private func rects(of range: Range<Int>, in located: LocatedText) -> [Rect] {
    located.rects(of: range).map { $0.rect.offset(by: textOrigin) }
  }

  /// Returns the index of the character whose box in its line contains a point, counted in `Character`s; `nil` beside the text.
  ///
  /// - Parameter point: in the node's coordinate space.
  /// - Precondition: the node is laid out.
  public final func characterIndex(at point: Point, in context: MeasuringContext) -> Int? {
    guard let located = locatedText(in: context) else { return nil }
    let point = Point(x: point.x - textOrigin.x, y: point.y - textOrigin.y)
    for cluster in located.clusters where point.x >= cluster.minX && point.x < cluster.maxX {
      let line = located.lines[cluster.line].frame
      guard point.y >= line.minY && point.y < line.maxY else { continue }
      for character in located.characters(in: cluster) {
        let rect = located.rect(of: character..<character + 1, in: cluster)
        if point.x >= rect.minX && point.x < rect.maxX { return character }
      }
    }
    return nil
  }

  /// Returns the URL of the link under a point; `nil` where there is no link.
  ///
  /// - Parameter point: in the node's coordinate space.
  /// - Precondition: the node is laid out.
  public final func link(at point: Point, in context: MeasuringContext) -> String? {
    characterIndex(at: point, in: context).flatMap { displayedText?.attributes(at: $0).link }
  }

  /// Returns the text's links with the boxes over them, in the order of the text. Neighbouring links with the same URL are joined. A link
  /// that truncation leaves out has no box.
  ///
  /// - Precondition: the node is laid out.
  public final func links(in context: MeasuringContext) -> [TextLink] {
    guard let text = displayedText, text.hasLinks, let located = locatedText(in: context) else { return [] }
    return text.links.map { link in
      TextLink(url: link.url, range: link.range, rects: rects(of: link.range, in: located))
    }
  }

  private var textOrigin: Point { Point(x: textContainerInset.left, y: textContainerInset.top) }

  private func locatedText(in context: MeasuringContext) -> LocatedText? {
    guard let text = displayedText, let shown = shownText(in: context, frame: bounds) else { return nil }
    var request = request(shown.factor == 1 ? text : text.scaled(by: shown.factor), width: shown.width)
    request.locatesCharacters = true
    let layout = context.typesetter.layout(request)
    return LocatedText(text, layout)
  }
}
