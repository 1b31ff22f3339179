import Emaki
import EmakiTestSupport

/// Random trees of every spec, the same for the same seed. They hold nothing that Texture asserts against.
struct RandomLayoutTree {
  private var random: SeededGenerator
  private var boxCount = 0
  /// A function that puts something around each element, to look at its constraints and layouts.
  private let wrap: (LayoutElement) -> LayoutElement

  /// What stands around an element decides what may be in it.
  private struct Surroundings {
    /// Whether both axes have a limit: an inset that is not pinned needs one.
    var isBounded: Bool
    /// Whether a part of the parent may be asked for: not of a wrapper's, which may be infinite, nor in a corner.
    var allowsFractions: Bool
  }

  private init(seed: UInt64, wrap: @escaping (LayoutElement) -> LayoutElement) {
    random = SeededGenerator(seed: seed)
    self.wrap = wrap
  }

  /// A box of its own wanted size, and a colour.
  final class Box: DisplayNode {
    let wanted: Size

    init(_ width: Double, _ height: Double) {
      wanted = Size(width, height)
      super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { wanted }
  }

  // MARK: Trees

  /// A range and a spec to lay out in it.
  static func spec(seed: UInt64, wrap: @escaping (LayoutElement) -> LayoutElement = { $0 }) -> (
    range: SizeRange, scale: Scale, spec: LayoutElement
  ) {
    var tree = RandomLayoutTree(seed: seed, wrap: wrap)
    let range = tree.range()
    let scale = Scale([1, 2, 3, 1.5][tree.upTo(4)])
    let isBounded = range.max.width.isFinite && range.max.height.isFinite
    return (range, scale, tree.element(depth: 4, Surroundings(isBounded: isBounded, allowsFractions: isBounded)))
  }

