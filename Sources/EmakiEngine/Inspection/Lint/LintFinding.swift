import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A lint finding is something in a layout that is contradictory, without effect, or sticks out.
public struct LintFinding: Hashable, Sendable {
  /// The `displayName` of the element at fault.
  public var element: String
  /// The names of the elements above the element at fault, from the nearest one with a `debugName`, or the root, down to the parent. An
  /// element that has siblings of its name also has its number among them, counted from 1.
  public var path: [String]
  var kind: Kind

  /// A kind of finding says what is wrong, with what the message needs.
  enum Kind: Hashable {
    /// A minimum size is above the maximum of the same axis; the minimum wins.
    case minimumAboveMaximum(StyleProperty, StyleProperty)
    /// Nothing reads these properties where the element stands.
    case ignored([StyleProperty], Reason)
    /// The parent's decision overrode these sizes of the element.
    case overruled([StyleProperty], by: Overruler)
    /// A width or height is a fraction of a length that the parent does not have.
    case fractionOfNothing(StyleProperty, countsAs: Substitute)
    /// The element reaches over its parent's bounds.
    case overflow(EdgeInsets, Mend)
    /// The stack never measured the element, the only one of its children that both grows and shrinks. The children are `excess` points too
    /// long for the stack; `nil` if less than a point was left.
    case leftOut(stack: String, excess: Double?, holdsElements: Bool)
    /// The same element already stands in another place; `first` is the path to that, with the parent last.
    case usedTwice(first: [String])
    /// The node stands in the layout of a node that it is no subnode of, so that the layout does not place it. `supernode` is the node that it is a
    /// subnode of; `nil` for none.
    case noSubnode(of: String, supernode: String?)
    /// The letters of a text have too little contrast with what is painted below them, in this theme.
    case contrast(Double, Theme)
  }

  /// A reason says why a property has no effect.
  enum Reason: Hashable {
    /// A spec of this type takes its parent's range as it is; `child` is what the sizes are meant for.
    case specHasNoSize(type: String, child: String?)
    /// A background or overlay is just as large as the element that it belongs to.
    case coversChild(role: Role, child: String)
    /// A stack stretches the element, and then reads fractions across it as `auto`, as Texture does.
    case stretched
    /// The property is read only by stacks. `inStack` is the nearest element above that stands in one.
    case parentIsNoStack(Parent, inStack: Placed?)
    /// The property is read only by absolute specs.
    case parentIsNotAbsolute(Parent)
    /// The property is read only by stacks that align baselines.
    case noBaselines(Parent)
  }

  /// A role says whether an element lies behind or in front of the element that it belongs to.
  enum Role {
    /// The element is a background, which lies behind the other element, or an overlay, which lies in front of it.
    case background, overlay
  }

  /// A parent describes the spec or the node that an element stands in.
  enum Parent: Hashable {
    /// The element is the root and stands in nothing.
    case none
    /// The element is the outermost spec of the node of this name.
    case node(String)
    /// The element is a child of the spec of this name and type.
    case spec(String, type: String)
    /// The element is the corner, the second element, of the corner spec of this name.
    case corner(String)
  }

  /// A placed element is an element together with the stack that it stands in.
  struct Placed: Hashable {
    /// The element's name.
    var element: String
    /// The stack's name.
    var stack: String
  }

  /// An overruler describes what decided a length in place of the element's own size.
  enum Overruler: Hashable {
    /// Growing or shrinking gave it this length in points along the stack.
    case flexing(factor: String, length: Double, stack: String)
    /// The stack took the flex basis for the length along it.
    case flexBasis(LayoutDimension, stack: String)
    /// The parent allowed no other length, in points, along an axis where nothing flexed.
    case constraint(length: Double, parent: Parent)
    /// The ratio spec gave it this size.
    case ratio(Size, spec: String)
  }

  /// A substitute is what a fraction of an undefined length counts as.
  enum Substitute {
    /// The fraction counts as no size, `auto`, or as 0 points, `zero`.
    case auto, zero
  }

  /// A mend is a change that would keep the element inside its parent.
  enum Mend: Hashable {
    /// The stack is too short for its children. `children` should shrink, and after them the elements `inside` them, too.
    case shrink(Axis, stack: String, children: [String], inside: [String], areTexts: Bool)
    /// The children are too long for a stack that cannot shrink them; it needs more room.
    case moreRoom(Axis, stack: String)
    /// A stretched child keeps its own size across the stack; that size should go.
    case ownCrossSize(StyleProperty, stack: String)
    /// The element should stand elsewhere in the absolute spec of this name, or either should change its size.
    case layoutPosition(spec: String)
    /// The element should be smaller, or the parent of this name larger.
    case smaller(parent: String)
  }
}

