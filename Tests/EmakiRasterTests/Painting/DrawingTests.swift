import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

struct DrawingTests {
  private static let all = DrawingPath(-100, -100, 1000, 1000)

  /// Draws a picture of 10 x 10 points on white.
  private func draw(scale: Double = 1, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) throws -> Bitmap {
    try DisplayNode(Rect(0, 0, 10, 10), drawing: draw).painted(scale: scale)
  }

  /// The pixels that are black, as a rectangle; all others must be white.
  private func ink(_ bitmap: Bitmap) -> PixelRect {
    let bounds = bitmap.inkBounds()
    #expect(bitmap.words.count { $0 == 0xFF00_0000 } == bounds.size.area)
    return bounds
  }

  // MARK: Places

  @Test(arguments: scales) func `the origin is at the top left, and y points down`(scale: Double) throws {
    let bitmap = try draw(scale: scale) { $0.fill(DrawingPath(1, 2, 3, 4), with: .black) }
    #expect(ink(bitmap) == PixelRect(Rect(1, 2, 3, 4), scale: scale))
  }

  @Test func `a colour is a paint`() throws {
    let (named, plain) = try (
      draw { $0.stroke(DrawingPath(1, 2, 3, 4), with: .color(.red)) }, draw { $0.stroke(DrawingPath(1, 2, 3, 4), with: .red) }
    )
    #expect(named.words == plain.words && !named.inkBounds().isEmpty)
    #expect(try draw { $0.fill(DrawingPath(1, 2, 3, 4), with: .black) }.inkBounds() == PixelRect(1, 2, 3, 4))
  }

  @Test(arguments: [1.0, 1.5, 2], [false, true]) func `nothing shows outside the bounds, whose edges are sharp wherever the node is`(
    scale: Double, strokes: Bool
  ) throws {
    let node = DisplayNode(Rect(10.3, 9.8, 12, 7.4)) { context in
      context.fill(strokes ? Self.all : DrawingPath(context.bounds), with: .black)
      if strokes { context.stroke(Self.all, with: .black, style: StrokeStyle(width: 900)) }
    }
    #expect(try ink(DisplayNode(Rect(0, 0, 40, 40), nil, [node]).painted(scale: scale)) == PixelRect(node.frame, scale: scale))
  }

  /// Cairo's surfaces end at 32,767 pixels.
  @Test(arguments: [Size(70_000, 2), Size(2, 70_000)], [false, true])
  func `a drawing larger than a Cairo surface is drawn whole`(size: Size, isTurned: Bool) throws {
    let node = DisplayNode(Rect(origin: .zero, size: size)) { $0.fill(DrawingPath($0.bounds), with: .black) }
    // Half a turn about its centre shows the same.
    if isTurned { node.transform = Transform(a: -1, d: -1) }
    #expect(try ink(DisplayNode(node.frame, nil, [node]).painted()) == PixelRect(node.frame, scale: 1))
  }

  @Test func `a drawing lies over the background and below the subnodes`() throws {
    let node = DisplayNode(Rect(0, 0, 10, 10)) { $0.fill(DrawingPath(0, 0, 6, 10), with: .black) }
    node.backgroundColor = .pureRed
    node.addSubnode(DisplayNode(Rect(0, 0, 3, 10), .pureBlue))
    #expect(try node.painted().at((1, 5), (4, 5), (8, 5)) == [0xFF00_00FF, 0xFF00_0000, 0xFFFF_0000])
  }

  @Test func `a hidden node and one without pixels draw nothing`() throws {
    let node = DisplayNode(Rect(0, 0, 10, 10))
    node.drawing = Drawing.uncached { _ in Issue.record("a hidden node is drawn") }
    node.isHidden = true
    let hidden = try node.painted()
    (node.isHidden, node.frame.size.width) = (false, 0)
    #expect(try hidden.inkBounds().isEmpty && node.displayList(in: RenderContext.test().measuring).entries.isEmpty)
  }

