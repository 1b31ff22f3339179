import EmakiDisplay
package import EmakiLayout

extension DisplayNode {
  /// The outermost nodes that the edges of this cell cut, and those that the edges of cells in it cut, in tree order.
  ///
  /// What nodes in the cell cut is meant: a list, a scroll node, a round box; but a text is not, outside of what scrolls.
  func cuts(in context: MeasuringContext) -> [DisplayTraits.Lack] {
    var (cuts, shown): ([DisplayTraits.Lack], [ShownNode]) = ([], [])
    let edges = CellEdges(of: self, at: .zero, in: nil, context)
    if isInvisible { return [] }
    if self is TextNode || self is EditableTextNode || rareProperties?.values.transform ?? .identity != .identity {
      collectCut(edges, at: Point(x: -frame.minX, y: -frame.minY), clip: Self.free, &cuts, &shown)
    } else {
      collectCuts(edges, at: .zero, clip: (Self.free.rect, ownRoom(at: .zero).letters), &cuts, &shown)
    }
    return cuts + ShownNode.covered(in: shown).map { edges.cut($0, .zero, isLost: !($0 is TextNode)) }
  }

  /// A clip is where nodes above show what is in them.
  private typealias Clip = (rect: Rect, letters: RoundedRect)
  /// Where nothing cuts.
  private static let free: Clip = {
    let all = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    return (all, RoundedRect(all))
  }()

  /// Where the own corners and the border of a cell or a text leave room for letters, and the width of a border that hides what is below it; 0 for a
  /// line, on which letters can be read.
  private func ownRoom(at origin: Point) -> (letters: RoundedRect, border: Double) {
    let rare = rareProperties?.values
    let border = rare.map { $0.borderWidth >= 3 && $0.borderColor.alpha == .max ? $0.borderWidth : 0 } ?? 0
    let isRound = clipsToBounds && (cornerRadius > 0 || self is TextNode) && (rare?.maskedCorners ?? .all) == .all
    if !isRound && border <= 0 { return (Self.free.letters, border) }
    let inner = Rect(origin: origin, size: frame.size).inset(by: EdgeInsets(all: border))
    return (RoundedRect(inner, radius: cornerRadius - border), border)
  }

  /// Collects what is cut of the nodes in this one.
  ///
  /// - Parameters:
  ///   - origin: where the node's coordinate space begins.
  ///   - clip: where nodes above show what is in them, and where letters may be, also those that can be scrolled there.
  ///   - shown: gets the texts, and the boxes that may cover them, in the order of painting.
  private func collectCuts(
    _ edges: CellEdges, at origin: Point, clip: Clip, _ cuts: inout [DisplayTraits.Lack], _ shown: inout [ShownNode]
  ) {
    for element in memory?.placed?.leftOut ?? [] { cuts += element.lostTexts.map { edges.cut($0, .zero) } }
    for node in subnodesInPaintersOrder where !node.isInvisible { node.collectCut(edges, at: origin, clip: clip, &cuts, &shown) }
  }

