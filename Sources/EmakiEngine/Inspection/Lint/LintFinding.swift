import EmakiLayout

/// A lint finding is something in a layout that is contradictory, without effect, or sticks out.
public struct LintFinding: Hashable, Sendable {
  /// The `displayName` of the element at fault.
  public var element: String
  /// The names of the elements above the element at fault, from the nearest one with a `debugName`, or the root, down to the parent. An
  /// element that has siblings of its name also has its number among them, counted from 1.
  public var path: [String]
  var kind: Kind

  /// A kind of finding says what is wrong, with what the message needs.
  enum Kind: Hashable, Sendable {
    /// A minimum size is above the maximum of the same axis; the minimum wins.
    case minimumAboveMaximum(StyleProperty, StyleProperty)
    /// Nothing reads these properties where the element stands.
    case ignored([StyleProperty], Reason)
    /// The parent's decision overrode these sizes of the element.
    case overruled([StyleProperty], by: Overruler)
    /// A width or height is a fraction of a length that the parent does not have.
    case fractionOfNothing(StyleProperty, countsAs: Substitute)
    /// The element reaches over its parent's bounds.
    case overflow(Overhang, Mend)
    /// The stack never measured the element, the only one of its children that both grows and shrinks. The children are `excess` points too
    /// long for the stack; `nil` if less than a point was left.
    case leftOut(stack: String, excess: Double?, holdsElements: Bool)
    /// The same element already stands in another place; `first` is the path to that, with the parent last.
    case usedTwice(first: [String])
    /// The node stands in the layout of a node that it is no subnode of, so that the layout does not place it. `supernode` is the node that it is a
    /// subnode of; `nil` for none.
    case noSubnode(of: String, supernode: String?)
  }

  /// A reason says why a property has no effect.
  enum Reason: Hashable, Sendable {
    /// A spec of this type takes its parent's range as it is; `child` is what the sizes are meant for.
    case specHasNoSize(type: String, child: String?)
    /// A background or overlay is just as large as the element that it belongs to.
    case coversChild(role: Role, child: String)
    /// The property is read only by stacks. `inStack` is the nearest element above that stands in one.
    case parentIsNoStack(Parent, inStack: Placed?)
    /// The property is read only by absolute specs.
    case parentIsNotAbsolute(Parent)
    /// The property is read only by stacks that align baselines.
    case noBaselines(Parent)
  }

  /// A role says whether an element lies behind or in front of the element that it belongs to.
  enum Role: Hashable, Sendable {
    /// The element is a background, which lies behind the other element, or an overlay, which lies in front of it.
    case background, overlay
  }

  /// A parent describes the spec or the node that an element stands in.
  enum Parent: Hashable, Sendable {
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
  struct Placed: Hashable, Sendable {
    /// The element's name.
    var element: String
    /// The stack's name.
    var stack: String
  }

  /// An overruler describes what decided a length in place of the element's own size.
  enum Overruler: Hashable, Sendable {
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
  enum Substitute: Hashable, Sendable {
    /// The fraction counts as no size, `auto`, or as 0 points, `zero`.
    case auto, zero
  }

  /// An overhang holds the distances by which an element reaches over its parent's sides, in points; 0 for a side that it keeps.
  struct Overhang: Hashable, Sendable {
    /// The distance over the top side, in points.
    var top = 0.0
    /// The distance over the left side, in points.
    var left = 0.0
    /// The distance over the bottom side, in points.
    var bottom = 0.0
    /// The distance over the right side, in points.
    var right = 0.0
  }

  /// A mend is a change that would keep the element inside its parent.
  enum Mend: Hashable, Sendable {
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
