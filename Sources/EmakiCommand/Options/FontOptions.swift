import ArgumentParser
import Emaki
import EmakiDrawing

/// Font options say which fonts texts are set in.
struct FontOptions: ParsableArguments {
  @Option(help: FontOptions.help) var fonts: String?

  static let help = ArgumentHelp(
    "Set texts in the fonts of this lock, as emaki fonts lock writes it. (default: those that scripts/setup installs)", valueName: "lock")

  /// Returns the fonts of the lock, or the default fonts where no lock was given.
  ///
  /// - Throws: `FontLockError` where a font differs from the lock.
  func set() throws -> FontSet { try fonts.map(RequestFiles().fontSet(lock:)) ?? .default }
}
