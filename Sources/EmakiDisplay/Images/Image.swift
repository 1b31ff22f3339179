public import EmakiLayout
package import EmakiSupport

/// An image is a picture that a node is given, as opposed to one that it loads.
public struct Image: Hashable, Sendable {
  /// The content of an image is its pixels, its address, or the shape or letter that it draws.
  package enum Content: Hashable, Sendable {
    case bitmap(Bitmap, scale: Double)
    /// A picture at an address, with its size in pixels. Its pixels are read where it is drawn.
    case url(ImageURL, PixelSize)
    case roundedRectangle(ResizableRoundedRectangle)
    case letter(ExactString, families: [String], color: Color, background: Color)
    case drawing(DrawnImage)
  }

  package let content: Content
  /// The rendering mode, which says whether the image is a template; `.original` by default. A node may make it one as well, by its own
  /// `renderingMode`.
  public private(set) var renderingMode = ImageRenderingMode.original

  /// The distances in points from the edges to the part that stretches; `nil`, the default, for an image that is scaled as a
  /// whole.
  private(set) var capInsets: EdgeInsets?

  /// Returns the image with caps, which keep their size when the image is stretched. UIKit's name for it is
  /// `resizableImage(withCapInsets:resizingMode: .stretch)`.
  ///
  ///     let bubble = try Image(contentsOfFile: "bubble@2x.png").resizable(withCapInsets: EdgeInsets(top: 16, left: 20, bottom: 16, right: 16))
  ///
  /// The corners of such an image keep their size in points, its edges are stretched along themselves, and its middle both ways, whatever the
  /// content mode of the node is, as in Texture. In a box without room for the caps they are shrunk together. Shapes and letters ignore caps.
  ///
  /// - Parameter capInsets: the distances from the edges to the part that stretches, in points. Those of zero stretch the whole image.
  public func resizable(withCapInsets capInsets: EdgeInsets) -> Image {
    var image = self
    image.capInsets = capInsets
    return image
  }

  /// Returns the image with another rendering mode: `image.withRenderingMode(.alwaysTemplate)` has the `tintColor` of the node that shows it.
  public func withRenderingMode(_ mode: ImageRenderingMode) -> Image {
    var image = self
    image.renderingMode = mode
    return image
  }

  /// Returns an image of a bitmap, whose `scale` is the number of its pixels in a point.
  public static func bitmap(_ bitmap: Bitmap, scale: Double = 1) -> Image { Image(content: .bitmap(bitmap, scale: scale)) }

  /// Returns the image at an address, whose pixels are read where it is drawn. Its name says how many pixels a point has.
  package static func url(_ url: ImageURL, pixelSize: PixelSize) -> Image { Image(content: .url(url, pixelSize)) }

  /// Returns a filled rounded rectangle that stretches to any size without distorting its corners. Lengths are points.
  ///
  /// Source: Texture's `as_resizableRoundedImageWithCornerRadius:cornerColor:fillColor:borderColor:borderWidth:`.
  ///
  /// - Parameters:
  ///   - cornerColor: the colour between the rounded corners and the rectangle's edge.
  ///   - borderWidth: the width in points of a line inside the edge, over the fill. 0 draws none.
  public static func resizableRounded(
    cornerRadius: Double, cornerColor: Color = .clear, fill: Color, borderWidth: Double = 0, borderColor: Color = .clear
  ) -> Image {
    let shape = ResizableRoundedRectangle(
      radii: CornerRadii(cornerRadius), fill: fill, cornerColor: cornerColor, borderWidth: borderWidth, borderColor: borderColor)
    return Image(content: .roundedRectangle(shape))
  }

  /// Returns a filled rounded rectangle whose corners may differ, which stretches to any size without distorting them.
  ///
  /// Source: Texture's `roundedCorners:`, which rounds some of the corners.
  public static func resizableRounded(
    cornerRadii: CornerRadii, cornerColor: Color = .clear, fill: Color, borderWidth: Double = 0, borderColor: Color = .clear
  ) -> Image {
    let shape = ResizableRoundedRectangle(
      radii: cornerRadii, fill: fill, cornerColor: cornerColor, borderWidth: borderWidth, borderColor: borderColor)
    return Image(content: .roundedRectangle(shape))
  }

  /// Returns a letter in the middle of a coloured background, to stand in for a person who has no picture.
  ///
  /// - Parameter families: the font families of the letter, as `Font.families` has them; by default those of the system.
  public static func letter(_ letter: Character, families: [String] = [], color: Color = .white, background: Color) -> Image {
    Image(content: .letter(String(letter).exact, families: families, color: color, background: background))
  }

  /// Returns an image that a function draws. UIKit's name for it is `UIGraphicsImageRenderer`.
  ///
  ///     let dot = Image.drawn(key: "dot", size: Size(width: 8, height: 8)) { context in
  ///       context.fill(DrawingPath(ellipseIn: context.bounds), with: .color(.systemRed))
  ///     }
  ///
  /// The function draws as many pixels as the size has at the scale of the list. They are then scaled to the node and modified, as those of
  /// any picture.
  ///
  /// - Parameters:
  ///   - key: the name that stands for what is drawn. Two drawn images with the same key and size are equal, in this run and in the layer
  ///     cache of later runs. So the key must contain everything that decides a pixel.
  ///   - size: the image's size in points. Without an area nothing is drawn; a length that is negative or no finite number counts as 0.
  ///   - draw: the function that draws, called on a worker.
  public static func drawn(key: String, size: Size, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> Image {
    Image(content: .drawing(DrawnImage(Drawing(key: key, draw), size: size)))
  }

  /// Returns an image that a function draws and that is equal to no other, so that no layer with it is kept for later runs.
  ///
  /// - Parameters:
  ///   - size: the image's size in points. Without an area nothing is drawn; a length that is negative or no finite number counts as 0.
  ///   - draw: the function that draws, called on a worker. It must draw the same each time.
  public static func drawn(size: Size, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> Image {
    Image(content: .drawing(DrawnImage(.uncached(draw), size: size)))
  }

  /// The image's size in points; 0 x 0 for an image that fills whatever frame it is given.
  public var size: Size {
    switch content {
    case .bitmap(let bitmap, let scale): Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    case .url(let url, let size):
      Size(width: Double(size.width) / url.pictureScale, height: Double(size.height) / url.pictureScale)
    case .roundedRectangle(let shape):
      // One point between the corners can stretch.
      Size(width: (shape.radii.all.max() ?? 0) * 2 + 1, height: (shape.radii.all.max() ?? 0) * 2 + 1)
    case .letter: .zero
    case .drawing(let drawn): drawn.size
    }
  }
}

/// A rendering mode says whether a picture shows its own colours or only its shape, with UIKit's names.
public enum ImageRenderingMode: Hashable, Sendable {
  /// The picture shows its own colours. This is the default.
  case original
  /// The picture is a template: every pixel has the node's `tintColor`, as far as the picture is opaque there.
  case template

  /// The mode `original`, under the name that it has in UIKit.
  public static let alwaysOriginal = ImageRenderingMode.original
  /// The mode `template`, under the name that it has in UIKit.
  public static let alwaysTemplate = ImageRenderingMode.template
}
