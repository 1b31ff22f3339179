public import EmakiNotifications

/// The colours, the sizes of texts and the language of a notification list.
public struct ListLook: Hashable, Codable, Sendable {
  public var theme: Theme
  /// The step of Dynamic Type that texts have.
  public var typeSize: TypeSize
  /// The BCP 47 tag of rows that name no language, in a feed that names none.
  public var language: String?
  /// The BCP 47 tag that stands in place of the one that the feed names; rows keep their own.
  public var feedLanguage: String?

  /// The light theme and the usual size of texts.
  public init(theme: Theme = .light, typeSize: TypeSize = .l, language: String? = nil, feedLanguage: String? = nil) {
    (self.theme, self.typeSize, self.language, self.feedLanguage) = (theme, typeSize, language, feedLanguage)
  }

  package var appearance: Appearance { Appearance(theme: theme, typeSize: typeSize) }
}
