package import EmakiLayout

/// Something in a layout that is contradictory, without effect, or sticks out.
package struct LintFinding: Hashable, Sendable {
  /// The `displayName` of the element at fault.
  package var element: String
  /// What stands above it, from the nearest element with a `debugName`, or the root, down to the parent. An element among others of its
  /// name also has its number there, counted from 1.
  package var path: [String]
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// A minimum size above the maximum of the same axis; the minimum wins.
    case minimumAboveMaximum(StyleProperty, StyleProperty)
    /// Properties that nothing reads where the element stands.
    case ignored([StyleProperty], Reason)
    /// Own sizes that the parent's decision overrode.
    case overruled([StyleProperty], by: Overruler)
    /// A width or height that is a fraction of a length that the parent does not have.
    case fractionOfNothing(StyleProperty, countsAs: Substitute)
    /// The element reaches over its parent's bounds.
    case overflow(Overhang, Mend)
    /// The stack never measured the element, the only one of its children that both grows and shrinks. The children are `excess` points
    /// too long for it; without, less than a point was left.
    case leftOut(stack: String, excess: Double?, holdsElements: Bool)
    /// The same element has another place before this one: the path to that, the parent last.
    case usedTwice(first: [String])
  }

  /// Why a property has no effect.
  package enum Reason: Hashable, Sendable {
    /// A spec of this type takes its parent's range as it is; `child` is what the sizes are meant for.
    case specHasNoSize(type: String, child: String?)
    /// A background or overlay is just as large as the element that it belongs to.
    case coversChild(role: Role, child: String)
    /// Only stacks read it. `inStack` is the nearest element above that stands in one.
    case parentIsNoStack(Parent, inStack: Placed?)
    /// Only absolute specs read it.
    case parentIsNotAbsolute(Parent)
    /// Only stacks that align baselines read it.
    case noBaselines(Parent)
  }

  package enum Role: Hashable, Sendable {
    case background, overlay
  }

  /// What an element stands in.
  package enum Parent: Hashable, Sendable {
    /// Nothing: it is the root.
    case none
    /// The node whose outermost spec it is.
    case node(String)
    case spec(String, type: String)
    /// A corner spec, whose second element it is.
    case corner(String)
  }

  /// An element and the stack that it stands in.
  package struct Placed: Hashable, Sendable {
    package var element: String
    package var stack: String
  }

  package enum Overruler: Hashable, Sendable {
    /// Growing or shrinking gave it this length in points along the stack.
    case flexing(factor: String, length: Double, stack: String)
    case flexBasis(Dimension, stack: String)
    /// The parent allowed no other length, in points, along an axis where nothing flexed.
    case constraint(length: Double, parent: Parent)
    /// The ratio spec gave it this size.
    case ratio(Size, spec: String)
  }

  package enum Substitute: Hashable, Sendable {
    case auto, zero
  }

  /// How far an element reaches over its parent's sides, in points; 0 where it does not.
  package struct Overhang: Hashable, Sendable {
    package var top = 0.0
    package var left = 0.0
    package var bottom = 0.0
    package var right = 0.0
  }

  /// What would keep the element inside.
  package enum Mend: Hashable, Sendable {
    /// The children of a stack that is too short for them which should give way, and what inside of those has to do so then.
    case shrink(Axis, stack: String, children: [String], inside: [String], areTexts: Bool)
    /// The children are too long for a stack that cannot shrink them.
    case moreRoom(Axis, stack: String)
    /// A stretched child keeps its own size across the stack.
    case ownCrossSize(StyleProperty, stack: String)
    case layoutPosition(spec: String)
    case smaller(parent: String)
  }
}
