import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiNodes

/// A device frame says which device is drawn around the picture of a screen. The device is on a plain background, as on product pages.
public enum DeviceFrame: String, Hashable, Codable, Sendable, CaseIterable {
  /// The screen is that of a phone, with round corners and a thin black edge, over a soft shadow.
  case phone
}

extension DeviceFrame {
  /// Measures are the lengths of the frame round a screen, in points. A screen that is smaller than any phone has a frame that is smaller in
  /// the same proportion.
  struct Measures: Hashable {
    /// The room between the edge of the device and that of the picture.
    let padding: Double
    /// The width of the edge round the screen.
    let edge: Double
    /// The radius of the screen's corners. It leaves the symbols in the corners of the screen whole.
    let radius: Double
    /// The radius of the shadow.
    let shadow: Double

    init(_ screen: Size) {
      let share = min(1, min(screen.width, screen.height) / 320)
      // Whole points are whole pixels at the usual scales, so that the screen keeps its pixels.
      (padding, edge) = (max(1, (40 * share).rounded()), max(1, (10 * share).rounded()))
      // Phones with a home button have symbols close to the corners.
      radius = min(ScreenMetrics(screen).hasHomeIndicator ? 44 : 16, screen.width / 9, screen.height * 44 / 390)
      shadow = 18 * share
    }

    /// The distance of the screen from each side of the picture.
    var margin: Double { padding + edge }
  }

  /// Returns the size in points of a picture whose screen has a size.
  static func size(of screen: Size) -> Size {
    let margin = Measures(screen).margin
    return Size(width: screen.width + 2 * margin, height: screen.height + 2 * margin)
  }

  /// Returns the colour round the device.
  static func ground(_ theme: Theme) -> Color { theme == .light ? Color(0xE4E8EE) : Color(0x2A2F37) }

  /// Returns the node of the device, whose screen shows nothing.
  ///
  /// - Parameters:
  ///   - size: the size of the screen in points.
  ///   - theme: the appearance of the screen.
  static func node(_ size: Size, theme: Theme) -> DisplayNode {
    let measures = Measures(size)
    let (padding, edge, radius) = (measures.padding, measures.edge, measures.radius)
    let screen = DisplayNode()
    screen.debugName = "screen"
    screen.style.preferredSize = size
    let body = DisplayNode()
    body.debugName = "phone"
    body.backgroundColor = Color(0x101216)
    body.cornerRadius = radius + edge
    (body.borderWidth, body.borderColor) = (1, theme == .light ? Color(0x3A3F47) : Color(0x5A616C))
    (body.shadowColor, body.shadowOpacity, body.shadowRadius) = (.black, theme == .light ? 0.28 : 0.5, measures.shadow)
    body.shadowOffset = Point(x: 0, y: measures.shadow * 2 / 3)
    body.automaticallyManagesSubnodes = true
    body.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(insets: EdgeInsets(top: edge, left: edge, bottom: edge, right: edge), child: screen)
    }
    let root = DisplayNode()
    root.backgroundColor = ground(theme)
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(insets: EdgeInsets(top: padding, left: padding, bottom: padding, right: padding), child: body)
    }
    return root
  }
}

extension DeviceFrame {
  /// Draws the device round a picture of a screen. What the frame says of rows, nodes and accessibility elements is where they are in the
  /// larger picture.
  ///
  /// - Parameters:
  ///   - screen: the picture of the screen.
  ///   - scale: the device pixels of a point.
  ///   - theme: the appearance of the screen.
  ///   - renderer: the renderer that has drawn the screen.
  func frame(round screen: Frame, scale: Double, theme: Theme, by renderer: Renderer) async throws -> Frame {
    let inner = Size(width: Double(screen.size.width) / scale, height: Double(screen.size.height) / scale)
    let measures = Measures(inner)
    var frame = try await renderer.render(
      Self.node(inner, theme: theme), of: Self.size(of: inner), ground: Self.ground(theme), below: screen,
      insets: [measures.padding, measures.edge], radius: measures.radius)
    frame.notes = screen.notes
    let margin = measures.margin
    frame.contents = screen.contents?.moved(by: Point(x: margin, y: margin), scale: scale)
    return frame
  }
}
