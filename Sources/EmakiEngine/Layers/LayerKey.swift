import EmakiDigest
import EmakiImages
import EmakiPNG
import EmakiRaster

/// What decides every byte of a painted and compressed piece of a list: two pieces of one key are the same.
struct LayerKey: Sendable {
  let digest: Digest
  /// Of the pictures in it that are read. They are looked at once more after painting: a file may change in between.
  private let images: [ImageSource: Digest]

  /// `nil` where the piece cannot be told from others, as a picture cannot be read or a drawing has no key.
  ///
  /// - Parameter rows: which of the list's pixel rows the piece is.
  init?(_ list: DisplayList, rows: Range<Int>, ground: Color, renderer: Renderer) {
    var writer = Writer(images: renderer.images)
    // They are the same as long as the process lives, and asking for all of them loads libraries that nothing else may need.
    if renderer.layers.keepsFiles { writer.digest.append(Self.versions) }
    writer.digest.append(renderer.png.rawValue)
    writer.digest.append(EncodedLayer.bandHeight)
    writer.digest.append(renderer.scale)
    writer.write(ground)
    writer.digest.append(rows.lowerBound)
    writer.digest.append(rows.upperBound)
    writer.write(list.size)
    writer.write(list.entries)
    if writer.isInDoubt { return nil }
    images = writer.known.filter { if case .url = $0.key { true } else { false } }
    digest = writer.digest.digest()
  }

  /// What decides the pixels of one node's pass; `nil` where it is in doubt.
  static func digest(of pass: DisplayPass, renderer: Renderer) -> Digest? {
    var writer = Writer(images: renderer.images)
    writer.write([.pass(pass)])
    return writer.isInDoubt ? nil : writer.digest.digest()
  }

  func holds(_ store: ImageStore) -> Bool { images.allSatisfy { store.digest(of: $0.key) == $0.value } }

  private static let versions = RenderingVersion.all.joined(separator: "; ")
}

/// Writes what is painted into a digest: every field that a painter looks at, texts and lists with their lengths.
private struct Writer {
  let images: ImageStore
  var digest = DigestBuilder()
  var known: [ImageSource: Digest] = [:]
  var isInDoubt = false

  init(images: ImageStore) { self.images = images }

  mutating func write(_ entries: [DisplayList.Entry]) {
    digest.append(entries.count)
    for entry in entries {
      switch entry {
      case .pass(let pass):
        write(pass)
      case .group(let group):
        digest.append(1)
        write(group)
      }
    }
  }

  private mutating func write(_ pass: DisplayPass) {
    if let clip = pass.clip {
      digest.append(2)
      write(clip)
    }
    switch pass.content {
    case .items(let items):
      digest.append(0)
      digest.append(items.count)
      for item in items { write(item) }
    case .subtree(let entries):
      digest.append(3)
      write(entries)
    }
  }

  private mutating func write(_ group: DisplayGroup) {
    digest.append(group.opacity)
    digest.append(group.clip != nil)
    if let clip = group.clip { write(clip) }
    digest.append(group.shadow != nil)
    if let shadow = group.shadow {
      write(shadow.color)
      digest.append(shadow.opacity)
      write(shadow.offset)
      digest.append(shadow.radius)
    }
    let transform = group.transform
    for value in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] { digest.append(value) }
    write(group.entries)
  }

  private mutating func write(_ item: DisplayItem) {
    switch item {
    case .fill(let shape, let color):
      digest.append(0)
      write(shape)
      write(color)
    case .border(let shape, let width, let color):
      digest.append(1)
      write(shape)
      digest.append(width)
      write(color)
    case .text(let layout, let origin):
      // A text of glyphs alone, and one with more.
      digest.append(layout.details == nil ? 2 : 7)
      write(origin)
      write(layout)
      if let details = layout.details { write(details) }
    case .image(let image):
      writeKind(of: image)
      write(image)
    case .corners(let shape, let color):
      digest.append(4)
      write(shape)
      write(color)
    case .drawing(let drawing, let frame):
      guard let key = drawing.key else {
        isInDoubt = true
        return
      }
      digest.append(6)
      digest.append(key)
      write(frame)
    case .resizable(let shape, let frame):
      digest.append(5)
      write(frame)
      for radius in shape.radii.all { digest.append(radius) }
      write(shape.fill)
      write(shape.cornerColor)
      digest.append(shape.borderWidth)
      write(shape.borderColor)
    }
  }

  private mutating func write(_ layout: TextLayout) {
    digest.append(layout.runs.count)
    for run in layout.runs {
      digest.append(FontIdentity.digest(of: run.font))
      write(run.color)
      write(run.origin)
      digest.append(run.glyphs.lowerBound)
      digest.append(run.glyphs.upperBound)
    }
    digest.append(layout.glyphs.count)
    // Three numbers of 32 bits each, nothing between them.
    layout.glyphs.withUnsafeBytes { digest.append($0) }
  }

  /// Shadows are left out: groups round the text have them.
  private mutating func write(_ details: TextLayout.Details) {
    digest.append(details.decorations.count)
    for decoration in details.decorations {
      digest.append("\(decoration.kind) \(decoration.style) \(decoration.pattern)")
      write(decoration.color)
      write(decoration.rect)
    }
  }

  /// The fallback is left out: what falls back is in doubt.
  private mutating func write(_ image: DisplayImage) {
    guard let content = known[image.source] ?? images.digest(of: image.source) else {
      isInDoubt = true
      return
    }
    known[image.source] = content
    digest.append(content)
    digest.append(image.quality == .full)
    write(image.frame)
    digest.append("\(image.contentMode)")
    write(image.options)
    digest.append(image.modification.operations.count)
    for operation in image.modification.operations {
      switch operation {
      case .circle: digest.append(0)
      case .rounded(let radius):
        digest.append(1)
        digest.append(radius)
      case .tint(let color):
        digest.append(2)
        write(color)
      case .grayscale: digest.append(3)
      case .border(let width, let color):
        digest.append(4)
        digest.append(width)
        write(color)
      case .blur(let radius):
        digest.append(5)
        digest.append(radius)
      case .custom(let custom):
        digest.append(6)
        digest.append(custom.key)
      }
    }
  }

  private mutating func writeKind(of image: DisplayImage) {
    var percent = 0
    if case .progress(let value) = image.quality { percent = value }
    if percent == 0 && image.alternatives.isEmpty { return digest.append(3) }
    digest.append(8)
    digest.append(percent)
    // Where one of them is painted the result is in doubt, but not even then is a pass like another that has others.
    digest.append(image.alternatives.count)
    for source in image.alternatives {
      if case .url(let url) = source { digest.append(url) } else { isInDoubt = true }
    }
  }

  private mutating func write(_ options: ImageOptions) {
    write(options.cropRect)
    digest.append(options.forcedSize != nil)
    if let size = options.forcedSize { write(size) }
    digest.append(options.forceUpscaling)
    digest.append(options.animationTime)
  }

  private mutating func write(_ shape: RoundedRect) {
    write(shape.rect)
    digest.append(shape.radius)
  }

  private mutating func write(_ rect: Rect) {
    write(rect.origin)
    write(rect.size)
  }

  private mutating func write(_ point: Point) {
    digest.append(point.x)
    digest.append(point.y)
  }

  mutating func write(_ size: Size) {
    digest.append(size.width)
    digest.append(size.height)
  }

  mutating func write(_ color: Color) {
    digest.append(UInt32(color.alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
