import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiTestSupport

extension MeasuringContext {
  static func squares(scale: Double = 1) -> (context: MeasuringContext, typesetter: SquareTypesetter) {
    let typesetter = SquareTypesetter()
    return (MeasuringContext(scale: Scale(scale), typesetter: typesetter), typesetter)
  }
}

extension TextNode {
  convenience init(_ string: String, size: Double = 10, lineHeight: Double? = nil) {
    self.init()
    attributedText = AttributedText(string, font: .system(size: size), lineHeight: lineHeight)
  }
}

func column(_ children: DisplayNode...) -> DisplayNode {
  DisplayNode { StackLayoutSpec(.vertical, alignItems: .start, children: children) }
}

/// A node of a fixed size that counts how often it is asked for it.
final class BoxNode: DisplayNode {
  var size: Size { didSet { setNeedsLayout() } }
  private(set) var measureCount = 0
  private(set) var layoutCount = 0

  init(_ width: Double = 10, _ height: Double = 10, name: String? = nil) {
    size = Size(width, height)
    super.init()
    debugName = name
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    measureCount += 1
    return size
  }

  override func layout() { layoutCount += 1 }
}

extension DisplayNode {
  /// Lays the tree out as a table does a cell.
  @discardableResult
  func layOut(width: Double = 100, in context: MeasuringContext = .test()) -> [LayoutError] {
    layoutTree(SizeRange(min: Size(width, 0), max: Size(width, .unbounded)), in: context)
  }
}
