public import EmakiDisplay
public import EmakiLayout

/// Finds the places of characters in the text. Each call lays out the text again, because a node keeps only glyphs.
extension TextNode {
  /// The distance from the top of the node to the first baseline of the last measuring, in points; 0 before it.
  public var firstBaseline: Double { measured.map { $0.layout.firstBaseline + textContainerInset.top } ?? 0 }

  /// The distance from the top of the node to the last baseline of the last measuring, in points; 0 before it.
  public var lastBaseline: Double { measured.map { $0.layout.lastBaseline + textContainerInset.top } ?? 0 }

  /// Returns the line boxes over a range of characters, one for each line and direction of reading, from top to bottom and from left to
  /// right, in the node's coordinate space. Characters that are left out have none.
  ///
  /// - Parameter range: counted in `Character`s.
  /// - Precondition: the node is laid out, and `range` is inside the text.
  public func rects(forCharacterRange range: Range<Int>, in context: MeasuringContext) -> [Rect] {
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
  public func characterIndex(at point: Point, in context: MeasuringContext) -> Int? {
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
  public func link(at point: Point, in context: MeasuringContext) -> String? {
    characterIndex(at: point, in: context).flatMap { displayedText?.attributes(at: $0).link }
  }

  /// Returns the text's links with the boxes over them, in the order of the text. Neighbouring links with the same URL are joined. A link
  /// that truncation leaves out has no box.
  ///
  /// - Precondition: the node is laid out.
  public func links(in context: MeasuringContext) -> [TextLink] {
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

  /// A highlight style says whether the highlight of a link is for a light or a dark ground.
  public enum HighlightStyle: Sendable {
    /// The highlight darkens a light ground: black with an opacity of 0.11.
    case light
    /// The highlight lightens a dark ground: white with an opacity of 0.22.
    case dark
  }

  /// The object that is notified of taps on links; `nil` by default. It is held weakly.
  public var delegate: (any TextNodeDelegate)? {
    get { rareText?.delegate }
    // The places of characters are kept only if there is a delegate, which may need them.
    set { if newValue !== delegate { changeRareText { $0.delegate = newValue } } }
  }

  /// The attribute names that the delegate gets for links; by default that of `NSAttributedString.Key.link`, which is `NSLink`. Texture
  /// looks for links in attributes with these names. Here every link is a `link` attribute, and the delegate gets the first name. Without a
  /// name, no link can be tapped.
  public var linkAttributeNames: [String] {
    get { rareText?.linkAttributeNames ?? RareText.standardLinkAttributeNames }
    set { changeRareText(\.linkAttributeNames, newValue) }
  }

  /// The ground on which the highlight of a link is seen; `.light` by default.
  public var highlightStyle: HighlightStyle {
    get { rareText?.highlightStyle ?? .light }
    set { changeRareText(\.highlightStyle, newValue) }
  }

  /// The characters that are highlighted, as under a finger; empty by default. Characters outside the text are ignored. The highlight
  /// consists of boxes over the lines, with corners rounded by 2.5 points. They reach 4 points beyond the lines at the sides, 2 above and
  /// 1.5 below, also beyond the node.
  public var highlightRange: Range<Int> {
    get { rareText?.highlightRange ?? 0..<0 }
    set { changeRareText(\.highlightRange, newValue) }
  }

  /// Notifies the delegate of a tap on the link at a point.
  ///
  /// - Returns: whether there is one that may be tapped.
  func tapLink(at point: Point) -> Bool {
    guard let (link, name) = tappable(at: point) else { return false }
    delegate?.textNode(self, tappedLinkAttribute: name, value: link.url, at: point, textRange: link.range)
    return true
  }

  /// Does the same as a long press at a point, in the way of `tap(at:)`. The delegate is also asked whether the link may be pressed.
  @discardableResult public func longPress(at point: Point) -> Bool {
    guard let (link, name) = tappable(at: point), let delegate,
      delegate.textNode(self, shouldLongPressLinkAttribute: name, value: link.url, at: point)
    else { return false }
    delegate.textNode(self, longPressedLinkAttribute: name, value: link.url, at: point, textRange: link.range)
    return true
  }

  /// Does the same as a tap on a link.
  ///
  /// - Parameter url: the URL of the link, of which the first one is used; `nil`, the default, uses the first link of the text.
  /// - Returns: whether a link was tapped.
  @discardableResult public func tapLink(_ url: String? = nil) -> Bool {
    guard takesTaps, let link = displayedText?.links.first(where: { url == nil || $0.url == url }) else { return false }
    let box = located.flatMap { rects(of: link.range, in: $0).first }
    let point = box.map { Point(x: $0.midX, y: $0.midY) } ?? .zero
    guard let name = answered(link.url, at: point) else { return false }
    delegate?.textNode(self, tappedLinkAttribute: name, value: link.url, at: point, textRange: link.range)
    return true
  }

  /// Does the same as a tap on the text that stands for the truncated rest.
  ///
  /// - Returns: whether the last layout has truncated the text, and there is a delegate.
  @discardableResult public func tapTruncationToken() -> Bool {
    guard takesTaps, isTruncated, let delegate else { return false }
    delegate.textNodeTappedTruncationToken(self)
    return true
  }

  /// Returns the link under a finger at a point, with the attribute name for the delegate; `nil` if there is none, or if the delegate does
  /// not let it be highlighted.
  private func tappable(at point: Point) -> (link: TextLink, name: String)? {
    guard takesTaps, let located, let links = displayedText?.links else { return nil }
    var nearest: (link: TextLink, distance: Double)?
    for link in links {
      let rects = rects(of: link.range, in: located)
      for rect in rects {
        let x = max(rect.minX - point.x, point.x - rect.maxX, 0)
        let y = max(rect.minY - point.y, point.y - rect.maxY, 0)
        let distance = (x * x + y * y).squareRoot()
        // Texture tests nine points of a square of 44 points. Here the limit is a third of its side.
        if distance < 44.0 / 3, distance < nearest?.distance ?? .infinity {
          nearest = (TextLink(url: link.url, range: link.range, rects: rects), distance)
        }
      }
    }
    return nearest.flatMap { nearest in answered(nearest.link.url, at: point).map { (nearest.link, $0) } }
  }

  /// Returns the attribute name of a link if the delegate allows its highlight; otherwise `nil`.
  private func answered(_ url: String, at point: Point) -> String? {
    guard let delegate, let name = linkAttributeNames.first,
      delegate.textNode(self, shouldHighlightLinkAttribute: name, value: url, at: point)
    else { return nil }
    return name
  }

  /// The text with the places of its characters; `nil` if the last layout did not record them.
  private var located: LocatedText? {
    guard let text = displayedText, let layout = measured?.layout, layout.details != nil else { return nil }
    return LocatedText(text, layout)
  }

  func highlightEntries(in frame: Rect, _ context: MeasuringContext) -> [DisplayList.Entry] {
    guard let rareText, let text = attributedText else { return [] }
    let range = rareText.highlightRange.clamped(to: 0..<text.string.count)
    if range.isEmpty || frame.isEmpty { return [] }
    let isLight = rareText.highlightStyle == .light
    let boxes = rects(forCharacterRange: range, in: context).filter { !$0.isEmpty }.map { rect in
      let box = Rect(
        x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded()
      ).inset(by: EdgeInsets(top: -2, left: -4, bottom: -1.5, right: -4)).offset(by: frame.origin)
      return DisplayItem.fill(RoundedRect(box, radius: 2.5), isLight ? .black : .white)
    }
    if boxes.isEmpty { return [] }
    // Boxes of neighbouring lines overlap, so they are blended as one shape.
    let pass = entry(of: boxes)
    return [.group(DisplayGroup(entries: [pass], opacity: isLight ? 0.11 : 0.22))]
  }
}

/// A text link describes a link in a text and the places where it is shown.
public struct TextLink: Hashable, Sendable {
  /// The URL of the link, as written in the text's attributes.
  public var url: String
  /// The characters of the link, counted in `Character`s of the text.
  public var range: Range<Int>
  /// The line boxes over the link, one for each line and direction of reading, in points.
  public var rects: [Rect]

  /// Creates a link from its characters and its boxes.
  public init(url: String, range: Range<Int>, rects: [Rect]) {
    self.url = url
    self.range = range
    self.rects = rects
  }
}

extension DisplayNode {
  /// Returns the links of all texts in this node and the nodes below it, in the order of painting. Boxes are in the node's coordinate
  /// space. Hidden nodes have none. Transforms and clipping do not count.
  ///
  /// - Precondition: the tree is laid out.
  public func linksBelow(in context: MeasuringContext) -> [TextLink] {
    if isInvisible { return [] }
    var links = (self as? TextNode)?.links(in: context) ?? []
    for subnode in subnodes {
      links += subnode.linksBelow(in: context).map { link in
        TextLink(url: link.url, range: link.range, rects: link.rects.map { $0.offset(by: subnode.frame.origin) })
      }
    }
    return links
  }
}
