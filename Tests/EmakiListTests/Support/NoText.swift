import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A typesetter for lists without text.
final class NoText: Typesetter {
  func layout(_ request: TextRequest) -> TextLayout { preconditionFailure("these lists have no text") }
  func metrics(of font: Font) -> Font.Metrics { preconditionFailure("these lists have no text") }
}

extension MeasuringContext {
  static func test(scale: Double = 1, layoutDirection: LayoutDirection = .leftToRight) -> MeasuringContext {
    MeasuringContext(scale: Scale(scale), layoutDirection: layoutDirection, typesetter: NoText())
  }
}

/// A node of a fixed size.
final class BoxNode: DisplayNode {
  private let size: Size

  init(_ width: Double, _ height: Double, name: String? = nil) {
    size = Size(width: width, height: height)
    super.init()
    debugName = name
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }
}
