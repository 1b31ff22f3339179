import ArgumentParser
import Emaki

/// Which fonts texts are set in.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set texts in the fonts of this lock, as emaki fonts lock writes it. (default: those that scripts/setup installs)", valueName: "lock")
  )
  var fonts: String?

  /// - Throws: `FontLockError` where a font differs from the lock.
  func set() throws -> FontSet {
    guard let fonts else { return .default }
    return try FontLock(parsing: FeedInput.contents(of: fonts), name: FeedInput.name(of: fonts)).fontSet()
  }
}
