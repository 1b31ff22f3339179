import ArgumentParser
import Emaki
import EmakiDrawing

/// Which fonts texts are set in.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set texts in the fonts of this lock, as emaki fonts lock writes it. (default: those that scripts/setup installs)", valueName: "lock")
  )
  var fonts: String?

  /// - Throws: `FontLockError` where a font differs from the lock.
  func set() throws -> FontSet { try fonts.map(RequestFiles().fontSet(lock:)) ?? .default }
}
