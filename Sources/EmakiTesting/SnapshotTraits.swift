public import Emaki

/// Snapshot traits are inputs of a picture that what is drawn does not hold.
///
/// Traits that are not the default are part of the golden's name, so that a new trait leaves the goldens that are there alone.
public struct SnapshotTraits: Hashable, Sendable {
  /// The side that rows start from.
  public var layoutDirection: LayoutDirection
  /// The BCP 47 tag of a feed's rows that name no language.
  public var language: String?

  /// Creates traits: by default rows start from the left, and no language is assumed.
  public init(layoutDirection: LayoutDirection = .leftToRight, language: String? = nil) {
    (self.layoutDirection, self.language) = (layoutDirection, language)
  }

  /// The part of the golden's name that the traits give it, such as `@dir=rtl@lang=ar`; empty for the defaults.
  var suffix: String {
    (layoutDirection == .leftToRight ? "" : "@dir=rtl") + (language.map { "@lang=\($0)" } ?? "")
  }
}