/// Puts findings into words: what is wrong, where, and how to mend it. All wording is in this file.
extension LintFinding: CustomStringConvertible {
  /// The finding in words: where it is, what is wrong, and how to mend it.
  public var description: String { "\(place): \(kind.sentences)" }

  private var place: String {
    path.isEmpty ? quoted(element) : "\(quoted(element)) in \(quoted(path.joined(separator: " / ")))"
  }
}

extension LintFinding.Kind {
  fileprivate var sentences: String {
    switch self {
    case .minimumAboveMaximum(let minimum, let maximum):
      "\(minimum) exceeds \(maximum); the minimum wins. Lower \(minimum.name) or raise \(maximum.name)."
    case .ignored(let properties, let reason):
      noEffect(of: properties) + reason.sentences(it: properties.count == 1 ? "it" : "them")
    case .overruled(let properties, let overruler):
      noEffect(of: properties) + overruler.sentences
    case .fractionOfNothing(let property, .auto):
      "\(property) counts as auto: the parent has no definite \(property.name). Give points, or make the parent's \(property.name) exact."
    case .fractionOfNothing(let property, .zero):
      "\(property) is 0 pt: inside an InsetLayoutSpec a parent without a definite \(property.name) counts as 0. "
        + "Give points, or make the \(property.name) around the inset exact."
    case .overflow(let overhang, let mend):
      "sticks out of its parent by \(overhang.overhang). \(mend.sentence)"
    case .leftOut(let stack, let excess, let holdsElements): leftOutSentences(stack, excess, holdsElements)
    case .usedTwice(let first):
      "this element already stands in \(quoted(first.joined(separator: " / "))). An element has one place: make another one."
    case .noSubnode(let node, let supernode?):
      "this node gets no place: it stands in the layout of \(quoted(node)) and is a subnode of \(quoted(supernode)). "
        + "Add it to \(quoted(node)), or describe its place in the layout of \(quoted(supernode))."
    case .contrast(let contrast, let theme):
      "its letters have a contrast of \((contrast * 10).rounded(.down) / 10) to 1 with what is below them in the \(theme.rawValue) theme, and texts need "
        + "3 to 1 at least. Give it another colour, such as DynamicColor.label, or another ground."
    case .noSubnode(let node, nil):
      "this node is not painted: it stands in the layout of \(quoted(node)) and is a subnode of none. "
        + "Call addSubnode, or set automaticallyManagesSubnodes of \(quoted(node))."
    }
  }
}

extension LintFinding.Reason {
  /// Says in words why a property has no effect.
  ///
  /// - Parameter it: "it" or "them", for the properties.
  fileprivate func sentences(it: String) -> String {
    switch self {
    case .specHasNoSize(let type, let child):
      "\(type) takes its parent's range as it is. "
        + "Set \(it) on \(child.map { "its child \(quoted($0))" } ?? "its child"), or on a WrapperLayoutSpec around the spec."
    case .coversChild(let role, let child):
      "\(role == .background ? "a background" : "an overlay") gets exactly the size of \(quoted(child)). Set \(it) there, or not at all."
    case .stretched:
      "a stack reads no fraction across it from a child that it stretches. Give the child or the stack another alignment, such as start."
    case .parentIsNoStack(let parent, let placed):
      "\(parent.sentence), and only a StackLayoutSpec reads \(it). "
        + (placed.map { "Set \(it) on \(quoted($0.element)), which stands in the stack \(quoted($0.stack))." }
          ?? "Leave \(it) out, or put the element in a stack.")
    case .parentIsNotAbsolute(.corner(let spec)):
      "\(LintFinding.Parent.corner(spec).sentence), which places it by location and offset. Set the spec's offset."
    case .parentIsNotAbsolute(let parent):
      "\(parent.sentence), and only an AbsoluteLayoutSpec reads \(it). Leave \(it) out, or put the element in an AbsoluteLayoutSpec."
    case .noBaselines(let parent):
      "\(parent.sentence), and only a StackLayoutSpec whose alignItems is baselineFirst or baselineLast reads \(it) "
        + "from children that do not set alignSelf. Align the stack's baselines, or leave \(it) out."
    }
  }
}

extension LintFinding.Parent {
  fileprivate var sentence: String {
    switch self {
    case .none: "the element is the root"
    case .node(let node): "the element is the outermost spec of the node \(quoted(node))"
    case .spec(let spec, let type):
      spec == type ? "the parent is \(article(type)) \(type)" : "the parent \(quoted(spec)) is \(article(type)) \(type)"
    case .corner(let spec): "the element is the corner of \(quoted(spec))"
    }
  }
}

