import EmakiEngine
public import EmakiLayout

/// A screen is the viewport that a list is seen through.
public struct Screen: Hashable, Codable, Sendable {
  /// The viewport's width, 1 to 16384 points.
  public var width: Double
  /// The viewport's height, 1 to 16384 points.
  public var height: Double
  /// The number of device pixels in a point, 0.01 to 16.
  public var scale: Double
  /// The side that rows start from.
  public var direction: ListDirection
  /// The bars of a phone over the list; `nil`, the default, draws the list alone.
  public var bars: ScreenBars?
  /// The device that is drawn round the picture, which is larger by it; `nil`, the default, draws none.
  public var device: DeviceFrame?

  /// Creates a screen: by default 390 x 844 points at scale 3, laid out from left to right.
  public init(
    width: Double = 390, height: Double = 844, scale: Double = 3, direction: ListDirection = .ltr, bars: ScreenBars? = nil,
    device: DeviceFrame? = nil
  ) {
    (self.width, self.height, self.scale, self.direction, self.bars, self.device) = (width, height, scale, direction, bars, device)
  }

  /// The viewport's size in points.
  public var size: Size {
    get { Size(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
}
