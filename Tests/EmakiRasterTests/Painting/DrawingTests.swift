import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct DrawingTests {
  private static let all = DrawingPath(Rect(-100, -100, 1000, 1000))

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DrawingPath {
    DrawingPath(Rect(x, y, width, height))
  }

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

  @Test(arguments: [1.0, 2, 3]) func `the origin is at the top left, and y points down`(scale: Double) throws {
    let bitmap = try draw(scale: scale) { $0.fill(Self.rect(1, 2, 3, 4), with: .color(.black)) }
    #expect(ink(bitmap) == PixelRect(Rect(1, 2, 3, 4), scale: scale))
  }

  @Test func `a colour is a paint`() throws {
    let (named, plain) = try (
      draw { $0.stroke(Self.rect(1, 2, 3, 4), with: .color(.red)) }, draw { $0.stroke(Self.rect(1, 2, 3, 4), with: .red) }
    )
    #expect(named.words == plain.words && !named.inkBounds().isEmpty)
    #expect(try draw { $0.fill(Self.rect(1, 2, 3, 4), with: .black) }.inkBounds() == PixelRect(1, 2, 3, 4))
  }

  @Test(arguments: [1.0, 1.5, 2], [false, true]) func `nothing shows outside the bounds, whose edges are sharp wherever the node is`(
    scale: Double, strokes: Bool
  ) throws {
    let node = DisplayNode(Rect(10.3, 9.8, 12, 7.4)) { context in
      context.fill(strokes ? Self.all : DrawingPath(context.bounds), with: .color(.black))
      if strokes { context.stroke(Self.all, with: .color(.black), style: StrokeStyle(width: 900)) }
    }
    #expect(try ink(DisplayNode(Rect(0, 0, 40, 40), nil, [node]).painted(scale: scale)) == PixelRect(node.frame, scale: scale))
  }

  /// Cairo's surfaces end at 32,767 pixels.
  @Test(arguments: [Size(70_000, 2), Size(2, 70_000)], [false, true])
  func `a drawing larger than a Cairo surface is drawn whole`(size: Size, isTurned: Bool) throws {
    let node = DisplayNode(Rect(origin: .zero, size: size)) { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
    // Half a turn about its centre shows the same.
    if isTurned { node.transform = Transform(a: -1, d: -1) }
    #expect(try ink(DisplayNode(node.frame, nil, [node]).painted()) == PixelRect(node.frame, scale: 1))
  }

  @Test func `a drawing lies over the background and below the subnodes`() throws {
    let node = DisplayNode(Rect(0, 0, 10, 10)) { $0.fill(Self.rect(0, 0, 6, 10), with: .color(.black)) }
    node.backgroundColor = .pureRed
    node.addSubnode(DisplayNode(Rect(0, 0, 3, 10), .pureBlue))
    #expect(try node.painted().at((1, 5), (4, 5), (8, 5)) == [0xFF00_00FF, 0xFF00_0000, 0xFFFF_0000])
  }

  @Test func `a hidden node and one without pixels draw nothing`() throws {
    let node = DisplayNode(Rect(0, 0, 10, 10))
    node.drawing = Drawing.uncached { _ in Issue.record("a hidden node is drawn") }
    node.isHidden = true
    #expect(try node.painted().inkBounds().isEmpty)
    node.isHidden = false
    node.frame.size.width = 0
    #expect(try node.displayList(in: RenderContext.test().measuring).entries.isEmpty)
  }

  @Test func `rows that are painted separately equal those of the whole`() throws {
    let gradient = LinearGradient(from: Point(x: 1, y: 3), to: Point(x: 29, y: 33), colors: [.black, .pureRed, .white])
    let node = DisplayNode(Rect(3, 2, 30, 40)) { context in
      context.fill(DrawingPath(ellipseIn: context.bounds), with: .linearGradient(gradient))
      context.draw(Image.resizableRounded(cornerRadius: 0, fill: .pureRed), in: Rect(1, 1, 10, 30))
      context.draw(AttributedText("Emaki 絵巻"), at: Point(x: 4, y: 4))
      context.rotate(by: 0.3)
      context.stroke(DrawingPath(roundedRect: context.bounds, radius: 7), with: .color(.pureBlue), style: StrokeStyle(width: 3))
      context.draw(AttributedText("Emaki 絵巻"), at: Point(x: 4, y: 10))
    }
    try node.expectSameRows(in: Size(40, 50))
  }

  // MARK: States

  @Test func `transforms apply in the order of the calls, the last one first to a point`() throws {
    let scaled = try draw { context in
      context.translateBy(x: 5, y: 3)
      context.scaleBy(x: 2, y: 3)
      context.fill(Self.rect(0, 0, 2, 1), with: .color(.black))
    }
    #expect(ink(scaled) == PixelRect(5, 3, 4, 3))
    // A quarter turn clockwise: what was to the right is below.
    let turned = try draw { context in
      context.translateBy(x: 5, y: 3)
      context.rotate(by: .pi / 2)
      context.fill(Self.rect(0, 0, 2, 1), with: .color(.black))
    }
    #expect(ink(turned) == PixelRect(4, 3, 1, 2))
  }

  @Test(arguments: [true, false]) func `restoring a state removes its clip and its transform`(fillsBefore: Bool) throws {
    let bitmap = try draw { context in
      context.saveState()
      context.clip(to: Self.rect(2, 2, 3, 3))
      context.translateBy(x: 1, y: 0)
      if fillsBefore { context.fill(Self.all, with: .color(.black)) }
      context.restoreState()
      if !fillsBefore { context.fill(Self.rect(0, 0, 9, 9), with: .color(.black)) }
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
    #expect(try ink(draw { $0.stroke(Self.line, with: .color(.black), style: style) }) == bounds)
  }

  private static let line = path { path in
    path.move(to: Point(x: 2, y: 5))
    path.addLine(to: Point(x: 8, y: 5))
  }

  @Test func `a dash begins at the start of its path`() throws {
    let dashed = try draw { $0.stroke(Self.line, with: .color(.black), style: StrokeStyle(width: 2, dash: [2, 1])) }
    #expect((0..<10).filter { dashed[$0, 5] == 0xFF00_0000 } == [2, 3, 5, 6])
  }

  @Test func `the fill rule decides what is inside two rectangles in one path`() throws {
    let path = Self.path { path in
      path.addRect(Rect(0, 0, 10, 10))
      path.addRect(Rect(2, 2, 6, 6))
    }
    #expect(try draw { $0.fill(path, with: .color(.black)) }[5, 5] == 0xFF00_0000)
    #expect(try draw { $0.fill(path, with: .color(.black), rule: .evenOdd) }[5, 5] == 0xFFFF_FFFF)
  }

  /// Three ways to the same disc.
  @Test(arguments: [
    path { $0.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi) },
    DrawingPath(ellipseIn: Rect(0, 0, 10, 10)), DrawingPath(roundedRect: Rect(0, 0, 10, 10), radius: 99),
  ]) func `arcs, ellipses and rounded rectangles are round`(path: DrawingPath) throws {
    let bitmap = try draw(scale: 8) { $0.fill(path, with: .color(.black)) }
    let area = bitmap.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
    // Pi times 40 squared. Chords stand for the arc, up to a tenth of a pixel inside: less than 25 pixels in all.
    #expect(area < 5027 && area > 5026.5 - 25)
  }

  @Test(arguments: [(Double.pi, 5), (-.pi, 1)]) func `half an arc is on the side of its direction`(end: Double, top: Int) throws {
    let arc = Self.path { path in
      path.addArc(center: Point(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: end)
      path.close()
    }
    #expect(try draw { $0.fill(arc, with: .color(.black)) }.inkBounds() == PixelRect(1, top, 8, 4))
  }

  // MARK: Gradients

  /// Core Graphics and CSS mix colours that are multiplied by their alpha.
  @Test(arguments: [
    [Color.black, .white], [.white, .clear], [.clear, .white], [Color(0xFF3B30), .clear], [.clear, Color(0xFF3B30), .clear],
    [.pureRed, Color.pureBlue.withAlpha(0.25)], [Color.pureBlue.withAlpha(0.5), .pureRed, .clear],
  ]) func `a gradient goes from colour to colour, and has none of its own on the way to what is clear`(colors: [Color]) throws {
    let line = LinearGradient(from: Point(x: 1, y: 0), to: Point(x: 9, y: 0), colors: colors)
    let circle = RadialGradient(center: Point(x: 1, y: 0), radius: 8, colors: colors)
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
        #expect(abs(Double(drawn[x, 100] >> shift & 255) - expected) <= 2.5, "\(x)")
        #expect(abs(Double(round[x, 0] >> shift & 255) - expected) <= 3, "\(x)")
      }
    }
  }

  @Test func `a radial gradient begins at its first circle, and is not drawn with a radius below 0`() throws {
    func draw(startRadius: Double) throws -> Bitmap {
      let gradient = RadialGradient(
        startCenter: Point(x: 5, y: 5), startRadius: startRadius, endCenter: Point(x: 5, y: 5), endRadius: 4,
        stops: [.init(position: 0, color: .pureRed), .init(position: 0.5, color: .pureBlue), .init(position: 1, color: .pureBlue)])
      return try self.draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(gradient)) }
    }
    #expect(try draw(startRadius: 2).at((100, 100), (100, 130), (100, 165)) == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF])
    for radius in [-1, Double.nan, .infinity] { #expect(try draw(startRadius: radius).inkBounds().isEmpty) }
  }

  // MARK: Invalid numbers

  @Test func `shapes with invalid numbers are left out, other shapes are drawn`() throws {
    let bitmap = try draw { context in
      for value in [Double.nan, .infinity, 1e300] {
        context.fill(Self.rect(value, 0, 5, 5), with: .color(.black))
        context.fill(DrawingPath(roundedRect: Rect(5, 5, value, 3), radius: value), with: .color(.black))
        context.stroke(DrawingPath(context.bounds), with: .color(.black), style: StrokeStyle(width: value))
        for zero in [0, value] {
          context.saveState()
          context.scaleBy(x: zero, y: 1)
          context.fill(DrawingPath(context.bounds), with: .color(.black))
          context.restoreState()
        }
      }
      context.fill(Self.rect(1, 1, 2, 2), with: .color(.black))
      // A clip with invalid numbers hides everything.
      context.clip(to: Self.rect(.nan, 0, 1, 1))
      context.fill(DrawingPath(context.bounds), with: .color(.black))
    }
    #expect(ink(bitmap) == PixelRect(1, 1, 2, 2))
  }
}