  /// A table's cell with such a spec.
  static func cell(seed: UInt64) -> CellNode {
    var tree = RandomLayoutTree(seed: seed) { $0 }
    let element = tree.element(depth: 4, Surroundings(isBounded: false, allowsFractions: false))
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [element]) }
    return cell
  }

  // MARK: Elements

  private mutating func element(depth: Int, _ surroundings: Surroundings) -> LayoutElement {
    let element: LayoutElement =
      switch upTo(8) {
      case 0...1: box()
      case 2 where depth > 0: node(depth: depth - 1)
      default: depth == 0 ? box() : spec(depth: depth - 1, surroundings)
      }
    style(element, surroundings)
    return wrap(element)
  }

  private mutating func box() -> Box {
    let box = Box(length(), length())
    boxCount += 1
    box.debugName = "box \(boxCount)"
    box.backgroundColor = Color(UInt32(upTo(0x100_0000)))
    return box
  }

  /// A node with specs of its own.
  private mutating func node(depth: Int) -> DisplayNode {
    let element = element(depth: depth, Surroundings(isBounded: false, allowsFractions: false))
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [element]) }
    return node
  }

  private mutating func spec(depth: Int, _ around: Surroundings) -> LayoutSpec {
    let within = Surroundings(isBounded: false, allowsFractions: around.allowsFractions)
    let bare = Surroundings(isBounded: false, allowsFractions: false)
    switch upTo(14) {
    case 0:
      return InsetLayoutSpec(insets: insets(around), child: element(depth: depth, around))
    case 1:
      return OverlayLayoutSpec(child: element(depth: depth, around), overlay: element(depth: depth, around))
    case 2:
      return BackgroundLayoutSpec(child: element(depth: depth, around), background: element(depth: depth, around))
    case 3:
      return CenterLayoutSpec(
        centering: oneOf(CenterLayoutSpec.Centering.allCases), sizingOption: sizing(), child: element(depth: depth, around))
    case 4:
      return RelativeLayoutSpec(
        horizontalPosition: oneOf(RelativeLayoutSpec.Position.allCases), verticalPosition: oneOf(RelativeLayoutSpec.Position.allCases),
        sizingOption: sizing(), child: element(depth: depth, around))
    case 5:
      return RatioLayoutSpec(ratio: [0.5, 1, 1.7][upTo(3)], child: element(depth: depth, around))
    case 6:
      return CornerLayoutSpec(
        child: element(depth: depth, bare), corner: element(depth: depth, bare), location: oneOf(CornerLayoutSpec.Location.allCases),
        offset: Point(offset(), offset()), wrapsCorner: flips())
    case 7:
      return AbsoluteLayoutSpec(
        sizing: oneOf(AbsoluteLayoutSpec.Sizing.allCases), children: (0...upTo(3)).map { _ in element(depth: depth, around) })
    case 8:
      return WrapperLayoutSpec(children: (0...upTo(2)).map { _ in element(depth: depth, bare) })
    case 9:
      return LayoutSpec()
    default:
      return stack(of: (0..<upTo(5)).map { _ in element(depth: depth, within) }, flips() ? .wrap : .noWrap)
    }
  }

  private mutating func stack(of children: [LayoutElement], _ wrap: StackLayoutSpec.FlexWrap) -> StackLayoutSpec {
    StackLayoutSpec(
      oneOf(StackLayoutSpec.Direction.allCases), spacing: offset(), justifyContent: oneOf(StackLayoutSpec.JustifyContent.allCases),
      alignItems: oneOf(StackLayoutSpec.AlignItems.allCases), flexWrap: wrap, alignContent: oneOf(StackLayoutSpec.AlignContent.allCases),
      lineSpacing: offset(), children: children)
  }

  private mutating func style(_ element: LayoutElement, _ surroundings: Surroundings) {
    if upTo(3) == 0 { element.style.width = dimension(surroundings) }
    if upTo(3) == 0 { element.style.height = dimension(surroundings) }
    for limit in [\LayoutElementStyle.minWidth, \.maxWidth, \.minHeight, \.maxHeight] where upTo(6) == 0 {
      element.style[keyPath: limit] = .points(length())
    }
    if upTo(2) == 0 { element.style.flexGrow = [1, 2, 0.1][upTo(3)] }
    if upTo(2) == 0 { element.style.flexShrink = [1, 3, 0.5][upTo(3)] }
    if upTo(5) == 0 { element.style.flexBasis = .points(length()) }
    if upTo(4) == 0 { element.style.spacingBefore = offset() }
    if upTo(4) == 0 { element.style.spacingAfter = offset() }
    if upTo(4) == 0 { element.style.alignSelf = oneOf(AlignSelf.allCases) }
    if upTo(4) == 0 { element.style.ascender = length() / 4 }
    if upTo(4) == 0 { element.style.descender = -length() / 8 }
    if upTo(3) == 0 { element.style.layoutPosition = Point(offset(), offset()) }
  }

  // MARK: Numbers

  private mutating func range() -> SizeRange {
    let (low, high) = (Size(length(), length()), Size(100 + length(), 100 + length()))
    switch upTo(5) {
    case 0: return SizeRange(exactly: high)
    case 1: return SizeRange(min: low, max: high)
    case 2: return SizeRange(max: high)
    case 3: return SizeRange(min: Size(high.width, 0), max: Size(high.width, .unbounded))
    default: return .unbounded
    }
  }

  private mutating func insets(_ around: Surroundings) -> EdgeInsets {
    var insets = EdgeInsets(top: offset(), left: offset(), bottom: offset(), right: offset())
    if around.isBounded && upTo(3) == 0 { insets.top = .infinity }
    if around.isBounded && upTo(3) == 0 { insets.right = .infinity }
    return insets
  }

  private mutating func sizing() -> RelativeLayoutSpec.SizingOption { [[], .minimumWidth, .minimumHeight, .minimumSize][upTo(4)] }

  private mutating func dimension(_ surroundings: Surroundings) -> LayoutDimension {
    surroundings.allowsFractions && upTo(3) == 0 ? .percent(Double(upTo(101))) : .points(length())
  }

  /// Returns a length that is not negative; half of them are not whole pixels.
  private mutating func length() -> Double { flips() ? Double(upTo(80)) : Double(upTo(8000)) / 97 }
  private mutating func offset() -> Double { flips() ? 0 : Double(upTo(3000)) / 97 - 8 }
  private mutating func upTo(_ limit: Int) -> Int { random.int(0..<limit) }
  private mutating func flips() -> Bool { upTo(2) == 0 }
  private mutating func oneOf<Case>(_ cases: [Case]) -> Case { cases[upTo(cases.count)] }
}
