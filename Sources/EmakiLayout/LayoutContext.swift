/// What one measuring pass carries with it: the scale that sizes are rounded at, and the errors met on the way.
///
/// It belongs to the task that measures. Nodes with content of their own find their measurer in a subclass.
open class LayoutContext {
  public let scale: Scale
  /// What could not be laid out, in the order met. Such an element got the size 0 x 0.
  public private(set) var errors: [LayoutError] = []

  public init(scale: Scale) { self.scale = scale }

  package func report(_ error: LayoutError) {
    if !errors.contains(error) { errors.append(error) }
  }

  package func takeErrors() -> [LayoutError] {
    defer { errors.removeAll() }
    return errors
  }

  /// Makes a layout whose size is rounded up to whole pixels. A size that is not valid is reported and becomes 0 x 0.
  @inlinable
  public func layout(of element: LayoutElement, size: Size, children: [Layout.Child] = []) -> Layout {
    guard isValidLength(size.width) && isValidLength(size.height) else { return invalidLayout(of: element, size: size, children: children) }
    return makeLayout(Size(width: scale.ceilPixel(size.width), height: scale.ceilPixel(size.height)), children)
  }

  @usableFromInline
  func makeLayout(_ size: Size, _ children: [Layout.Child]) -> Layout { Layout(roundedSize: size, children: children) }

  @usableFromInline
  func invalidLayout(of element: LayoutElement, size: Size, children: [Layout.Child]) -> Layout {
    report(.invalidSize(element: element.displayName, size: size))
    return Layout(roundedSize: .zero, children: children)
  }
}
