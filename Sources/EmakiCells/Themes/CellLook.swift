public import EmakiDisplay

/// A cell look describes the appearance of cells from a file, independently of their content. It is an input of a picture, and does not
/// depend on settings of the machine.
public struct CellLook: Sendable {
  /// The appearance, light or dark.
  public let theme: Theme
  /// The step of Dynamic Type that sets the sizes of texts.
  public let typeSize: TypeSize
  /// The tokens that cell files name.
  public let tokens: CellTheme
  /// The way in which dates become text.
  public let dates: CellDates
  /// The function that returns the address of a picture in a row of a further page. It gets the address as written and the page's folder or
  /// address.
  package var picture: @Sendable (_ address: String, _ place: String) -> String? = { address, _ in address }
  /// The function that returns the text of HTML.
  package var plainText: @Sendable (_ html: String) -> String = { $0 }
  /// The function that returns a count in a few characters, in the language of a BCP 47 tag; `nil` where it knows none for that language.
  package var count: @Sendable (_ number: Double, _ language: String?) -> String? = { _, _ in nil }
  /// The function that writes a number in the digits and marks of a language; it gets the number as it is written in English.
  package var localized: @Sendable (_ number: String, _ language: String?) -> String = { number, _ in number }
  /// The function that returns whether ICU writes a date in a form, or with `nil` a number, in the language of a BCP 47 tag.
  package var usesICU: @Sendable (_ form: CellDates.Form?, _ language: String?) -> Bool = { _, _ in false }
  /// Whether elements without a name are named by their kind and their line in the cell file, as in `text news.yaml:12`.
  package var namesElements = false
  /// The colours of the tokens in the appearance, by token.
  let colors: [String: Color]

  /// Creates a look: by default the light built-in one, in which dates are drawn as they are.
  public init(theme: Theme = .light, typeSize: TypeSize = .l, tokens: CellTheme = .ios, dates: CellDates = CellDates { text, _, _ in text })
  {
    (self.theme, self.typeSize, self.tokens, self.dates) = (theme, typeSize, tokens, dates)
    colors = tokens.colors.mapValues { $0.resolved(for: theme) }
  }
}

/// Cell dates turn the dates of rows into text. They hold a function for this, because cells know neither the current time nor time zones.
public struct CellDates: Sendable {
  /// A form is how a date is written.
  public enum Form: Hashable, Sendable, CaseIterable {
    /// The form that the list's dates have.
    case automatic
    /// The form that counts from the moment that is given, such as `5 minutes ago`; absolute where none is.
    case relative
    /// The form `2024-02-29 09:30`, or that of the list's style.
    case absolute
    /// The form `2024-02-29`, or that of the list's style.
    case day
    /// The form `09:30`, or that of the list's style.
    case time
    /// The name of the day of the week, in the row's language: `Thursday`.
    case weekday
    /// The abbreviated name of the day of the week: `Thu`.
    case shortWeekday
    /// The name of the month: `February`.
    case month
    /// The abbreviated name of the month: `Feb`.
    case shortMonth
    /// The number of the day in its month: `29`.
    case monthDay
    /// The year: `2024`.
    case year
  }

  /// The function that returns the text of a date in a form; a text that is no date stays as it is. A number of seconds since 1970 comes as
  /// its digits. It also gets the BCP 47 tag of the row's language; `nil` where that is not known.
  public let text: @Sendable (_ date: String, _ form: Form, _ language: String?) -> String

  /// Creates dates.
  public init(_ text: @escaping @Sendable (_ date: String, _ form: Form, _ language: String?) -> String) { self.text = text }
}
