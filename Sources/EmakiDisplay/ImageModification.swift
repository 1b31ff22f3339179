/// What is done to a picture after it has been drawn at its node's size: a list of named operations, in order.
///
///     icon.imageModification = .grayscale.then(.circle)
///
/// The result is prepared once for each picture and size, on a worker, and shared by all nodes that ask for the same.
public struct ImageModification: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    case circle
    case rounded(radius: Double)
    case tint(Color)
    case grayscale
  }

  package private(set) var operations: [Operation]

  package init(_ operations: [Operation]) { self.operations = operations }

  /// Leaves the picture as it is.
  public static let none = ImageModification([])

  /// Keeps the largest circle in the middle of the picture; the rest becomes transparent.
  public static let circle = ImageModification([.circle])

  /// Rounds the four corners.
  ///
  /// - Parameter radius: in points of the node, not pixels of the file. At most half of the shorter side has an effect (a square
  ///   becomes a circle); 0, negative and NaN leave the corners square.
  public static func rounded(radius: Double) -> ImageModification { ImageModification([.rounded(radius: radius)]) }

  /// Replaces every colour by one and keeps the shape: the picture's alpha times the colour's.
  public static func tint(_ color: Color) -> ImageModification { ImageModification([.tint(color)]) }

  /// Replaces colours by their luma (Rec. 709 weights on the sRGB values).
  public static let grayscale = ImageModification([.grayscale])

  /// These operations, then those of `next`.
  public func then(_ next: ImageModification) -> ImageModification { ImageModification(operations + next.operations) }

  public var isEmpty: Bool { operations.isEmpty }
}
