package import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A picture resolver puts pixels in the place of each picture of a display list before the list is painted, or what stands there where the
/// picture cannot be had. It belongs to one worker.
final class PictureResolver {
  private let images: any ImageProvider
  /// The typesetter that sets the texts of drawings.
  private let typesetter: any Typesetter
  private let painter: Painter
  private let scale: Double
  /// The pixels of images that functions draw, so that an image that many rows show is drawn once.
  private var drawnImages = ByteBoundedCache<DrawnImage, Bitmap>(byteLimit: 8 << 20)
  /// The notes about pictures, in painting order, since the notes were last taken.
  private var notes: [PictureNote] = []
  /// The name of the node whose pictures are put in their places; `nil` for what stands in place of them, and for pictures in drawings.
  private var node: String?
  private var isInDrawing = false

  init(images: any ImageProvider, typesetter: any Typesetter, painter: Painter) {
    (self.images, self.typesetter, self.painter, scale) = (images, typesetter, painter, painter.scale)
  }

  /// Returns the notes since the last call.
  func takeNotes() -> [PictureNote] {
    defer { notes.removeAll() }
    return notes
  }

  /// Returns entries with all pictures in their places, and of each choice the entries that are painted.
  ///
  /// - Parameter area: the pixels that will be painted. Pictures that do not reach them are left out.
  func resolved(_ entries: [DisplayList.Entry], near area: PixelRect) -> [DisplayList.Entry] {
    var result: [DisplayList.Entry] = []
    for entry in entries {
      switch entry {
      case .pass(let pass): result.append(.pass(resolved(pass, near: area).pass))
      case .group(var group):
        group.entries = resolved(group.entries, near: painter.inside(of: group, on: area).inside)
        result.append(.group(group))
      case .choice(let pass, let above, let otherwise):
        let (pass, lacksPictures) = resolved(pass, near: area)
        if !lacksPictures { result.append(.pass(pass)) }
        result += resolved(lacksPictures ? otherwise : above, near: area)
      }
    }
    return result
  }

  /// Returns a pass with all pictures in their places, and whether pictures of it should be seen and none of them is.
  func resolved(_ pass: DisplayPass, near area: PixelRect) -> (pass: DisplayPass, lacksPictures: Bool) {
    switch pass.content {
    case .items(let items):
      let hasPictures = items.contains {
        switch $0 {
        case .image, .drawing, .drawnImage: true
        case .fill, .border, .corners, .text, .resizable, .picture: false
        }
      }
      if !hasPictures { return (pass, false) }
      node = isInDrawing ? nil : pass.node
      var placed = PlacedItems()
      for item in items { place(item, near: area, into: &placed) }
      return (DisplayPass(node: pass.node, items: placed.items, clip: pass.clip), placed.missing > 0 && placed.shown == 0)
    case .subtree(let entries):
      let area = pass.clip.map { PixelRect($0.rect, scale: scale).intersection(area) } ?? area
      return (DisplayPass(node: pass.node, subtree: resolved(entries, near: area), clip: pass.clip), false)
    }
  }

  /// Placed items are items whose pictures are in their places.
  private struct PlacedItems {
    var items: [DisplayItem] = []
    /// The number of pictures that are there, or have something in their place.
    var shown = 0
    /// The number of pictures with nothing in their place.
    var missing = 0
  }

  private func place(_ item: DisplayItem, near area: PixelRect, into placed: inout PlacedItems) {
    switch item {
    case .fill, .border, .corners, .text, .resizable, .picture: placed.items.append(item)
    case .image(let image):
      let rect = PixelRect(image.frame, scale: scale)
      if !rect.intersects(area) { return }
      if let bitmap = bitmap(of: image, size: rect.size) {
        placed.items.append(.picture(bitmap, image.frame))
        placed.shown += 1
        return
      }
      guard let fallback = image.fallback else {
        placed.missing += 1
        return
      }
      let (missing, node) = (placed.missing, node)
      self.node = nil
      for item in fallback { place(item, near: area, into: &placed) }
      self.node = node
      // A fallback may be a picture, and missing as well.
      if placed.missing == missing { placed.shown += 1 }
    case .drawing(let drawing, let frame):
      if let (bitmap, rect) = picture(of: drawing, in: frame, near: area) {
        placed.items.append(.picture(bitmap, Rect(rect, scale: scale)))
      }
    case .drawnImage(let image):
      let rect = PixelRect(image.frame, scale: scale)
      if !rect.intersects(area) { return }
      do throws(ImageError) {
        let request = image.request(for: try bitmap(of: image.image), size: rect.size, scale: scale)
        placed.items.append(.picture(try images.image(for: request).bitmap, image.frame))
        placed.shown += 1
      } catch {
        notes.append((.missing(error), node))
        placed.missing += 1
      }
    }
  }

  /// Returns the first of a picture's sources that can be had, and notes why others cannot; `nil` where none can.
  private func bitmap(of image: DisplayImage, size: PixelSize) -> Bitmap? {
    for request in image.requests(size: size, scale: scale) {
      do throws(ImageError) {
        let picture = try images.image(for: request)
        if let repair = picture.repair { notes.append((.repaired(repair), node)) }
        return picture.bitmap
      } catch {
        notes.append((.missing(image.map.map { .tile(map: $0, error) } ?? error), node))
      }
    }
    return nil
  }

