import Emaki

/// Draws the looks that any node can have: borders, corners, shadows, transforms, drawings, order, fading. It also draws scroll nodes and
/// the notification cell.
func drawLooks(_ folder: PictureFolder) async throws {
  for (name, scale) in [("1", 1.0), ("2", 2), ("3", 3)] {
    try await folder.draw(looks(), in: "look/nodes@\(name)", by: folder.renderer(scale: scale))
  }
  let directions: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]
  for (name, direction) in directions {
    let renderer = try folder.renderer(direction: direction)
    try await folder.draw(drawings() + scrollNodes(), in: "look/\(name)", by: renderer)
    try await folder.draw(notifications(), in: "look/notifications-\(name)", width: 320, height: .unbounded, by: renderer)
  }
}

/// A node of 60 x 40 points with a text and a box in it, in the middle of a ground of 120 x 100.
private func look(_ name: String, _ change: @escaping @Sendable (DisplayNode) -> Void) -> NamedNode {
  NamedNode(name) {
    let (ground, node, text, box) = (DisplayNode(), DisplayNode(), TextNode(), DisplayNode())
    text.attributedText = AttributedText("Momo 桃 🐈", font: .system(size: 13))
    box.backgroundColor = Color(0x4F9657, alpha: 0.7)
    box.frame = Rect(x: 40, y: -8, width: 30, height: 30)
    text.frame = Rect(x: 4, y: 12, width: 54, height: 20)
    node.addSubnode(text)
    node.addSubnode(box)
    node.backgroundColor = Color(0xFFE08A)
    node.frame = Rect(x: 30, y: 30, width: 60, height: 40)
    ground.backgroundColor = Color(0xE8EEF6)
    ground.addSubnode(node)
    ground.style.preferredSize = Size(width: 120, height: 100)
    change(node)
    return ground
  }
}

private func looks() -> [NamedNode] {
  var nodes = [
    look("plain") { _ in },
    look("border") { ($0.borderWidth, $0.borderColor) = (2.5, Color(0xD02060)) },
    look("alpha") { $0.alpha = 0.4 },
    look("hidden") { $0.isHidden = true },
    look("hidden-text") { $0.subnodes[0].isHidden = true },
    look("clipped") { $0.clipsToBounds = true },
    look("order") { ($0.subnodes[0].zPosition, $0.subnodes[1].backgroundColor) = (1, Color(0x4F9657)) },
    look("rasterised") { ($0.shouldRasterizeDescendants, $0.alpha) = (true, 0.7) },
    look("layer-backed") { $0.isLayerBacked = true },
    look("translated") { $0.transform = .translation(x: 10.25, y: -7) },
    look("enlarged") { $0.transform = .scale(x: 1.5, y: 0.75) },
    look("turned") { $0.transform = Transform(a: 0.866, b: 0.5, c: -0.5, d: 0.866) },
    look("mirrored") { $0.transform = .scale(x: -1, y: 1) },
    look("sheared") { $0.transform = Transform(c: 0.4) },
    look("turned-inside") { $0.subnodes[1].transform = Transform(a: 0.7071, b: 0.7071, c: -0.7071, d: 0.7071) },
    look("turned-shadow") {
      ($0.transform, $0.shadowOpacity) = (Transform(a: 0.966, b: 0.259, c: -0.259, d: 0.966), 0.6)
    },
  ]
  for (name, type) in [("default", CornerRoundingType.default), ("precomposited", .precomposited), ("clipping", .clipping)] {
    for clips in [false, true] {
      nodes.append(
        look("corners-\(name)\(clips ? "-clipped" : "")") { ($0.cornerRadius, $0.cornerRoundingType, $0.clipsToBounds) = (14, type, clips) }
      )
      nodes.append(
        look("corners-\(name)-border\(clips ? "-clipped" : "")") {
          ($0.cornerRadius, $0.cornerRoundingType, $0.clipsToBounds) = (14, type, clips)
          ($0.borderWidth, $0.borderColor, $0.alpha) = (3, .black, 0.8)
        })
    }
  }
  for radius in [0, 3, 9.5] {
    for clips in [false, true] {
      nodes.append(
        look("shadow-\(radius)\(clips ? "-clipped" : "")") {
          ($0.shadowOpacity, $0.shadowRadius, $0.shadowColor, $0.clipsToBounds) = (0.8, radius, Color(0x2040C0), clips)
          ($0.shadowOffset, $0.cornerRadius) = (Point(x: 4, y: 6), 8)
        })
    }
  }
  nodes.append(look("shadow-of-text") { ($0.backgroundColor, $0.shadowOpacity, $0.shadowRadius) = (nil, 1, 1.5) })
  return nodes
}

