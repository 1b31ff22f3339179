import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct DrawingTests {
  private let black = DrawingPaint.color(.black)

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DrawingPath {
    DrawingPath(Rect(x: x, y: y, width: width, height: height))
  }

  /// Draws a picture of 10 x 10 points on white.
  private func draw(scale: Double = 1, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) throws -> Bitmap {
    let node = DisplayNode(Rect(x: 0, y: 0, width: 10, height: 10))
    node.drawing = Drawing(key: "test", draw)
    return try node.painted(scale: scale)
  }

  /// The pixels that are black, as a rectangle; all others must be white.
  private func ink(_ bitmap: Bitmap) -> PixelRect {
    #expect(bitmap.words.allSatisfy { $0 == 0xFFFF_FFFF || $0 == 0xFF00_0000 })
    let bounds = bitmap.inkBounds()
    #expect(bitmap.words.filter { $0 == 0xFF00_0000 }.count == bounds.width * bounds.height)
    return bounds
  }

  @Test(arguments: [1.0, 2, 3]) func `the origin is at the top left, and y points down`(scale: Double) throws {
    let pixels = Int(scale)
    let path = rect(1, 2, 3, 4)
    let bitmap = try draw(scale: scale) { $0.fill(path, with: .color(.black)) }
    #expect(ink(bitmap) == PixelRect(x: pixels, y: 2 * pixels, width: 3 * pixels, height: 4 * pixels))
  }

  @Test func `a colour is a paint`() throws {
    let path = rect(1, 2, 3, 4)
    #expect(
      try draw { $0.fill(path, with: .black) }.words == draw { $0.fill(path, with: .color(.black)) }.words)
    let style = StrokeStyle(width: 2)
    #expect(
      try draw { $0.stroke(path, with: .red, style: style) }.words == draw { $0.stroke(path, with: .color(.red), style: style) }.words)
  }

  @Test(arguments: [1.0, 1.5, 2]) func `nothing shows outside the bounds`(scale: Double) throws {
    let tree = DisplayNode(Rect(x: 0, y: 0, width: 40, height: 40))
    let node = DisplayNode(Rect(x: 10.3, y: 9.8, width: 12, height: 7.4))
    let path = rect(-100, -100, 1000, 1000)
    node.drawing = Drawing(key: "all") { context in
      context.fill(path, with: .color(.black))
      context.stroke(path, with: .color(.black), style: StrokeStyle(width: 900))
    }
    tree.addSubnode(node)
    let bounds = PixelRect(node.frame, scale: scale)
    #expect(ink(try tree.painted(scale: scale)) == bounds)
  }

  @Test func `a shape that fills the bounds has sharp edges wherever the node is`() throws {
    let tree = DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20))
    let node = DisplayNode(Rect(x: 2.6, y: 3.4, width: 9.7, height: 5.5))
    node.drawing = Drawing(key: "bounds") { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
    tree.addSubnode(node)
    #expect(ink(try tree.painted()) == PixelRect(node.frame, scale: 1))
  }

  /// Cairo's surfaces end at 32,767 pixels.
  @Test(arguments: [Size(width: 70_000, height: 2), Size(width: 2, height: 70_000)], [false, true])
  func `a drawing larger than a Cairo surface is drawn whole`(size: Size, isTurned: Bool) throws {
    let node = DisplayNode(Rect(x: 0, y: 0, width: size.width, height: size.height))
    node.drawing = Drawing(key: "long") { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
    // Half a turn about its centre shows the same.
    if isTurned { node.transform = Transform(a: -1, d: -1) }
    let tree = DisplayNode(node.frame)
    tree.addSubnode(node)
    #expect(ink(try tree.painted()) == PixelRect(node.frame, scale: 1))
  }

  @Test func `a drawing lies over the background and below the subnodes`() throws {
    let path = rect(0, 0, 6, 10)
    let node = DisplayNode(
      Rect(x: 0, y: 0, width: 10, height: 10), .pureRed, [DisplayNode(Rect(x: 0, y: 0, width: 3, height: 10), .pureBlue)])
    node.drawing = Drawing(key: "half") { $0.fill(path, with: .color(.black)) }
    let bitmap = try node.painted()
    #expect([1, 4, 8].map { bitmap[$0, 5] } == [0xFF00_00FF, 0xFF00_0000, 0xFFFF_0000])
  }

  @Test func `transforms apply in the order of the calls, the last one first to a point`() throws {
    let path = rect(0, 0, 2, 1)
    #expect(
      ink(
        try draw { context in
          context.translateBy(x: 5, y: 3)
          context.scaleBy(x: 2, y: 3)
          context.fill(path, with: .color(.black))
        }) == PixelRect(x: 5, y: 3, width: 4, height: 3))
    // A quarter turn clockwise: what was to the right is below.
    #expect(
      ink(
        try draw { context in
          context.translateBy(x: 5, y: 3)
          context.rotate(by: .pi / 2)
          context.fill(path, with: .color(.black))
        }) == PixelRect(x: 4, y: 3, width: 1, height: 2))
  }

  @Test func `restoring a state removes its clip and its transform`() throws {
    let (clip, all) = (rect(2, 2, 3, 3), rect(0, 0, 10, 10))
    #expect(
      ink(
        try draw { context in
          context.saveState()
          context.clip(to: clip)
          context.fill(all, with: .color(.black))
          context.restoreState()
        }) == PixelRect(x: 2, y: 2, width: 3, height: 3))
    #expect(
      ink(
        try draw { context in
          context.saveState()
          context.clip(to: clip)
          context.translateBy(x: 90, y: 0)
          context.restoreState()
          context.fill(all, with: .color(.black))
        }) == PixelRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `a stroke lies half on each side of its path`() throws {
    let line = {
      var path = DrawingPath()
      path.move(to: Point(x: 2, y: 5))
      path.addLine(to: Point(x: 8, y: 5))
      return path
    }()
    func stroke(_ style: StrokeStyle) throws -> Bitmap { try draw { $0.stroke(line, with: .color(.black), style: style) } }
    #expect(ink(try stroke(StrokeStyle(width: 4))) == PixelRect(x: 2, y: 3, width: 6, height: 4))
    #expect(ink(try stroke(StrokeStyle(width: 2, cap: .square))) == PixelRect(x: 1, y: 4, width: 8, height: 2))
    let dashed = try stroke(StrokeStyle(width: 2, dash: [2, 1]))
    #expect((0..<10).map { dashed[$0, 5] == 0xFF00_0000 } == [false, false, true, true, false, true, true, false, false, false])
    for style in [StrokeStyle(width: 0), StrokeStyle(width: -1), StrokeStyle(width: .nan)] {
      #expect(try stroke(style).inkBounds().isEmpty)
    }
    for dash in [[-1, 2], [0, 0]] as [[Double]] {
      #expect(ink(try stroke(StrokeStyle(width: 2, dash: dash))) == PixelRect(x: 2, y: 4, width: 6, height: 2))
    }
  }

  @Test func `the fill rule decides what is inside two rectangles in one path`() throws {
    let path = {
      var path = rect(0, 0, 10, 10)
      path.addRect(Rect(x: 2, y: 2, width: 6, height: 6))
      return path
    }()
    #expect(try draw { $0.fill(path, with: .color(.black)) }[5, 5] == 0xFF00_0000)
    #expect(try draw { $0.fill(path, with: .color(.black), rule: .evenOdd) }[5, 5] == 0xFFFF_FFFF)
  }

  /// Three ways to the same disc.
  @Test func `arcs, ellipses and rounded rectangles are round`() throws {
    let box = Rect(x: 0, y: 0, width: 10, height: 10)
    let arc = {
      var path = DrawingPath()
      path.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi)
      return path
    }()
    for path in [arc, DrawingPath(ellipseIn: box), DrawingPath(roundedRect: box, radius: 99)] {
      let bitmap = try draw(scale: 8) { $0.fill(path, with: .color(.black)) }
      let area = bitmap.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
      // Pi times 40 squared. Chords stand for the arc, up to a tenth of a pixel inside: less than 25 pixels in all.
      #expect(area < 5027 && area > 5026.5 - 25)
    }
  }

  @Test func `half an arc is on the side of its direction`() throws {
    func half(_ end: Double) throws -> PixelRect {
      var path = DrawingPath()
      path.addArc(center: Point(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: end)
      path.close()
      let arc = path
      return try draw { $0.fill(arc, with: .color(.black)) }.inkBounds()
    }
    #expect(try half(.pi) == PixelRect(x: 1, y: 5, width: 8, height: 4))
    #expect(try half(-.pi) == PixelRect(x: 1, y: 1, width: 8, height: 4))
  }

  @Test func `a gradient goes from its first colour to its last`() throws {
    let gradient = LinearGradient(from: Point(x: 1, y: 0), to: Point(x: 9, y: 0), colors: [.black, .white])
    let bitmap = try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .linearGradient(gradient)) }
    let row = (0..<200).map { Int(bitmap[$0, 100] & 255) }
    #expect(row == row.sorted())
    #expect(row[..<20].allSatisfy { $0 == 0 } && row[180...].allSatisfy { $0 == 255 })
    for x in 20..<180 { #expect(abs(Double(row[x]) - (Double(x) + 0.5 - 20) / 160 * 255) <= 2) }
  }

  /// Core Graphics and CSS mix colours that are multiplied by their alpha.
  @Test(arguments: [
    [Color.white, .clear], [.clear, .white], [Color(0xFF3B30), .clear], [.clear, Color(0xFF3B30), .clear],
    [.pureRed, Color.pureBlue.withAlpha(0.25)], [Color.pureBlue.withAlpha(0.5), .pureRed, .clear],
  ]) func `a gradient to what is clear has no colour of its own on the way`(colors: [Color]) throws {
    let line = LinearGradient(from: .zero, to: Point(x: 10, y: 0), colors: colors)
    let circle = RadialGradient(center: .zero, radius: 10, colors: colors)
    let drawn = try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .linearGradient(line)) }
    let round = try draw(scale: 20) { $0.fill(DrawingPath($0.bounds), with: .radialGradient(circle)) }
    for x in 0..<200 {
      let place = (Double(x) + 0.5) / 200 * Double(colors.count - 1)
      let index = min(Int(place), colors.count - 2)
      let part = place - Double(index)
      let (from, to) = (colors[index], colors[index + 1])
      let channels: [(KeyPath<Color, UInt8>, UInt32)] = [(\.red, 16), (\.green, 8), (\.blue, 0)]
      for (channel, shift) in channels {
        // On white.
        func light(_ color: Color) -> Double { 255 - Double(color.alpha) / 255 * (255 - Double(color[keyPath: channel])) }
        let expected = light(from) * (1 - part) + light(to) * part
        #expect(abs(Double(drawn[x, 100] >> shift & 255) - expected) <= 2.5, "\(x)")
        #expect(abs(Double(round[x, 0] >> shift & 255) - expected) <= 3, "\(x)")
      }
    }
  }

  @Test func `shapes with invalid numbers are left out, other shapes are drawn`() throws {
    let path = rect(1, 1, 2, 2)
    let bitmap = try draw { context in
      for value in [Double.nan, .infinity, 1e300] {
        context.fill(DrawingPath(Rect(x: value, y: 0, width: 5, height: 5)), with: .color(.black))
        context.fill(DrawingPath(roundedRect: Rect(x: 5, y: 5, width: value, height: 3), radius: value), with: .color(.black))
        context.stroke(DrawingPath(context.bounds), with: .color(.black), style: StrokeStyle(width: value))
        for zero in [0, value] {
          context.saveState()
          context.scaleBy(x: zero, y: 1)
          context.fill(DrawingPath(context.bounds), with: .color(.black))
          context.restoreState()
        }
      }
      context.fill(path, with: .color(.black))
    }
    #expect(ink(bitmap) == PixelRect(x: 1, y: 1, width: 2, height: 2))
  }

  @Test func `a clip with invalid numbers hides everything`() throws {
    let bitmap = try draw { context in
      context.clip(to: DrawingPath(Rect(x: .nan, y: 0, width: 1, height: 1)))
      context.fill(DrawingPath(context.bounds), with: .color(.black))
    }
    #expect(bitmap.inkBounds().isEmpty)
  }

  @Test func `rows that are painted separately equal those of the whole`() throws {
    let node = DisplayNode(Rect(x: 3, y: 2, width: 30, height: 40))
    let gradient = LinearGradient(from: Point(x: 1, y: 3), to: Point(x: 29, y: 33), colors: [.black, .pureRed, .white])
    node.drawing = Drawing(key: "disc") { context in
      context.fill(DrawingPath(ellipseIn: context.bounds), with: .linearGradient(gradient))
      context.rotate(by: 0.3)
      context.stroke(DrawingPath(roundedRect: context.bounds, radius: 7), with: .color(.pureBlue), style: StrokeStyle(width: 3))
    }
    let context = try RenderContext.test(scale: 1)
    let list = DisplayList(size: Size(width: 40, height: 50), entries: node.displayList(in: context.measuring).entries)
    let whole = try #require(context.layer(list, over: .white)).bitmap
    let part = try #require(context.layer(list, over: .white, rows: 5..<21)).bitmap
    #expect(part.words == Array(whole.words[5 * 40..<21 * 40]))
  }

  @Test func `a hidden node and one without pixels draw nothing`() throws {
    let node = DisplayNode(Rect(x: 0, y: 0, width: 10, height: 10))
    node.drawing = Drawing.uncached { _ in Issue.record("a hidden node is drawn") }
    node.isHidden = true
    #expect(try node.painted().inkBounds().isEmpty)
    node.isHidden = false
    node.frame.size.width = 0
    let context = try RenderContext.test()
    #expect(node.displayList(in: context.measuring).entries.isEmpty)
  }
}