  /// Collects what is cut of the node, which is in another one.
  private func collectCut(
    _ edges: CellEdges, at origin: Point, clip: Clip, _ cuts: inout [DisplayTraits.Lack], _ shown: inout [ShownNode]
  ) {
    var frame = Rect(origin: origin + self.frame.origin, size: self.frame.size)
    if let transform = rareProperties?.values.transform, transform != .identity {
      if transform != .translation(x: transform.tx, y: transform.ty) {
        let boxes = shownBoxes(in: frame, edges).map { $0.turned(transform, in: frame) }
        if let box = boxes.first(where: { !edges.allowed.contains($0) }) { cuts.append(edges.cut(self, box)) }
        if backgroundColor?.alpha == .max, alpha == 1 {
          let squares = frame.squares(turned: transform).map { $0.intersection(clip.rect) }
          shown.append(ShownNode(text: nil, boxes: squares, frame: squares.bounds, hides: true))
        }
        return
      }
      frame = frame.offset(by: Point(x: transform.tx, y: transform.ty))
    }
    if !(frame.minX + frame.minY + frame.maxX + frame.maxY).isFinite {
      cuts.append(edges.cut(self, .zero))
      return
    }
    let text = (self as? TextNode).map { ShownText($0, in: frame, edges.context) }
    let box = text?.box ?? .zero
    // Nothing of some texts is left but the ellipsis.
    let isCutToNothing = text?.node.broken.first.map { $0.layout.isTruncated && $0.layout.glyphs.count < 2 } == true
    let isLost = (frame.width < 1 || frame.height < 1) && needsRoom || isCutToNothing
    let isTooSmall = isLost || text?.isTooSmall == true
    if isTooSmall { cuts.append(edges.cut(self, .zero, isLost: isLost)) }
    if !isTooSmall, text?.node.isTorn == true { cuts.append(.torn(edges.name(of: self))) }
    let seen = frame.intersection(clip.rect)
    let opacity = backgroundColor?.alpha ?? 0
    if opacity > 0 || self is ImageNode || self is ProgressNode {
      let hides = alpha == 1 && (opacity == .max || self is ImageNode && hasContent)
      // A picture of a pixel or two may be below a line.
      let isPicture = (self is ProgressNode || self is ImageNode && hasContent) && frame.width > -2 * edges.slack.left
      shown.append(ShownNode(text: nil, picture: isPicture ? self : nil, boxes: [seen], frame: seen, hides: hides))
    }
    if let text, !isTooSmall {
      let boxes = text.letters.map { $0.intersection(clip.rect) }
      shown.append(ShownNode(text: text.node, boxes: boxes, frame: boxes.bounds) { text.inkBox() })
    }
    // A stack may give a child no length without laying it out: then the child has no subnodes yet.
    if frame.size == .zero, subnodes.isEmpty, text == nil { cuts += lostTexts.map { edges.cut($0, .zero) } }
    let own = ownRoom(at: frame.origin)
    let isClip = clipsToBounds || shouldRasterizeDescendants
    if isClip, self is CellNode, supernode != nil {
      var inner: [ShownNode] = []
      let ownEdges = CellEdges(of: self, at: frame.origin, in: edges, edges.context)
      collectCuts(ownEdges, at: frame.origin, clip: (Self.free.rect, own.letters), &cuts, &inner)
      cuts += ShownNode.covered(in: inner).map { edges.cut($0, .zero, isLost: !($0 is TextNode)) }
      shown += inner.filter(\.hides)
      return
    }
    if !isTooSmall, !edges.allowed.contains(seen) || text?.mayReachOver(edges.allowed) == true,
      let content = contentBox(in: frame, edges)
    {
      let seen = content.intersection(clip.rect)
      if !seen.isEmpty && !edges.allowed.contains(seen) {
        cuts.append(edges.cut(self, seen))
        return
      }
    }
    let field = (self as? EditableTextNode)?.placedText(in: frame, edges.context)
    let lines = field.map { field in field.layout.lines.map { $0.frame.offset(by: field.origin).intersection(frame) }.bounds } ?? box
    for (letters, box) in [(clip.letters, box), (own.letters, isTooSmall ? .zero : lines)] where !box.isEmpty {
      let isNear = !isTooSmall && text?.mayReachOver(letters.rect) == true
      let ink = isNear ? text?.inkBox().union(box) ?? box : box
      if letters.holds(box, slack: edges.slack), letters.rect.inset(by: edges.slack).contains(ink) { continue }
      cuts.append(edges.cut(self, ink, in: letters.rect))
      break
    }
    if subnodes.isEmpty { return }
    var inner = clip
    if isClip || own.border > 0 {
      let (x, y) = (scrolledAxes.horizontal ? -1e9 : own.border, scrolledAxes.vertical ? -1e9 : own.border)
      let letters = frame.inset(by: EdgeInsets(top: y, left: x, bottom: y, right: x))
      let radius = isClip && x == y && maskedCorners == .all ? cornerRadius - own.border : 0
      inner = (isClip ? seen : clip.rect, RoundedRect(clip.letters.rect.intersection(letters), radius: radius))
    }
    collectCuts(edges, at: frame.origin, clip: inner, &cuts, &shown)
  }

