/// An interface state is the set of tasks that a list wants done for a node: measuring, reading its content, displaying, and showing. The
/// nearer the node is to the viewport, the more states the set contains.
public struct InterfaceState: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the states.
  public let rawValue: UInt8
  /// Creates a set of states from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node is to be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// The contents that the node shows, such as pictures, are to be read.
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

  /// Whether the set contains `display` wherever it contains `visible`, and `preload` wherever it contains `display`.
  var isLegal: Bool { (!contains(.visible) || contains(.display)) && (!contains(.display) || contains(.preload)) }
}
