/// An interface state is what a node's list wants done with it: the nearer to the viewport, the more.
public struct InterfaceState: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the states.
  public let rawValue: UInt8
  /// Makes a set of states from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node is to be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// What the node shows is to be read, such as pictures.
  public static let preload = InterfaceState(rawValue: 2)
  /// The node is to be displayed, so that it can come into the viewport at once.
  public static let display = InterfaceState(rawValue: 4)
  /// The node is in the viewport.
  public static let visible = InterfaceState(rawValue: 8)

  /// The names of the states in order, as in `[preload, display]`.
  public var description: String {
    let names: [(InterfaceState, String)] = [
      (.measureLayout, "measureLayout"), (.preload, "preload"), (.display, "display"), (.visible, "visible"),
    ]
    return "[" + names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") + "]"
  }

  /// Whether what is visible is displayed, and what is displayed preloaded.
  var isLegal: Bool { (!contains(.visible) || contains(.display)) && (!contains(.display) || contains(.preload)) }
}