  /// Whether the node has something that is not seen without room.
  private var needsRoom: Bool {
    switch self {
    case let text as TextNode: text.showsLetters
    case let field as EditableTextNode: field.attributedText?.showsLetters == true
    case is ImageNode: needs.lack == nil && hasContent
    case is ProgressNode: true
    // A line whose height was forgotten.
    default: (backgroundColor?.alpha ?? 0) > 0 && frame.height == 0 && frame.width > 0 && style.height == .auto && subnodes.isEmpty
    }
  }

  /// Returns the boxes of what the node and those in it show.
  private func shownBoxes(in frame: Rect, _ edges: CellEdges) -> [Rect] {
    if isInvisible { return [] }
    let own = contentBox(in: frame, edges).asArray
    if clipsToBounds || scrolledAxes != (false, false) { return own }
    return own + subnodes.flatMap { $0.shownBoxes(in: Rect(origin: frame.origin + $0.frame.origin, size: $0.frame.size), edges) }
  }

  /// Returns the box of what the node itself shows, or of what scrolls in it; `nil` where that is nothing.
  ///
  /// - Parameter frame: the node's frame.
  private func contentBox(in frame: Rect, _ edges: CellEdges) -> Rect? {
    if frame.isEmpty { return nil }
    let isBox =
      (backgroundColor?.alpha ?? 0) > 0 || scrolledAxes != (false, false) || rareProperties?.values.drawing != nil
      || borderWidth > 0 && borderColor.alpha > 0 || drawParameters() != nil || self is ProgressNode || self is ActivityIndicatorNode
    if isBox || !hasContent { return isBox ? frame : nil }
    guard let node = self as? TextNode else { return frame }
    let text = ShownText(node, in: frame, edges.context)
    if text.mayReachOver(edges.allowed) { return text.box.union(text.inkBox()) }
    return text.box.isEmpty ? nil : text.box
  }
}

extension LayoutElement {
  /// The texts in an element that was not laid out.
  fileprivate var lostTexts: [TextNode] {
    if let text = self as? TextNode { return text.showsLetters ? [text] : [] }
    guard let node = self as? DisplayNode else { return heldElements.flatMap(\.lostTexts) }
    if node.isInvisible { return [] }
    return node.subnodes.isEmpty ? node.layoutSpec(in: SizeRange(exactly: .zero))?.lostTexts ?? [] : node.subnodes.flatMap(\.lostTexts)
  }
}

extension TextNode {
  /// The boxes of the lines that are shown, in the node's coordinate space. A line without letters has none.
  package var lineBoxes: [Rect] {
    let insets = textContainerInset
    let place = Point(x: insets.left, y: insets.top)
    return (broken.first?.layout.lines ?? []).filter { $0.frame.width > 0 }.map { $0.frame.offset(by: place) }
  }