  @Test func `rows that are painted separately equal those of the whole`() throws {
    let gradient = LinearGradient(from: Point(1, 3), to: Point(29, 33), colors: [.black, .pureRed, .white])
    let drawing = DisplayNode(Rect(3, 2, 30, 40)) { context in
      context.fill(DrawingPath(ellipseIn: context.bounds), with: .linearGradient(gradient))
      context.draw(Image.resizableRounded(cornerRadius: 0, fill: .pureRed), in: Rect(1, 1, 10, 30))
      context.draw(AttributedText("Emaki 絵巻"), at: Point(4, 4))
      context.rotate(by: 0.3)
      context.stroke(DrawingPath(roundedRect: context.bounds, radius: 7), with: .color(.pureBlue), style: StrokeStyle(width: 3))
      context.draw(AttributedText("Emaki 絵巻"), at: Point(4, 10))
    }
    let corners = CornerRadii(topLeft: 9)
    let picture = ImageNode(
      drawing.frame, .resizableRounded(cornerRadii: corners, cornerColor: .red, fill: .pureBlue, borderWidth: 2, borderColor: .black))
    for node in [drawing, picture] {
      let context = try RenderContext.test()
      let list = DisplayList(size: Size(40, 50), entries: node.displayList(in: context.measuring).entries)
      let (whole, part) = try (context.painted(list).bitmap, context.painted(list, rows: 5..<21).bitmap)
      #expect(part.words == Array(whole.words[5 * whole.width..<21 * whole.width]))
    }
  }

  // MARK: States

  @Test func `transforms apply in the order of the calls, the last one first to a point`() throws {
    // A quarter turn is clockwise: what was to the right is below.
    let pictures = try [false, true].map { turns in
      try draw { context in
        context.translateBy(x: 5, y: 3)
        if turns { context.rotate(by: .pi / 2) } else { context.scaleBy(x: 2, y: 3) }
        context.fill(DrawingPath(0, 0, 2, 1), with: .black)
      }
    }
    #expect(pictures.map(ink) == [PixelRect(5, 3, 4, 3), PixelRect(4, 3, 1, 2)])
  }

  @Test(arguments: [true, false]) func `restoring a state removes its clip and its transform`(fillsBefore: Bool) throws {
    let bitmap = try draw { context in
      context.saveState()
      context.clip(to: DrawingPath(2, 2, 3, 3))
      context.translateBy(x: 1, y: 0)
      if fillsBefore { context.fill(Self.all, with: .black) }
      context.restoreState()
      if !fillsBefore { context.fill(DrawingPath(0, 0, 9, 9), with: .black) }
    }
    #expect(ink(bitmap) == (fillsBefore ? PixelRect(2, 2, 3, 3) : PixelRect(0, 0, 9, 9)))
  }

  // MARK: Paths

  private static func path(_ make: (inout DrawingPath) -> Void) -> DrawingPath {
    var path = DrawingPath()
    make(&path)
    return path
  }

  @Test(arguments: [
    (StrokeStyle(width: 4), PixelRect(2, 3, 6, 4)), (StrokeStyle(width: 2, cap: .square), PixelRect(1, 4, 8, 2)),
    (StrokeStyle(width: 0), .empty), (StrokeStyle(width: -1), .empty), (StrokeStyle(width: .nan), .empty),
    // Dashes that cannot be are none.
    (StrokeStyle(width: 2, dash: [-1, 2]), PixelRect(2, 4, 6, 2)), (StrokeStyle(width: 2, dash: [0, 0]), PixelRect(2, 4, 6, 2)),
  ]) func `a stroke lies half on each side of its path`(style: StrokeStyle, bounds: PixelRect) throws {
    #expect(try ink(draw { $0.stroke(Self.line, with: .black, style: style) }) == bounds)
  }

  private static let line = DrawingPath(lines: (2, 5), (8, 5))

  @Test func `a dash begins at the start of its path`() throws {
    let dashed = try draw { $0.stroke(Self.line, with: .black, style: StrokeStyle(width: 2, dash: [2, 1])) }
    #expect((0..<10).filter { dashed[$0, 5] == 0xFF00_0000 } == [2, 3, 5, 6])
  }

  @Test func `the fill rule decides what is inside two rectangles in one path`() throws {
    let path = Self.path { path in
      path.addRect(Rect(0, 0, 10, 10))
      path.addRect(Rect(2, 2, 6, 6))
    }
    let pixels = try [DrawingContext.FillRule.winding, .evenOdd].map { rule in try draw { $0.fill(path, with: .black, rule: rule) }[5, 5] }
    #expect(pixels == [0xFF00_0000, 0xFFFF_FFFF])
  }