private func drawings() -> [NamedNode] {
  func drawing(_ name: String, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> NamedNode {
    NamedNode("drawing-\(name)") {
      let node = DisplayNode()
      node.drawing = .uncached(draw)
      (node.backgroundColor, node.cornerRadius) = (Color(0xF4F4F4), 6)
      node.style.preferredSize = Size(width: 100, height: 80)
      return node
    }
  }
  var star = DrawingPath()
  for (index, point) in [(50.0, 5.0), (70, 75), (10, 30), (90, 30), (30, 75)].enumerated() {
    let point = Point(x: point.0, y: point.1)
    if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
  }
  star.close()
  var wave = DrawingPath()
  wave.move(to: Point(x: 5, y: 40))
  wave.addCurve(to: Point(x: 60, y: 40), control1: Point(x: 20, y: -10), control2: Point(x: 40, y: 90))
  wave.addLine(to: Point(x: 95, y: 20))
  wave.addLine(to: Point(x: 80, y: 70))
  let gradient = DrawingPaint.linearGradient(
    LinearGradient(from: .zero, to: Point(x: 100, y: 80), colors: [Color(0xD02060), Color(0xFFE08A), Color(0x2F7CF6, alpha: 0.5)]))
  let (paths, lines) = (star, wave)
  return [
    drawing("winding") { $0.fill(paths, with: .color(Color(0x5B7FDE))) },
    drawing("even-odd") { $0.fill(paths, with: .color(Color(0x5B7FDE)), rule: .evenOdd) },
    drawing("gradient") { $0.fill(DrawingPath(roundedRect: $0.bounds, radius: 22), with: gradient) },
    drawing("round-stroke") { $0.stroke(lines, with: gradient, style: StrokeStyle(width: 7, cap: .round, join: .round)) },
    drawing("bevel-stroke") { $0.stroke(lines, with: .color(.black), style: StrokeStyle(width: 9, cap: .square, join: .bevel)) },
    drawing("dashes") { $0.stroke(lines, with: .color(Color(0x4F9657)), style: StrokeStyle(width: 3, dash: [8, 3, 1, 3])) },
    drawing("moved") { context in
      context.clip(to: DrawingPath(ellipseIn: context.bounds))
      for index in 0..<6 {
        context.saveState()
        context.translateBy(x: Double(index) * 15, y: 20)
        context.rotate(by: Double(index) * 0.3)
        context.scaleBy(x: 1, y: 0.5 + Double(index) * 0.2)
        context.fill(DrawingPath(Rect(x: 0, y: 0, width: 12, height: 30)), with: .color(SampleTexts.color(index)))
        context.restoreState()
      }
    },
    drawing("arc") { context in
      var path = DrawingPath()
      path.addArc(center: Point(x: 50, y: 40), radius: 30, startAngle: 0.3, endAngle: 4.5)
      context.stroke(path, with: .color(Color(0xC65B8E)), style: StrokeStyle(width: 5))
    },
  ]
}

private func scrollNodes() -> [NamedNode] {
  let directions: [(String, ScrollNode.ScrollDirections)] = [("vertical", .vertical), ("horizontal", .horizontal), ("both", .both)]
  return directions.flatMap { name, scrollable in
    [Point.zero, Point(x: 35, y: 20), Point(x: 1000, y: 1000)].map { offset in
      NamedNode("scroll-\(name)-\(Int(offset.x))") {
        let node = ScrollNode()
        (node.scrollableDirections, node.contentOffset) = (scrollable, offset)
        (node.backgroundColor, node.cornerRadius, node.automaticallyManagesSubnodes) = (Color(0xEEF2F0), 9, true)
        node.style.preferredSize = Size(width: 130, height: 90)
        let rows = (0..<5).map { row in
          StackLayoutSpec(
            .horizontal, spacing: 6,
            children: (0..<5).map { column in
              let tile = TextNode()
              tile.attributedText = AttributedText("\(row)·\(column)", font: .system(size: 14), color: .white)
              tile.textContainerInset = EdgeInsets(top: 4, left: 6, bottom: 4, right: 6)
              tile.backgroundColor = SampleTexts.color(row + column)
              return tile
            })
        }
        node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, spacing: 5, children: rows) }
        return node
      }
    }
  }
}

private func notifications() -> [NamedNode] {
  let rows = SampleTexts.all.enumerated().map { index, text in
    #"{"id": "r\#(index)", "body": "\#(text.text.replacing("\n", with: " ").replacing("\t", with: " "))", "date": "\#(index)h", "isRead": \#(index % 2 == 0)"#
      + (index % 3 == 2 ? "}" : #", "imageURL": "\#(SampleTexts.avatar(index))"}"#)
  }
  let json = "[" + rows.joined(separator: ",") + "]"
  guard let feed = try? Feed(parsing: Array(json.utf8), name: "rows") else { return [] }
  let appearances = [("light", Appearance()), ("dark", Appearance(theme: .dark)), ("large", Appearance(theme: .dark, typeSize: .ax2))]
  return appearances.flatMap { name, appearance in
    feed.rows.map { row in NamedNode("\(name)-\(row.id)") { NotificationCellNode(row, language: nil, appearance: appearance) } }
  }
}