  /// Returns the pixels of a drawn image in its own size.
  private func bitmap(of image: DrawnImage) throws(ImageError) -> Bitmap {
    if let known = drawnImages.value(for: image) { return known }
    func pixels(_ points: Double) -> Int { max(1, PixelRect.pixel(points * scale)) }
    let size = PixelSize(width: pixels(image.size.width), height: pixels(image.size.height))
    let known = notes.count
    let area = PixelRect(size: size)
    guard size.width <= Painter.wholeLimit / size.height,
      let (bitmap, _) = picture(of: image.drawing, in: Rect(area, scale: scale), near: area)
    else { throw .boxOutOfRange(url: image.name, size: size, limit: Painter.wholeLimit) }
    // An image that lacks something is not kept. Each row that shows it draws it again, and so says what is missing.
    if !notes[known...].contains(where: \.fault.isMissing) { drawnImages.insert(bitmap, for: image, byteCount: bitmap.byteCount) }
    return bitmap
  }

  /// Returns a node's drawing as a picture, and the picture's place; `nil` if none of it lies in an area.
  private func picture(of drawing: Drawing, in frame: Rect, near area: PixelRect) -> (Bitmap, PixelRect)? {
    let rect = PixelRect(frame, scale: scale)
    let visible = rect.intersection(area)
    if visible.isEmpty { return nil }
    let window = rect.width <= Painter.wholeLimit / rect.height ? rect : visible
    // The drawing is as many points large as it has pixels, so that what fills the bounds has sharp edges.
    let size = Size(width: Double(rect.width) / scale, height: Double(rect.height) / scale)
    let commands = drawing.commands(size: size, scale: scale, typesetter: typesetter)
    let outer = (node, isInDrawing)
    isInDrawing = true
    defer { (node, isInDrawing) = outer }
    let contents = contents(of: commands, in: window.offset(x: -rect.x, y: -rect.y))
    return (painter.bitmap(of: commands, contents, rect, window), window)
  }

  /// Paints the texts and images among the commands of a drawing. The result has them by the indices of their commands, without those that
  /// have no pixels in the drawing.
  ///
  /// - Parameter window: the part of the drawing that is painted, in device pixels from the drawing's top left corner.
  private func contents(of commands: [DrawingContext.Command], in window: PixelRect) -> [Int: Painter.ContentLayer] {
    var contents: [Int: Painter.ContentLayer] = [:]
    for (index, command) in commands.enumerated() {
      guard case .content(let content, var transform) = command else { continue }
      let entries = entries(of: content, &transform)
      let limit = transform == .identity ? window : transform.source(of: window, scale: scale)
      contents[index] = painter.layer(resolved(entries, near: limit), limit: limit).map { ($0, transform) }
    }
    return contents
  }

  /// Returns the entries that paint a text or an image. They take over what they can of the transform.
  private func entries(of content: DrawingContext.Content, _ transform: inout Transform) -> [DisplayList.Entry] {
    switch content {
    case .text(let layout, var origin):
      if transform.isTranslation { (origin, transform) = (transform.apply(origin), .identity) }
      let (items, stretches) = layout.content(at: origin, node: "", typesetter: typesetter)
      return [.pass(DisplayPass(node: "", items: items))] + stretches
    case .image(let image, var frame, let contentMode, let modification):
      let isEnlargement = transform.a == transform.d && transform.a > 0 && transform.b == 0 && transform.c == 0
      let stretches = isEnlargement && contentMode.scales && modification.isEmpty
      if transform.isTranslation || stretches {
        let size = Size(width: frame.width * transform.a, height: frame.height * transform.d)
        (frame, transform) = (Rect(origin: transform.apply(frame.origin), size: size), .identity)
      }
      let items = DisplayItem.items(
        for: image, in: frame, contentMode: contentMode, modification: modification, typesetter: typesetter)
      return [.pass(DisplayPass(node: "", items: items))]
    }
  }
}

/// What is wrong with a picture of a list, and the name of the node that shows the picture itself; `nil` for one that stands in the place of
/// another, or is part of a drawing.
package typealias PictureNote = (fault: PictureFault, node: String?)

/// A picture fault is what is wrong with a picture.
package enum PictureFault: Sendable {
  /// The picture could not be had.
  case missing(ImageError)
  /// Faults of the picture's file were overlooked.
  case repaired(ImageRepair)

  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
}

extension DisplayPass {
  /// The pass without the pixels of its pictures, which are not needed once it is painted.
  var withoutPixels: DisplayPass {
    switch content {
    case .items(let items):
      DisplayPass(node: node, items: items.filter { if case .picture = $0 { false } else { true } }, clip: clip)
    case .subtree(let entries): DisplayPass(node: node, subtree: entries.withoutPixels, clip: clip)
    }
  }
}

extension [DisplayList.Entry] {
  var withoutPixels: [DisplayList.Entry] {
    map { entry in
      switch entry {
      case .pass(let pass): return .pass(pass.withoutPixels)
      case .group(var group):
        group.entries = group.entries.withoutPixels
        return .group(group)
      case .choice: return entry
      }
    }
  }
}

extension Rect {
  /// The rectangle in points that covers whole device pixels.
  fileprivate init(_ rect: PixelRect, scale: Double) {
    self.init(
      x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale, height: Double(rect.height) / scale)
  }
}
