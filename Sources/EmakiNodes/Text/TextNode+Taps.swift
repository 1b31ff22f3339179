import EmakiDisplay
public import EmakiLayout

/// Handles taps on links, and the highlight under a finger.
extension TextNode {
  /// A highlight style says whether the highlight of a link is for a light or a dark ground.
  public enum HighlightStyle: Hashable, Sendable {
    /// The highlight darkens a light ground: black with an opacity of 0.11.
    case light
    /// The highlight lightens a dark ground: white with an opacity of 0.22.
    case dark
  }

  /// The object that is notified of taps on links; `nil` by default. It is held weakly.
  public final var delegate: (any TextNodeDelegate)? {
    get { rareText?.delegate }
    // The places of characters are kept only if there is a delegate, which may need them.
    set { if newValue !== delegate { changeRareText { $0.delegate = newValue } } }
  }

  /// The attribute names that the delegate gets for links; by default that of `NSAttributedString.Key.link`, which is `NSLink`. Texture
  /// looks for links in attributes with these names. Here every link is a `link` attribute, and the delegate gets the first name. Without a
  /// name, no link can be tapped.
  public final var linkAttributeNames: [String] {
    get { rareText?.linkAttributeNames ?? RareText.standardLinkAttributeNames }
    set { if newValue != linkAttributeNames { changeRareText { $0.linkAttributeNames = newValue } } }
  }

  /// The ground on which the highlight of a link is seen; `.light` by default.
  public final var highlightStyle: HighlightStyle {
    get { rareText?.highlightStyle ?? .light }
    set { if newValue != highlightStyle { changeRareText { $0.highlightStyle = newValue } } }
  }

  /// The characters that are highlighted, as under a finger; empty by default. Characters outside the text are ignored. The highlight
  /// consists of boxes over the lines, with corners rounded by 2.5 points. They reach 4 points beyond the lines at the sides, 2 above and
  /// 1.5 below, also beyond the node.
  public final var highlightRange: Range<Int> {
    get { rareText?.highlightRange ?? 0..<0 }
    set { if newValue != highlightRange { changeRareText { $0.highlightRange = newValue } } }
  }

  /// Notifies the delegate of a tap on the link at a point.
  ///
  /// - Returns: whether there is one that may be tapped.
  final func tapLink(at point: Point) -> Bool {
    guard let (link, name) = tappable(at: point) else { return false }
    delegate?.textNode(self, tappedLinkAttribute: name, value: link.url, at: point, textRange: link.range)
    return true
  }

  /// Does the same as a long press at a point, in the way of `tap(at:)`. The delegate is also asked whether the link may be pressed.
  @discardableResult public final func longPress(at point: Point) -> Bool {
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
  @discardableResult public final func tapLink(_ url: String? = nil) -> Bool {
    guard takesTaps, let link = displayedText?.links.first(where: { url == nil || $0.url == url }) else { return false }
    let box = located?.rects(of: link.range).first?.rect.offset(by: textOrigin)
    let point = box.map { Point(x: $0.midX, y: $0.midY) } ?? .zero
    guard let name = answered(link.url, at: point) else { return false }
    delegate?.textNode(self, tappedLinkAttribute: name, value: link.url, at: point, textRange: link.range)
    return true
  }

  /// Does the same as a tap on the text that stands for the truncated rest.
  ///
  /// - Returns: whether the last layout has truncated the text, and there is a delegate.
  @discardableResult public final func tapTruncationToken() -> Bool {
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
      let rects = located.rects(of: link.range).map { $0.rect.offset(by: textOrigin) }
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

  private var textOrigin: Point { Point(x: textContainerInset.left, y: textContainerInset.top) }

  final func highlightEntries(in frame: Rect, _ context: MeasuringContext) -> [DisplayList.Entry] {
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
    let pass = DisplayList.Entry.pass(DisplayPass(node: displayName, items: boxes))
    return [.group(DisplayGroup(entries: [pass], opacity: isLight ? 0.11 : 0.22))]
  }
}