extension LintFinding.Overruler {
  fileprivate var sentences: String {
    switch self {
    case .flexing(let factor, let length, let stack):
      "\(factor) makes it \(text(length)) pt long in the stack \(quoted(stack)), and a flexed child's own sizes do not resist. "
        + "Set \(factor) to 0, or leave the size out."
    case .flexBasis(let basis, let stack):
      "flexBasis \(text(basis)) takes its place along the stack \(quoted(stack)). Keep one of the two."
    case .constraint(let length, let parent):
      "\(parent.sentence), and its constraint leaves \(text(length)) pt, which beats an element's own size. "
        + "Leave the size out, or change the constraint further out."
    case .ratio(let size, let spec):
      "the RatioLayoutSpec \(quoted(spec)) makes its child \(text(size.width)) x \(text(size.height)) pt. Set it on the spec."
    }
  }
}

extension LintFinding.Mend {
  fileprivate var sentence: String {
    switch self {
    case .shrink(let axis, let stack, let children, let inside, let areTexts):
      "The children of the stack \(quoted(stack)) are too \(axis == .horizontal ? "wide" : "high") and do not give way: "
        + "set style.flexShrink = 1 on \(choice(children))" + (inside.isEmpty ? "" : ", and inside on \(choice(inside))")
        + (axis == .horizontal && areTexts ? ", for text to wrap." : ", or make room.")
    case .moreRoom(let axis, let stack):
      "The children of the stack \(quoted(stack)) are too \(axis == .horizontal ? "wide" : "high"): "
        + "make the stack larger, or the children or the spacing smaller."
    case .ownCrossSize(let property, let stack):
      "The stack \(quoted(stack)) does not limit a stretched child's own \(property.name). "
        + "Make it smaller, or set alignSelf to start, center or end."
    case .layoutPosition(let spec):
      "Move its layoutPosition, or make it smaller or \(quoted(spec)) larger."
    case .smaller(let parent):
      "Make it smaller, or give \(quoted(parent)) more room."
    }
  }
}

extension EdgeInsets {
  /// The sides that an element reaches over by the insets, in words, with the distances in points.
  var overhang: String {
    [("at the top", top), ("on the left", left), ("at the bottom", bottom), ("on the right", right)]
      .filter { $0.1 > 0 }.map { "\(text($0.1)) pt \($0.0)" }.joined(separator: " and ")
  }
}

extension StyleProperty: CustomStringConvertible {
  /// The property's name and value as text.
  var description: String { "\(name) \(value)" }
}

extension StyleProperty.Value: CustomStringConvertible {
  /// The value as it would be written in code, rounded to thousandths.
  var description: String {
    switch self {
    case .dimension(let dimension): text(dimension)
    case .number(let number): text(number)
    case .position(let point): "(\(text(point.x)), \(text(point.y)))"
    case .alignment(let alignment): "\(alignment)"
    }
  }
}

// MARK: Words

private func leftOutSentences(_ stack: String, _ excess: Double?, _ holdsElements: Bool) -> String {
  let room = excess.map { "nothing, as the stack's children are \(text($0)) pt too long" } ?? "less than a point"
  return "is not laid out: as the only child of the stack \(quoted(stack)) that both grows and shrinks it is not measured before the "
    + "others, and its share of what they leave is \(room). " + (holdsElements ? "What is inside it has no frame. " : "")
    + "Make room, or set its flexGrow to 0, for it to be measured first."
}

private func article(_ noun: String) -> String { noun.first.map { "AEIOU".contains($0) } ?? false ? "an" : "a" }

/// Writes a number rounded to thousandths, without a fraction where there is none.
private func text(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}

private func text(_ dimension: LayoutDimension) -> String {
  switch dimension {
  case .auto: "auto"
  case .points(let value): "\(text(value)) pt"
  case .fraction(let value): "\(text(value * 100))%"
  }
}

private func noEffect(of properties: [StyleProperty]) -> String {
  properties.map(\.description).inWords("and") + (properties.count == 1 ? " has" : " have") + " no effect: "
}

/// Lists at most four names.
private func choice(_ names: [String]) -> String {
  var words = names.map(quoted)
  if words.count > 4 { words = words.prefix(3) + ["\(words.count - 3) others"] }
  return words.inWords("or")
}

extension [String] {
  /// Returns the texts as a sentence lists them, with a word before the last one.
  func inWords(_ last: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(last) " + self[count - 1]
  }
}
