public import EmakiNodes
import EmakiSupport

/// A picture overlay is a set of things that are drawn over a copy of each picture, to see what pixels do not show. The list itself, what
/// renderers keep of it and its layout are the same with and without.
///
/// ```swift
/// options.overlay = [.frames, .hit]
/// ```
public struct PictureOverlay: NamedOptions, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The ranges of the list, in a bar at the lower right: what is visible in green, displayed in yellow and preloaded in orange, with an arrow
  /// where the list is being scrolled to. A picture that is not a viewport of a list has none. Source: Texture's range debug overlay.
  public static let ranges = PictureOverlay(rawValue: 1)
  /// The box of each node, a magenta line of one device pixel.
  public static let frames = PictureOverlay(rawValue: 2)
  /// The first baseline of each text, a blue line of one device pixel as wide as the text's node.
  public static let baselines = PictureOverlay(rawValue: 4)
  /// The number of a picture's pixels for each device pixel of its node, as in `2.25x`, in red at the lower right of the node. Above 1,
  /// pixels are thrown away; below 1, the picture is blurred. At exactly 1 no number is shown. Source: Texture's image scaling overlay.
  public static let scale = PictureOverlay(rawValue: 8)
  /// The areas that can be tapped, in green: links, and nodes with a `hitTestSlop` or with one of the accessibility traits `.interactive`. An
  /// edge where a node above cuts the area is dark green, and orange where that node would let it pass if it did not clip. Source: Texture's
  /// `ASControlNode.enableHitTestDebug`.
  public static let hit = PictureOverlay(rawValue: 16)

  package static let allNames = words("ranges frames baselines scale hit")

  /// The names of the members with commas between them, as in `ranges,frames`.
  public var description: String { names.joined(separator: ",") }
}
