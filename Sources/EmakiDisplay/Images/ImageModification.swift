package import EmakiLayout

/// An image modification is a list of operations that are done in order to a picture once it has been drawn at its node's size.
///
///     icon.imageModification = .grayscale.then(.circle)
///
/// The result is prepared once for each picture and size, on a worker, and shared by all nodes that ask for the same.
public struct ImageModification: Hashable, Sendable {
  /// An operation is one step of a modification. Its lengths are points.
  package enum Operation: Hashable, Sendable {
    case circle
    case rounded(radius: Double)
    case tint(Color)
    case grayscale
    case border(width: Double, Color)
    case blur(radius: Double)
    case custom(CustomModification)
    case overlay(Color)
  }

  /// The operations, in order.
  package private(set) var operations: [Operation]

  /// The modification that leaves a picture as it is.
  public static let none = ImageModification(operations: [])

  /// The modification that keeps the largest circle in the middle of a picture and makes the rest transparent.
  public static let circle = ImageModification(operations: [.circle])

  /// Returns a modification that rounds the four corners.
  ///
  /// - Parameter radius: the radius in points of the node, not pixels of the file. At most half of the shorter side has an effect, so a
  ///   square becomes a circle. 0, negative and NaN leave the corners square.
  public static func rounded(radius: Double) -> ImageModification { ImageModification(operations: [.rounded(radius: radius)]) }

  /// Returns a modification that replaces all colours by one and keeps the shape: each pixel's alpha is the picture's times the colour's.
  public static func tint(_ color: Color) -> ImageModification { ImageModification(operations: [.tint(color)]) }

  /// The modification that makes a picture grey: each colour is replaced by its luma (Rec. 709 weights on the sRGB values).
  public static let grayscale = ImageModification(operations: [.grayscale])

  /// Returns a modification that draws a line inside the edge, along the circle or the rounded corners of the operations before it.
  ///
  /// - Parameters:
  ///   - width: the line's width in points, at least one device pixel, rounded to whole ones; 0, negative and NaN draw none.
  ///   - color: the line's colour. A translucent line is drawn over the picture.
  public static func border(width: Double, color: Color) -> ImageModification {
    ImageModification(operations: [.border(width: width, color)])
  }

  /// Returns a modification that cuts a picture to the largest circle in its middle and draws a line along the circle. Texture's name for it is
  /// `ASImageNodeRoundBorderModificationBlock`.
  ///
  /// - Parameters:
  ///   - width: the line's width in points, as in `border(width:color:)`.
  ///   - color: the line's colour.
  public static func roundWithBorder(width: Double, color: Color) -> ImageModification { circle.then(border(width: width, color: color)) }

  /// Returns a modification that lays a colour over a picture, inside the picture's shape: each pixel keeps its alpha.
  public static func overlay(_ color: Color) -> ImageModification { ImageModification(operations: [.overlay(color)]) }

  /// Returns a modification that blurs a picture by three box filters of whole widths, which come within a few percent of a Gaussian one.
  /// Beyond an edge, the last pixels of the picture are repeated, so an opaque picture stays opaque.
  ///
  /// - Parameter radius: the standard deviation in points, at most 341 device pixels. Below 0.58 device pixels, and for NaN, nothing is
  ///   blurred.
  public static func blur(radius: Double) -> ImageModification { ImageModification(operations: [.blur(radius: radius)]) }

  /// Returns a modification that draws the picture with a function of the caller's. Texture's name for it is `imageModificationBlock`.
  ///
  ///     .custom(key: "rounded 25") { context in
  ///       context.clip(to: .roundedRectangle(context.bounds, radius: 25 * context.scale))
  ///       context.drawOriginal()
  ///     }
  ///
  /// - Parameters:
  ///   - key: the name that stands for what is drawn. Two modifications with the same key count as equal, in this run and in the layer
  ///     cache of later runs. So the key must contain everything that decides a pixel.
  ///   - draw: the function that draws, called on a worker, once for each picture and size. It starts with transparent pixels.
  public static func custom(key: String, _ draw: @escaping @Sendable (inout ImageContext) -> Void) -> ImageModification {
    ImageModification(operations: [.custom(CustomModification(key: key, draw: draw))])
  }

  /// Returns a modification that does the operations of this one, then those of `next`.
  public func then(_ next: ImageModification) -> ImageModification { ImageModification(operations: operations + next.operations) }

  /// Whether the modification changes nothing.
  public var isEmpty: Bool { operations.isEmpty }
}

extension ImageModification {
  /// Returns the corner radius in points that the modification gives a picture of a size in points; 0 where it rounds no corners.
  package func cornerRadius(in size: Size) -> Double {
    let half = min(size.width, size.height) / 2
    var radius = 0.0
    for operation in operations {
      switch operation {
      case .circle: radius = half
      case .rounded(let value): radius = max(radius, min(value, half))
      case .tint, .grayscale, .border, .blur, .custom, .overlay: break
      }
    }
    return radius
  }
}

extension ImageModification: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) { digest.append(operations) }
}

extension ImageModification.Operation: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    switch self {
    case .circle: digest.append(0)
    case .rounded(let radius): digest.append(1, radius)
    case .tint(let color): digest.append(2, color)
    case .grayscale: digest.append(3)
    case .border(let width, let color): digest.append(4, width, color)
    case .blur(let radius): digest.append(5, radius)
    case .custom(let custom): digest.append(6, custom)
    case .overlay(let color): digest.append(7, color)
    }
  }
}

/// A custom modification is an image modification that the caller's function draws. Two with the same key are equal.
package struct CustomModification: Hashable, Sendable {
  /// The name that stands for what the function draws.
  let key: String
  /// The function that draws the picture anew.
  let draw: @Sendable (inout ImageContext) -> Void

  /// Returns a picture drawn anew.
  ///
  /// - Parameters:
  ///   - scale: the number of device pixels in a point.
  ///   - paint: paints what the function draws.
  package func applied(to original: Bitmap, scale: Double, paint: @escaping ImageContext.Paint) -> Bitmap {
    var context = ImageContext(original: original, scale: scale, paint: paint)
    draw(&context)
    return context.bitmap()
  }

  /// Compares the keys, which stand for what the functions do.
  package static func == (a: CustomModification, b: CustomModification) -> Bool { a.key == b.key }
  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CustomModification: Digestible {
  /// Appends the key, which stands for what is drawn.
  func feed(into digest: inout LayerDigest) { digest.append(key) }
}
