/// What a node's list wants done with it: the nearer to the viewport, the more.
public struct InterfaceState: OptionSet, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is to be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// What it shows is to be read, such as pictures.
  public static let preload = InterfaceState(rawValue: 2)
  /// It is to be displayed, so that it can come into the viewport at once.
  public static let display = InterfaceState(rawValue: 4)
  /// It is in the viewport.
  public static let visible = InterfaceState(rawValue: 8)

  /// The names in order, as in `[preload, display]`.
  public var description: String {
    let names: [(InterfaceState, String)] = [
      (.measureLayout, "measureLayout"), (.preload, "preload"), (.display, "display"), (.visible, "visible"),
    ]
    return "[" + names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") + "]"
  }

  /// Whether what is visible is displayed, and what is displayed preloaded.
  var isLegal: Bool { (!contains(.visible) || contains(.display)) && (!contains(.display) || contains(.preload)) }
}
