/// How a notification list looks, whatever it shows: an input of a picture, never a setting of the machine.
public struct Appearance: Hashable, Sendable {
  public var theme: Theme
  public var typeSize: TypeSize

  public init(theme: Theme = .light, typeSize: TypeSize = .l) { (self.theme, self.typeSize) = (theme, typeSize) }
}