  /// Whether a line ends within a number, a time or a word, such as "10:|30". Long words may be parted, and all where the text wants hyphens or breaks
  /// between characters.
  fileprivate var isTorn: Bool {
    guard let layout = broken.first?.layout, layout.isTruncated || layout.lines.count > 1, let text = displayedText else { return false }
    // An ellipsis leaves out a part of a number, which then is another one, or of the few letters beside it.
    if layout.isTruncated, text.string.unicodeScalars.contains(where: { $0.properties.numericType == .decimal }),
      text.string.count(where: { !Self.isOfNumber($0) }) < 5
    {
      return true
    }
    let (string, style) = (text.string, text.paragraphStyle)
    let keepsWords = style.isPlain || style.hyphenationFactor == 0 && style.lineBreakMode == .byWordWrapping
    for line in layout.lines.dropFirst() where line.utf8Range.lowerBound < string.utf8.count {
      let end = string.utf8.index(string.startIndex, offsetBy: line.utf8Range.lowerBound)
      let scalars = string.unicodeScalars
      if end == string.startIndex { continue }
      // Most lines end at blanks. Scripts from Thai on part words anywhere.
      let isInner = [scalars[scalars.index(before: end)], scalars[end]].allSatisfy { letter in
        letter.properties.numericType == .decimal
          || 0x2C...0xDFF ~= letter.value && (letter.properties.isAlphabetic || ",.:".unicodeScalars.contains(letter))
      }
      if !isInner { continue }
      let before = string[..<end].suffix(16).split(whereSeparator: \.isWhitespace).last ?? ""
      let torn = before + string[end...].prefix(16).prefix { !$0.isWhitespace }
      // Of an address more is letters.
      let letters = torn.filter(\.isASCII)
      if before.last?.isNumber == true || string[end].isNumber, letters.count <= 20, letters.count(where: \.isLetter) < 5 { return true }
      let word = torn.last?.isPunctuation == true ? torn.dropLast() : torn
      if keepsWords, word.count <= 15, word.allSatisfy(\.isLetter) { return true }
    }
    return false
  }

  fileprivate var showsLetters: Bool { attributedText?.showsLetters == true }

  private static func isOfNumber(_ letter: Character) -> Bool {
    letter.isNumber || letter.isCurrencySymbol || "+−-.,:/'’ \u{A0}%°".contains(letter)
  }
}

/// A shown text is a text node in a frame, with the places of its letters.
private struct ShownText {
  let node: TextNode
  private let frame: Rect
  private let context: MeasuringContext
  /// The boxes of the lines, without the eighth of their height above and below in which letters seldom stand, but as high as letters are.
  let letters: [Rect]
  /// The box of all lines.
  let box: Rect
  /// Whether the lines are larger than the node.
  private let isTooLarge: Bool

  init(_ node: TextNode, in frame: Rect, _ context: MeasuringContext) {
    self.node = node
    self.frame = frame
    self.context = context
    let height = 0.8 * (node.attributedText?.runs.map(\.font.size).min() ?? 0)
    let isClipped = node.rareText?.truncation?.mode == .byClipping
    letters = node.lineBoxes.map { line in
      let inset = min(line.height / 8, (line.height - height) / 2)
      let box = line.inset(by: EdgeInsets(top: inset, bottom: inset)).offset(by: frame.origin)
      return isClipped ? box.intersection(frame) : box
    }
    box = letters.bounds
    isTooLarge = node.broken.first.map { $0.layout.size.height > frame.height + 1 || $0.layout.size.width > frame.width + 1 } ?? false
  }

  /// Whether the node is lower than a line of its letters, which then lie on what follows, or than lines that a line height makes lie on each other. Of
  /// several lines those without room are cut off.
  var isTooSmall: Bool {
    isTooLarge && box.maxY > frame.maxY + 1 && inkBox().maxY > frame.maxY + 1
      || zip(letters, letters.dropFirst()).contains { $0.covers($1) }
      || node.attributedText?.runs.contains { ($0.rareAttributes?.letterSpacing ?? 0) < -$0.font.size / 3 } == true
  }

  /// Whether letters may be seen outside of a rectangle: seldom does one reach two fifths of its size over the sides of its line, or a tenth over
  /// a line of the font's height.
  func mayReachOver(_ edges: Rect) -> Bool {
    guard !box.isEmpty, let size = node.attributedText?.runs.map(\.font.size).max() else { return false }
    let (up, aside) = (-0.25 * size, -0.4 * size)
    return isTooLarge || !edges.contains(box.inset(by: EdgeInsets(top: up, left: aside, bottom: up, right: aside)))
  }

