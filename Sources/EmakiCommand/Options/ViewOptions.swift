import ArgumentParser
import EmakiDrawing
import EmakiEngine
import EmakiSupport

/// View options say which part of a list is drawn, at which instant, and in which format.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("What is written: png, webp without loss, or jpg. (default: as the name ends, or png)", valueName: "format"),
    transform: OptionValue.choice)
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "When: first, settled, or milliseconds after the first, as the frame of that instant at the script's fps. (default: settled)",
      valueName: "instant"), transform: Instant.init(parsing:))
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

  @Option(
    help: ArgumentHelp("Draw a device round the screen, on a plain ground with a shadow: phone.", valueName: "device"),
    transform: OptionValue.choice)
  var device: DeviceFrame?

  @Flag(help: "Note in the PNG which rows and nodes it shows where, and what decided its pixels, for emaki diff.")
  var manifest = false

  /// Returns the format of pictures: the one that was asked for, or the one that their name ends with.
  ///
  /// - Parameter name: their path, or a name with places; `nil` where none was given.
  func format(of name: String?) -> PictureFormat { format ?? name.flatMap(PictureFormat.init(endingOf:)) ?? .png }

  /// Checks that the options fit together, and fit together with those for drawing.
  ///
  /// - Parameter name: the path of the picture, or a name with places; `nil` where none was given.
  /// - Throws: `ValidationError` where options contradict each other.
  func check(_ command: some DrawingCommand, name: String?) throws {
    do throws(DrawingRequestError) {
      if let name { try format(of: name).check(name) }
      _ = try command.request(of: .file("-"), self, name: name)
    } catch {
      throw ValidationError(Wording.sentence(error))
    }
  }
}

/// An instant is given on the command line as `first`, `settled` or a number of milliseconds.
extension Instant {
  init(parsing argument: String) throws {
    switch argument {
    case "first": self = .first
    case "settled": self = .settled
    default:
      guard let time = try? OptionValue.milliseconds(argument) else {
        throw ValidationError("Give first, settled, or \(Limits.time.words).")
      }
      self = .milliseconds(time)
    }
  }
}
