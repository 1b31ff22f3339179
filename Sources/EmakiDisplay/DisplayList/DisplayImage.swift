package import EmakiLayout
import EmakiSupport

/// A display image is a picture in a frame, together with what is painted where the picture cannot be had.
package struct DisplayImage: Sendable {
  /// The source that the picture is read from.
  package var source: ImageSource
  /// The sources of other pictures. The first of them that can be had is painted in place of `source`; all are tried before the fallback.
  var alternatives: [ImageSource]
  /// The box that the picture fills, in points.
  package var frame: Rect
  /// The way in which the picture fills a frame of another shape.
  var contentMode: ContentMode
  /// The operations that are done to the picture once it has its size.
  var modification: ImageModification
  /// The items that are painted where no source can be had; `nil` paints nothing.
  package var fallback: [DisplayItem]?
  /// The quality in which the picture has arrived so far.
  var quality: ImageQuality
  /// The options of the picture that only few image nodes set.
  package var options: ImageOptions
  /// The name of the map that the picture is a tile of; `nil` for another picture. One warning then counts all tiles that cannot be had.
  package var map: String?

  package init(
    source: ImageSource, alternatives: [ImageSource] = [], frame: Rect, contentMode: ContentMode, modification: ImageModification,
    quality: ImageQuality = .full, options: ImageOptions = ImageOptions(), map: String? = nil
  ) {
    self.source = source
    self.alternatives = alternatives
    self.frame = frame
    self.contentMode = contentMode
    self.modification = modification
    self.quality = quality
    self.options = options
    self.map = map
  }

  /// Returns the requests for the pictures of the sources, the first of which that can be had is painted.
  ///
  /// - Parameters:
  ///   - size: the size of the frame in device pixels.
  ///   - scale: the number of device pixels in a point.
  package func requests(size: PixelSize, scale: Double) -> [ImageRequest] {
    ([source] + alternatives).map { source in
      ImageRequest(
        source: source, size: size, scale: scale, contentMode: contentMode, modification: modification, quality: quality, options: options)
    }
  }

  /// Returns the same picture with an image in its place where no source can be had.
  ///
  /// - Parameters:
  ///   - image: the image; `nil` for none.
  ///   - own: the operations that are done to the image in place of `modification`. They differ where it is a template and the picture is not;
  ///     `nil` where they are the same.
  ///   - typesetter: the typesetter that sets the letter of a default image.
  package func orElse(_ image: Image?, modification own: ImageModification? = nil, typesetter: any Typesetter) -> DisplayImage {
    var result = self
    result.fallback = image.map {
      DisplayItem.items(
        for: $0, in: frame, contentMode: contentMode, modification: own ?? modification, options: options, typesetter: typesetter)
    }
    return result
  }

  /// Rounds the corners of the picture and of what is painted in its place.
  package mutating func round(radius: Double) {
    let half = min(frame.width, frame.height) / 2
    func rounded(_ shape: RoundedRect) -> RoundedRect { RoundedRect(shape.rect, radius: max(shape.radius, min(radius, half))) }
    modification = modification.then(.rounded(radius: radius))
    fallback = fallback?.map { item in
      switch item {
      case .fill(let shape, let color): return .fill(rounded(shape), color)
      case .border(let shape, let width, let color): return .border(rounded(shape), width: width, color)
      case .image(var image):
        image.round(radius: radius)
        return .image(image)
      case .drawnImage(var image):
        image.modification = image.modification.then(.rounded(radius: radius))
        return .drawnImage(image)
      default: return item
      }
    }
  }
}

extension DisplayImage: Digestible {
  /// Appends the fields to a digest, except for the fallback: what is painted where a picture cannot be had is not kept under a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(source, alternatives.count)
    // For the same reason, only the addresses of the alternatives are appended, not their contents. A pass with other alternatives is a
    // different pass.
    for alternative in alternatives {
      if case .url(let url) = alternative { digest.append(url) } else { digest.isInDoubt = true }
    }
    digest.append(frame, contentMode, modification, quality, options)
  }
}

