import EmakiLayout
import EmakiNodes

/// A place is an element of the tree together with all elements above it.
final class Place {
  let tree: LayoutTree
  /// The place of the parent; `nil` for the root.
  let parent: Place?
  /// The element's index among the parent's children, from 0.
  let index: Int
  /// The name of the element in the paths of the elements below it.
  private let name: String
  /// Whether the element counts as the root, whatever it stands in.
  private let standsAlone: Bool

  init(root: LayoutTree, standsAlone: Bool = false) {
    tree = root
    self.standsAlone = standsAlone
    parent = nil
    index = 0
    name = root.element.displayName
  }

  init(_ index: Int, in parent: Place) {
    tree = parent.tree.children[index]
    self.parent = parent
    self.index = index
    standsAlone = false
    name = parent.childNames[index]
  }

  /// The name of each child in the paths of the elements below it.
  private lazy var childNames: [String] = {
    let names = tree.children.map(\.element.displayName)
    let totals = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var numbers: [String: Int] = [:]
    return names.map { name in
      numbers[name, default: 0] += 1
      return totals[name] == 1 ? name : "\(name) \(numbers[name] ?? 0)"
    }
  }()

  /// The facts found out about the children together; `nil` until they are first needed.
  var crowd: Crowd?

  var style: LayoutElementStyle { tree.element.style }

  /// The names of the elements above, from the nearest one with a `debugName`, or the root, down to the parent.
  var path: [String] {
    guard let parent else { return [] }
    return parent.tree.element.debugName == nil ? parent.path + [parent.name] : [parent.name]
  }

  /// The setting that decides which of the element's style properties are read: its parent, or the element's part in its parent.
  var setting: Setting {
    guard let parent else {
      // A node that has a supernode may stand in a spec of any kind.
      return standsAlone || (tree.element as? DisplayNode)?.supernode == nil ? .root : .unknown
    }
    switch parent.tree.element {
    case let node as DisplayNode: return .outermost(of: node)
    case let spec as StackLayoutSpec: return .stack(spec)
    case is AbsoluteLayoutSpec: return .absolute
    case is BackgroundLayoutSpec where index == 0: return .cover(.background, of: parent.tree.children[1])
    case is OverlayLayoutSpec where index == 1: return .cover(.overlay, of: parent.tree.children[0])
    case is CornerLayoutSpec where index == 1: return .corner
    case is RatioLayoutSpec: return .ratio
    case is InsetLayoutSpec, is BackgroundLayoutSpec, is OverlayLayoutSpec, is RelativeLayoutSpec, is CornerLayoutSpec,
      is WrapperLayoutSpec:
      return .spec
    default: return .unknown
    }
  }

  enum Setting {
    case root
    case outermost(of: DisplayNode)
    case stack(StackLayoutSpec)
    case absolute
    /// The element is made exactly as large as another one.
    case cover(LintFinding.Role, of: LayoutTree)
    case corner
    case ratio
    /// The element stands in another of the library's specs.
    case spec
    /// The element stands in a spec of the user's own, or in a spec that is not known.
    case unknown
  }

  /// The parent as messages describe it.
  var described: LintFinding.Parent {
    guard let parent else { return .none }
    let element = parent.tree.element
    return switch setting {
    case .outermost: .node(element.displayName)
    case .corner: .corner(element.displayName)
    default: .spec(element.displayName, type: String(describing: type(of: element)))
    }
  }

  /// The nearest element above that stands in a stack, and that stack; `nil` where none does.
  var nearestInStack: LintFinding.Placed? {
    around.compactMap { place in
      if case .stack(let stack) = place.setting {
        LintFinding.Placed(element: place.tree.element.displayName, stack: stack.displayName)
      } else {
        nil
      }
    }.first
  }

  /// The places around this one, from the nearest.
  var around: some Sequence<Place> { sequence(first: self, next: \.parent).dropFirst() }
}

extension LayoutTree {
  /// Whether the element or one below it is a text.
  var holdsText: Bool { element is TextNode || element is EditableTextNode || children.contains { $0.holdsText } }
}
