import ArgumentParser
import EmakiDrawing
import EmakiRaster

/// Font options say which fonts texts are set in.
struct FontOptions: ParsableArguments {
  @Option(help: FontOptions.help, completion: .file()) var fonts: String?

  @Option(
    help: FontOptions.fontHelp, completion: .file(),
    transform: { try OptionValue.parsed($0, RequestText.font) }) var font: String?

  static let fontHelp = ArgumentHelp(
    "Set texts that name no font in this one: a font file, or a family of the fonts in use. What it lacks comes from these.",
    valueName: "file|family")

  static let help = ArgumentHelp(
    "Set texts in the fonts of this lock, as emaki fonts lock writes it. (default: those that scripts/setup installs)", valueName: "lock")

  /// Returns the fonts of the lock, or the default fonts where no lock was given, with the font of `--font`.
  ///
  /// - Throws: `FontLockError` where a font differs from the lock, and `FontError` for a font that cannot be used.
  func set() throws -> FontSet { try DrawingRequest(feed: .file("-"), fonts: fonts, font: font).fontSet() }
}
