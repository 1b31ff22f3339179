import Emaki

/// Pictures in nodes: modes, modifications, crops, templates, and pictures that need no file.
func drawImages(_ folder: PictureFolder) async throws {
  for (name, scale) in [("1", 1.0), ("3", 3)] {
    try await folder.draw(modes() + modifications(), in: "image/files@\(name)", by: folder.renderer(scale: scale))
  }
  let renderer = try folder.renderer()
  try await folder.draw(modes() + modifications() + options(), in: "image/files", by: renderer)
  try await folder.draw(modes(), in: "image/files-rtl", by: folder.renderer(direction: .rightToLeft))
  // A picture of our own, in the place of one from a file.
  let drawn = try await renderer.render(checkers())
  let bitmap = drawn.bitmap()
  try await folder.draw(made(.bitmap(bitmap, scale: 2)), in: "image/made", by: renderer)
}

private func image(
  _ name: String, _ url: String, _ width: Double = 120, _ height: Double = 80,
  _ change: @escaping @Sendable (NetworkImageNode) -> Void = { _ in }
) -> NamedNode {
  NamedNode(name) {
    let node = NetworkImageNode()
    node.url = url
    node.backgroundColor = Color(0xE8EEF6)
    node.style.preferredSize = Size(width: width, height: height)
    change(node)
    return node
  }
}

private func modes() -> [NamedNode] {
  ContentMode.allCases.flatMap { mode in
    [
      image("\(mode)-kitten", SampleTexts.kitten(0)) { ($0.contentMode, $0.clipsToBounds) = (mode, true) },
      image("\(mode)-avatar", SampleTexts.avatar(5), 61, 133) { ($0.contentMode, $0.clipsToBounds) = (mode, true) },
    ]
  }
}

private func modifications() -> [NamedNode] {
  let all: [(String, ImageModification)] = [
    ("circle", .circle), ("rounded", .rounded(radius: 13)), ("tint", .tint(Color(0x2F7CF6))), ("grayscale", .grayscale),
    ("border", .border(width: 3, color: Color(0xD02060))), ("blur", .blur(radius: 6)),
    ("circle-border", ImageModification.circle.then(.border(width: 4, color: .white))),
    ("gray-blur-rounded", ImageModification.grayscale.then(.blur(radius: 2)).then(.rounded(radius: 9))),
    (
      "custom",
      .custom(key: "stripes") { context in
        context.drawOriginal()
        for row in stride(from: 0.0, to: Double(context.size.height), by: 8) {
          context.fill(.rectangle(Rect(x: 0, y: row, width: context.bounds.width, height: 3)), with: Color(0xFF0000, alpha: 0.4))
        }
      }
    ),
  ]
  return all.flatMap { name, modification in
    [
      image("modified-\(name)-kitten", SampleTexts.kitten(1)) { ($0.imageModification, $0.contentMode) = (modification, .scaleAspectFill) },
      image("modified-\(name)-avatar", SampleTexts.avatar(0), 90, 90) { $0.imageModification = modification },
    ]
  }
}

private func options() -> [NamedNode] {
  let crops: [(String, Rect)] = [
    ("left", Rect(x: 0, y: 0, width: 0, height: 0)), ("right", Rect(x: 1, y: 1, width: 0, height: 0)),
    ("part", Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.6)), ("beyond", Rect(x: -0.2, y: 0.5, width: 1.1, height: 1)),
  ]
  var nodes = crops.map { name, rect in
    image("crop-\(name)", SampleTexts.kitten(2)) { ($0.cropRect, $0.contentMode, $0.clipsToBounds) = (rect, .scaleAspectFill, true) }
  }
  nodes += [
    image("forced", SampleTexts.kitten(3)) { ($0.forcedSize, $0.imageModification) = (Size(width: 30, height: 20), .circle) },
    image("not-enlarged", SampleTexts.avatar(1), 190, 190) { ($0.forceUpscaling, $0.imageModification) = (false, .rounded(radius: 25)) },
    image("template", SampleTexts.avatar(8)) { ($0.renderingMode, $0.tintColor) = (.template, Color(0xD02060)) },
    image("missing", "avatars/nobody.png"),
    image("missing-default", "avatars/nobody.png") { $0.defaultImage = .letter("N", background: Color(0x4F9657)) },
    image("missing-placeholder", "avatars/nobody.png") { ($0.placeholderEnabled, $0.placeholderColor) = (true, Color(0xD0D0FF)) },
    // Three frames of one pixel, for 0.1 s each.
    image("data-url", gif, 40, 40),
  ]
  for time in [0, 100, 250, 900] { nodes.append(image("animated-\(time)", gif, 40, 40) { $0.animationTime = time }) }
  for url in ["sofia.webp", "sakura.jpg", "haruka.png", "panda.webp"] { nodes.append(image("codec-\(url)", "avatars/" + url, 130, 130)) }
  return nodes
}

private let gif =
  "data:image/gif;base64,R0lGODlhAQABAPAAANAwYCBg0CH/C05FVFNDQVBFMi4wAwEAAAAh+QQECgAAACwAAAAAAQABAAACAkQBACH5BAQKAAAALAAAAAABAAEAAAICTAEAIfkEBAoAAAAsAAAAAAEAAQAAAgJEAQA7"

private func checkers() -> DisplayNode {
  let node = DisplayNode()
  node.style.preferredSize = Size(width: 24, height: 18)
  node.drawing = Drawing(key: "checkers") { context in
    for index in 0..<12 {
      context.fill(
        DrawingPath(Rect(x: Double(index % 4) * 6, y: Double(index / 4) * 6, width: 6, height: 6)), with: .color(SampleTexts.color(index)))
    }
  }
  return node
}

private func made(_ bitmap: Image) -> [NamedNode] {
  let images: [(String, Image)] = [
    ("bitmap", bitmap), ("letter", .letter("絵", background: Color(0x5B7FDE))),
    ("rounded", .resizableRounded(cornerRadius: 12, fill: Color(0x2F7CF6))),
    (
      "rounded-border",
      .resizableRounded(cornerRadius: 17.5, cornerColor: .white, fill: Color(0xFFE08A), borderWidth: 3, borderColor: .black)
    ),
    (
      "corners",
      .resizableRounded(cornerRadii: CornerRadii(topLeft: 20, topRight: 0, bottomLeft: 5, bottomRight: 33), fill: Color(0x4F9657))
    ),
  ]
  return images.flatMap { name, image in
    [("free", nil as Size?), ("given", Size(width: 77, height: 41))].map { place, size in
      NamedNode("\(name)-\(place)") {
        let node = ImageNode()
        node.image = image
        if let size { node.style.preferredSize = size }
        if size == nil && image.size.width == 0 { node.style.preferredSize = Size(width: 30, height: 30) }
        return node
      }
    }
  } + [
    NamedNode("bitmap-template") {
      let node = ImageNode()
      (node.image, node.renderingMode, node.tintColor) = (bitmap, .template, Color(0x8A5BD9))
      node.imageModification = .rounded(radius: 4)
      node.style.preferredSize = Size(width: 60, height: 60)
      return node
    }
  ]
}
