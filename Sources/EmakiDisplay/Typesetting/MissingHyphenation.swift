/// A missing hyphenation says why a text that asks for hyphens is set without them, or why lines may not end between words that have no
/// spaces between them.
public enum MissingHyphenation: Hashable, Sendable {
  /// The text does not say what language it is in.
  case noLanguage
  /// There is no dictionary for the text's language, or none that can be read.
  case noDictionary(language: String)
  /// libhyphen cannot be loaded, for a reason in the loader's words.
  case noLibrary(cause: String)
  /// ICU, which knows the words of Lao, Khmer and Burmese, cannot be loaded, for a reason in the loader's words.
  case noWords(cause: String)
}
