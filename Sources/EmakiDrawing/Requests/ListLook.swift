public import EmakiEngine
package import EmakiNotifications

/// A list look holds the colours, the sizes of texts and the language of a notification list.
public struct ListLook: Hashable, Codable, Sendable {
  /// The colours of cells and texts.
  public var theme: Theme
  /// The step of Dynamic Type that sets the sizes of texts.
  public var typeSize: TypeSize
  /// The BCP 47 tag of the language that is assumed for rows that name none, in a feed that names none either.
  public var language: String?
  /// The BCP 47 tag of the language that replaces the one that the feed names. Rows keep their own.
  public var feedLanguage: String?

  /// Creates a look: by default the light theme and the usual size of texts.
  public init(theme: Theme = .light, typeSize: TypeSize = .l, language: String? = nil, feedLanguage: String? = nil) {
    (self.theme, self.typeSize, self.language, self.feedLanguage) = (theme, typeSize, language, feedLanguage)
  }

  /// The theme and the sizes of texts, in the form that cells take.
  package var appearance: Appearance { Appearance(theme: theme, typeSize: typeSize) }
}
