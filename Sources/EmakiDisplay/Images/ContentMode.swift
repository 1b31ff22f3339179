package import EmakiLayout

/// A content mode says how a picture fills a box of another size, with UIKit's names.
///
/// A picture's own size in points is its size in pixels divided by its scale, the number of pixels in a point. The scale is that of an
/// `Image`, or 2 and 3 for files whose names end in `@2x` and `@3x`, else 1, as for an image that UIKit loads from a file.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Stretches both axes of the picture to the box.
  case scaleToFill
  /// Scales the picture so that all of it shows, keeps its proportions and centres it. The rest of the box stays transparent.
  case scaleAspectFit
  /// Scales the picture so that it covers the box, keeps its proportions and centres it. What sticks out is cut off. The default of image
  /// nodes.
  case scaleAspectFill
  /// Does the same as `scaleToFill`: every picture is drawn for its size anyway.
  case redraw
  /// Keeps the picture's own size, in the middle of the box.
  case center
  case top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight

  /// Whether the picture is stretched or shrunk to the box. Otherwise it keeps its own size.
  package var scales: Bool {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: false
    }
  }

  /// Returns the rectangle of the whole picture in a box whose origin is (0, 0). It may stick out of the box.
  ///
  /// Both sizes are in the same unit, points or pixels, and so is the result. A picture without area gives an empty rectangle.
  package func destination(of picture: Size, in box: Size) -> Rect {
    guard picture.width > 0, picture.height > 0 else { return .zero }
    let horizontal = box.width / picture.width
    let vertical = box.height / picture.height
    // The axis that touches the box takes the box's own length, because the product may miss it by a rounding error.
    let size =
      switch self {
      case .scaleToFill, .redraw: box
      case .scaleAspectFit where horizontal <= vertical, .scaleAspectFill where horizontal >= vertical:
        Size(width: box.width, height: picture.height * horizontal)
      case .scaleAspectFit, .scaleAspectFill: Size(width: picture.width * vertical, height: box.height)
      default: picture
      }
    let free = Size(width: box.width - size.width, height: box.height - size.height)
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: 0.0
      case .right, .topRight, .bottomRight: free.width
      default: free.width / 2
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: 0.0
      case .bottom, .bottomLeft, .bottomRight: free.height
      default: free.height / 2
      }
    return Rect(origin: Point(x: x, y: y), size: size)
  }
}

extension ContentMode: DigestScalar, Digestible {}