  /// Three ways to the same disc.
  @Test(arguments: [
    path { $0.addArc(center: Point(5, 5), radius: 5, startAngle: 0, endAngle: 2 * .pi) },
    DrawingPath(ellipseIn: Rect(0, 0, 10, 10)), DrawingPath(roundedRect: Rect(0, 0, 10, 10), radius: 99),
  ]) func `arcs, ellipses and rounded rectangles are round`(path: DrawingPath) throws {
    let bitmap = try draw(scale: 8) { $0.fill(path, with: .black) }
    let area = bitmap.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
    // Pi times 40 squared. Chords stand for the arc, up to a tenth of a pixel inside: less than 25 pixels in all.
    #expect(area < 5027 && area > 5026.5 - 25)
  }

  @Test(arguments: [(Double.pi, 5), (-.pi, 1)]) func `half an arc is on the side of its direction`(end: Double, top: Int) throws {
    let arc = Self.path { path in
      path.addArc(center: Point(5, 5), radius: 4, startAngle: 0, endAngle: end)
      path.close()
    }
    #expect(try draw { $0.fill(arc, with: .black) }.inkBounds() == PixelRect(1, top, 8, 4))
  }

  // MARK: Gradients

  /// Core Graphics and CSS mix colours that are multiplied by their alpha.
  @Test(arguments: [
    [Color.black, .white], [.white, .clear], [.clear, .white], [Color(0xFF3B30), .clear], [.clear, Color(0xFF3B30), .clear],
    [.pureRed, Color.pureBlue.withAlpha(0.25)], [Color.pureBlue.withAlpha(0.5), .pureRed, .clear],
  ]) func `a gradient goes from colour to colour, and has none of its own on the way to what is clear`(colors: [Color]) throws {
    let line = LinearGradient(from: Point(1, 0), to: Point(9, 0), colors: colors)
    let circle = RadialGradient(center: Point(1, 0), radius: 8, colors: colors)
    let drawn = try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .linearGradient(line)) }
    let round = try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(circle)) }
    for x in 20..<200 {
      // Beyond its end a gradient goes on in its last colour.
      let place = min((Double(x) + 0.5 - 20) / 160, 1) * Double(colors.count - 1)
      let index = min(Int(place), colors.count - 2)
      let part = place - Double(index)
      for (channel, shift) in [(\Color.red, 16), (\.green, 8), (\.blue, 0)] as [(KeyPath<Color, UInt8>, UInt32)] {
        // On white.
        func light(_ color: Color) -> Double { 255 - Double(color.alpha) / 255 * (255 - Double(color[keyPath: channel])) }
        let expected = light(colors[index]) * (1 - part) + light(colors[index + 1]) * part
        let errors = [drawn[x, 100], round[x, 0]].map { abs(Double($0 >> shift & 255) - expected) }
        #expect(errors[0] <= 2.5 && errors[1] <= 3, "\(x): \(errors)")
      }
    }
  }

  @Test func `a radial gradient begins at its first circle, and is not drawn with a radius below 0`() throws {
    let pictures = try [2, -1, .nan, .infinity].map { startRadius in
      let gradient = RadialGradient(
        startCenter: Point(5, 5), startRadius: startRadius, endCenter: Point(5, 5), endRadius: 4,
        stops: [.init(position: 0, color: .pureRed), .init(position: 0.5, color: .pureBlue), .init(position: 1, color: .pureBlue)])
      return try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(gradient)) }
    }
    #expect(pictures[0].at((100, 100), (100, 130), (100, 165)) == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF])
    #expect(pictures.map { $0.inkBounds().isEmpty } == [false, true, true, true])
  }

  // MARK: Invalid numbers

  @Test func `shapes with invalid numbers are left out, other shapes are drawn`() throws {
    let bitmap = try draw { context in
      for value in [Double.nan, .infinity, 1e300] {
        context.fill(DrawingPath(value, 0, 5, 5), with: .black)
        context.fill(DrawingPath(roundedRect: Rect(5, 5, value, 3), radius: value), with: .black)
        context.stroke(DrawingPath(context.bounds), with: .black, style: StrokeStyle(width: value))
        for zero in [0, value] {
          context.saveState()
          context.scaleBy(x: zero, y: 1)
          context.fill(DrawingPath(context.bounds), with: .black)
          context.restoreState()
        }
      }
      context.fill(DrawingPath(1, 1, 2, 2), with: .black)
      // A clip with invalid numbers hides everything.
      context.clip(to: DrawingPath(.nan, 0, 1, 1))
      context.fill(DrawingPath(context.bounds), with: .black)
    }
    #expect(ink(bitmap) == PixelRect(1, 1, 2, 2))
  }
}
