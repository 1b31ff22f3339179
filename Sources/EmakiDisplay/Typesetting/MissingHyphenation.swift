/// A missing hyphenation says why a text that asks for hyphens is set without them, or why its lines do not end as it asks.
public enum MissingHyphenation: Hashable, Sendable {
  /// The text does not say what language it is in.
  case noLanguage
  /// There is no dictionary for the text's language, or none that can be read.
  case noDictionary(language: String)
  /// libhyphen cannot be loaded, for a reason in the loader's words.
  case noLibrary(cause: String)
  /// ICU, which knows the words of Thai, Lao, Khmer and Burmese, phrases of Japanese and looser rules, cannot be loaded, for a reason in the loader's
  /// words.
  case noWords(cause: String)
}
