public import Emaki

/// Inputs of a picture that are not in what is drawn. Those that are not the default are in the golden's name, so that a new one leaves
/// the goldens there are alone.
public struct SnapshotTraits: Hashable, Sendable {
  public var layoutDirection: LayoutDirection
  /// Of a feed's rows that name none, as a BCP 47 tag.
  public var language: String?

  public init(layoutDirection: LayoutDirection = .leftToRight, language: String? = nil) {
    (self.layoutDirection, self.language) = (layoutDirection, language)
  }

  /// `@dir=rtl@lang=ar`
  var suffix: String {
    (layoutDirection == .leftToRight ? "" : "@dir=rtl") + (language.map { "@lang=\($0)" } ?? "")
  }
}