  /// Returns the box of what the letters cover; an empty one where they cover nothing.
  func inkBox() -> Rect {
    guard let text = node.displayedText, let shown = node.broken.first else { return .zero }
    var request = node.request(text, width: shown.width)
    request.measuresInk = true
    let room = Size(width: shown.width, height: shown.height ?? .infinity)
    let layout = BrokenText(request, fitting: room, factors: node.rareText?.pointSizeScaleFactors ?? [], in: context).layout
    let ink = (layout.details?.ink ?? .zero).offset(by: frame.inset(by: node.textContainerInset).origin)
    return node.rareText?.truncation?.mode == .byClipping ? ink.intersection(frame) : ink
  }
}

/// A shown node is a text on what is below it, or a box or a picture, which covers that.
private struct ShownNode {
  /// The text; `nil` for a box.
  let text: TextNode?
  /// The picture or the bar that is not seen where a box covers it; `nil` for others.
  var picture: DisplayNode?
  /// The boxes of the text's lines, or the box, or squares in a box that is turned.
  let boxes: [Rect]
  /// The least rectangle that holds the boxes.
  let frame: Rect
  /// Whether nothing is seen below the box.
  var hides = false
  /// Measures what the text's letters cover, which is less than their lines where some are of a font with high ones.
  var ink: (() -> Rect)?

  /// Returns the texts of some nodes on whose letters others lie, but on a box of their own, or boxes that hide a part of them, and the pictures that
  /// a box hides. What hides a text as a whole, or a picture that hides another, may stand in for it.
  ///
  /// - Complexity: each node is compared with its neighbours, along the axis on which all of them spread.
  static func covered(in shown: [ShownNode]) -> [DisplayNode] {
    guard shown.count > 1, let start = shown.firstIndex(where: { ($0.text ?? $0.picture) != nil }) else { return [] }
    let box = shown.reduce(Rect.zero) { $1.text == nil ? $0 : $0.union($1.frame) }
    let isWide = box.width > box.height
    let spans = shown.map { isWide ? (start: $0.frame.minX, end: $0.frame.maxX) : (start: $0.frame.minY, end: $0.frame.maxY) }
    let order = (start..<shown.count).sorted { spans[$0].start < spans[$1].start }
    var covered: Set<Int> = []
    for (place, one) in order.enumerated() {
      for other in order[(place + 1)...].prefix(while: { spans[$0].start < spans[one].end }) {
        let (first, second) = (min(one, other), max(one, other))
        let (a, b) = (shown[first], shown[second])
        if a.picture != nil, !a.frame.isEmpty, b.hides, b.picture == nil, b.frame.contains(a.frame) { covered.insert(first) }
        guard a.text != nil, a.frame.covers(b.frame), (a.ink?() ?? a.frame).covers(b.ink?() ?? b.frame) else { continue }
        if b.text == nil {
          // A line hides little of a letter.
          let isCovered = b.boxes.contains { box in min(box.width, box.height) > 4 && a.boxes.contains(where: box.covers) }
          if b.hides, !b.frame.contains(a.frame), isCovered { covered.insert(first) }
        } else if !shown[first..<second].contains(where: { $0.text == nil && $0.frame.contains(a.frame.intersection(b.frame)) }) {
          covered.insert(first)
        }
      }
    }
    return covered.sorted().compactMap { shown[$0].text ?? shown[$0].picture }
  }
}

extension AttributedText {
  /// Whether the text has letters.
  fileprivate var showsLetters: Bool {
    string.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
  }
}

extension RoundedRect {
  /// Whether the box of lines is inside, but for rounding. Letters seldom stand in the last three points of a box's corner.
  fileprivate func holds(_ box: Rect, slack: EdgeInsets) -> Bool {
    if !rect.inset(by: slack).contains(box) { return false }
    let radius = min(radius, min(rect.width, rect.height) / 2)
    if radius <= 3 { return true }
    let middle = rect.inset(by: EdgeInsets(all: radius))
    return box.corners.allSatisfy { corner in
      let across = max(middle.minX - corner.x, corner.x - middle.maxX, 0)
      let down = max(middle.minY - corner.y, corner.y - middle.maxY, 0)
      return (across * across + down * down).squareRoot() <= radius + 3
    }
  }
}

