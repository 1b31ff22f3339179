/// Map node show annotations options say whether a map moves to show its annotations. They are a set.
public struct MapNodeShowAnnotationsOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The annotations' places change nothing: the map shows its region or its camera.
  public static let ignored: MapNodeShowAnnotationsOptions = []
  /// The map's region becomes the one that the annotations lie in.
  public static let zoomed = MapNodeShowAnnotationsOptions(rawValue: 1 << 0)
  /// A live map animates the change. There is no live map here, so the option has no effect. It exists for ported code.
  public static let animated = MapNodeShowAnnotationsOptions(rawValue: 1 << 1)
}