/// Makes items of the pictures that a node holds.
extension DisplayItem {
  /// Returns the items that paint an image in a frame; no items for an empty frame.
  ///
  /// - Parameters:
  ///   - frame: the frame in points, in the cell's coordinates.
  ///   - typesetter: the typesetter that sets the letter of a default image.
  package static func items(
    for image: Image, in frame: Rect, contentMode: ContentMode, modification: ImageModification, options: ImageOptions = ImageOptions(),
    typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    var options = options
    options.capInsets = image.capInsets
    func picture(_ source: ImageSource, scale: Double) -> DisplayItem {
      var options = options
      options.pictureScale = scale
      return .image(DisplayImage(source: source, frame: frame, contentMode: contentMode, modification: modification, options: options))
    }
    switch image.content {
    case .bitmap(let bitmap, let scale): return [picture(.bitmap(bitmap), scale: scale)]
    case .url(let url, _): return [picture(.url(url.string), scale: url.pictureScale)]
    case .roundedRectangle(var rectangle):
      for case .tint(let color) in modification.operations { rectangle = rectangle.tinted(color) }
      let radius = rectangle.radii.topLeft
      guard rectangle.radii == CornerRadii(radius), rectangle.cornerColor.alpha == 0 else { return [.resizable(rectangle, frame)] }
      let shape = RoundedRect(frame, radius: radius)
      let border = rectangle.borderWidth > 0 ? [DisplayItem.border(shape, width: rectangle.borderWidth, rectangle.borderColor)] : []
      return [.fill(shape, rectangle.fill)] + border
    case .letter(let letter, let families, let color, let background):
      let side = min(frame.width, frame.height)
      let font = Font(families: families, size: side * 0.44, weight: .medium)
      let text = AttributedText(letter.string, font: font, lineHeight: side * 0.6, color: color)
      var request = TextRequest(text: text, maximumWidth: .unbounded)
      request.measuresInk = !letter.string.utf8.allSatisfy { $0 < 0x80 } && letter.string.contains(where: \.isLetter)
      let layout = typesetter.layout(request)
      // The middle of capitals, on whose line others stand, too, or of the ink of a letter that is far from there, as many in Arabic are. The ink of
      // g is 0.19 of the font's size below that of capitals.
      var middle = layout.size.height / 2
      if let ink = layout.details?.ink, !ink.isEmpty, abs(ink.midY - middle) > font.size * 0.2 { middle = ink.midY }
      let origin = Point(x: frame.midX - layout.size.width / 2, y: frame.midY - middle)
      let shape = RoundedRect(frame, radius: modification.cornerRadius(in: frame.size))
      // Borders are lines along the shape that is painted in place of a picture.
      let borders = modification.operations.compactMap { operation in
        if case .border(let width, let color) = operation, width > 0 { DisplayItem.border(shape, width: width, color) } else { nil }
      }
      return [.fill(shape, background), .text(layout, origin: origin)] + borders
    case .drawing(let drawn):
      if drawn.size.width == 0 || drawn.size.height == 0 { return [] }
      let image = DisplayDrawnImage(image: drawn, frame: frame, contentMode: contentMode, modification: modification, options: options)
      return [.drawnImage(image)]
    }
  }

  /// Returns the items that paint a text's attachment in a frame; no items for an empty frame.
  ///
  /// - Parameter quality: how much of the picture at the attachment's URL has arrived; `nil` where nothing has.
  static func items(
    for attachment: TextAttachment, in frame: Rect, quality: ImageQuality?, typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    guard let url = attachment.url, let quality else {
      return attachment.image.map { items(for: $0, in: frame, contentMode: .scaleToFill, modification: .none, typesetter: typesetter) }
        ?? []
    }
    let picture = DisplayImage(
      source: .url(url), frame: frame, contentMode: .scaleToFill, modification: .none, quality: quality)
    return [.image(picture.orElse(attachment.image, typesetter: typesetter))]
  }
}

/// A display drawn image is a drawn image in a frame.
package struct DisplayDrawnImage: Sendable {
  /// The image, which is drawn in its own size before it is scaled to the frame.
  package var image: DrawnImage
  /// The box that the image fills, in points.
  package var frame: Rect
  /// The way in which the image fills a frame of another shape.
  var contentMode: ContentMode
  /// The operations that are done to the image once it has its size.
  var modification: ImageModification
  /// The options of the picture that only few image nodes set.
  var options: ImageOptions

  /// Returns the request for the picture of the image once it is drawn.
  ///
  /// - Parameters:
  ///   - drawn: the image, with a pixel for each device pixel of its own size.
  ///   - size: the size of the frame in device pixels.
  ///   - scale: the number of device pixels in a point.
  package func request(for drawn: Bitmap, size: PixelSize, scale: Double) -> ImageRequest {
    var options = options
    options.pictureScale = scale
    return ImageRequest(
      source: .bitmap(drawn), size: size, scale: scale, contentMode: contentMode, modification: modification, options: options)
  }
}

extension DisplayDrawnImage: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(image, frame, contentMode, modification, options)
  }
}