extension [Rect] {
  /// The least rectangle that holds all of them.
  fileprivate var bounds: Rect { reduce(.zero) { $0.union($1) } }
}

extension Rect {
  /// Returns the box of the rectangle after a transform about the middle of a frame.
  fileprivate func turned(_ transform: Transform, in frame: Rect) -> Rect {
    let middle = Point(x: frame.midX, y: frame.midY)
    return Rect(around: corners.map { middle + transform.apply(Point(x: $0.x - middle.x, y: $0.y - middle.y)) })
  }

  /// Returns upright squares in the rectangle after a transform about its middle. Between them there are gaps narrower than a letter.
  fileprivate func squares(turned transform: Transform) -> [Rect] {
    let step = max(8, width / 64, height / 64)
    return stride(from: minX + step / 2, to: maxX, by: step).flatMap { x in
      stride(from: minY + step / 2, to: maxY, by: step).map { y in
        let place = Rect(x: x, y: y, width: 0, height: 0).turned(transform, in: self)
        return Rect(x: place.minX - step / 3, y: place.minY - step / 3, width: step / 1.5, height: step / 1.5)
      }
    }
  }

  /// Whether more than a point of another rectangle lies in the rectangle, both ways.
  fileprivate func covers(_ other: Rect) -> Bool {
    let both = intersection(other)
    return both.width > 1 && both.height > 1
  }
}

/// Cell edges are the edges at which a cell cuts what is in it.
private struct CellEdges {
  let rect: Rect
  /// The rectangle that nothing may leave.
  let allowed: Rect
  /// Rounding moves edges by a point or a pixel at most.
  let slack: EdgeInsets
  /// The places in the cell file of the cell's elements, by their numbers from 1.
  let elementNames: [String]
  let context: MeasuringContext

  /// - Parameters:
  ///   - outer: the edges of the cell that holds the cell; `nil` for none.
  ///   - context: the context that measured the cell.
  init(of node: DisplayNode, at origin: Point, in outer: CellEdges?, _ context: MeasuringContext) {
    self.context = context
    // What leaves a cell that does not clip shows over the cells above and below.
    let reach = node is CellNode && !node.clipsToBounds ? 1e9 : 0
    rect = Rect(origin: origin, size: node.frame.size).inset(by: EdgeInsets(top: -reach, bottom: -reach))
    slack = EdgeInsets(all: -max(1, 1 / max(node.traitCollection.displayScale, 1e-3)))
    allowed = rect.inset(by: slack)
    let own = (node as? CellNode)?.elementNames ?? []
    elementNames = own.isEmpty ? outer?.elementNames ?? [] : own
  }

  /// - Parameters:
  ///   - box: what the node shows; `.zero` for a text without room.
  ///   - clip: the edges of a box in the cell that cuts it; `nil` for those of the cell.
  ///   - isLost: whether nothing of it is seen, if it is inside the edges.
  func cut(_ node: DisplayNode, _ box: Rect, in clip: Rect? = nil, isLost: Bool = true) -> DisplayTraits.Lack {
    let rect = clip ?? rect
    let beyond = EdgeInsets(
      top: max(0, rect.minY - box.minY), left: max(0, rect.minX - box.minX), bottom: max(0, box.maxY - rect.maxY),
      right: max(0, box.maxX - rect.maxX))
    return .cut(name(of: node), beyond: box == .zero ? EdgeInsets() : beyond, isLost: isLost && rect.intersection(box).isEmpty)
  }

  /// Returns the name that a node was given and its place in the cell file, or else its class.
  func name(of node: DisplayNode) -> String {
    var numbered = node
    while numbered.elementNumber == 0, let supernode = numbered.supernode { numbered = supernode }
    let index = Int(numbered.elementNumber) - 1
    guard elementNames.indices.contains(index) else { return node.displayName }
    let place = elementNames[index]
    return node.debugName.map { $0 == place ? place : "\($0), \(place)" } ?? place
  }
}
