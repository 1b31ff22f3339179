/// Text detectors say what is looked for in a text to be made a link, as `UIDataDetectorTypes` do.
public struct TextDetectors: OptionSet, Hashable, Sendable {
  /// The bits of the kinds.
  public let rawValue: Int

  /// Makes a set of kinds from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Web addresses, with a scheme, with `www.`, or the bare name of a host in a common domain: `example.co.jp/shop`. They lead to themselves,
  /// with `http://` before those that have no scheme.
  public static let link = TextDetectors(rawValue: 1)
  /// Mail addresses, which lead to `mailto:` and the address.
  public static let mail = TextDetectors(rawValue: 2)
  /// Telephone numbers, which a `TextDetector` finds.
  public static let phoneNumber = TextDetectors(rawValue: 4)
  /// Street addresses, which a `TextDetector` finds.
  public static let address = TextDetectors(rawValue: 8)

  /// All kinds.
  public static let all: TextDetectors = [.link, .mail, .phoneNumber, .address]
}
