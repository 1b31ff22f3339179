package import EmakiDisplay
package import EmakiEngine
import EmakiLayout

extension DeviceFrame {
  /// Draws the device round a picture of a screen. What the frame says of rows, nodes and accessibility elements is where they are in the
  /// larger picture.
  ///
  /// - Parameters:
  ///   - screen: the picture of the screen.
  ///   - scale: the device pixels of a point.
  ///   - theme: the appearance of the screen.
  ///   - renderer: the renderer that has drawn the screen.
  package func frame(round screen: Frame, scale: Double, theme: Theme, by renderer: Renderer) async throws -> Frame {
    let bitmap = screen.bitmap()
    let inner = Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    let size = Self.size(of: inner)
    var frame = try await renderer.render(
      Self.node(bitmap, scale: scale, theme: theme), in: SizeRange(min: size, max: size), ground: Self.ground(theme))
    frame.warnings = screen.warnings + frame.warnings
    let margin = Measures(inner).margin
    frame.contents = screen.contents?.moved(by: Point(x: margin, y: margin), scale: scale)
    return frame
  }
}
