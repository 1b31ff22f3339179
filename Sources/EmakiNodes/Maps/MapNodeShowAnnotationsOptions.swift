/// Map node show annotations options say whether a map shows where its annotations are. They are a set.
public struct MapNodeShowAnnotationsOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The annotations' places change nothing: the map shows its region or its camera.
  public static let ignored: MapNodeShowAnnotationsOptions = []
  /// The map's region becomes the one that the annotations lie in.
  public static let zoomed = MapNodeShowAnnotationsOptions(rawValue: 1 << 0)
  /// The change is animated in a live map, of which there is none here. For ported code.
  public static let animated = MapNodeShowAnnotationsOptions(rawValue: 1 << 1)
}
