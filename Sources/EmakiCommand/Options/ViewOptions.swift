import ArgumentParser
import Emaki

/// Which part of a list is shown and when, and in what kind of pictures.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("What is written: png, or webp without loss. (default: png)", valueName: "format"), transform: OptionValue.choice)
  var format: PictureFormat = .png

  @Option(
    help: ArgumentHelp(
      "When: first, settled, or milliseconds after the first, as the frame of that instant at the script's fps. (default: settled)",
      valueName: "instant"),
    transform: Instant.init(parsing:))
  var at: Instant?

  @Option(help: ArgumentHelp("Draw this row alone, as large as its cell.", valueName: "id"))
  var only: String?

  @Flag(help: "Draw the whole list.")
  var full = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --full, cut the list into pictures of at most this height in points.", valueName: "points"),
    transform: OptionValue.height)
  var split: Double?

  @Flag(help: "Note in the PNG which rows and nodes it shows where, and what decided its pixels, for emaki diff.")
  var manifest = false

  /// - Throws: `ValidationError` where options contradict each other.
  func check(_ drawing: DrawingOptions) throws {
    do throws(DrawingRequestError) {
      _ = try drawing.request(of: .file("-"), self)
    } catch {
      throw ValidationError(Wording.sentence(error))
    }
  }
}
