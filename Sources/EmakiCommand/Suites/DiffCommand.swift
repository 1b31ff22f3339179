import ArgumentParser
import EmakiDrawing
import EmakiEncoding
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials

/// `emaki diff` says how two pictures differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "diff", "Says how a PNG differs from another one, and exits with 1 where it does.",
    """
    Pictures that emaki render --manifest has drawn, and goldens, are compared row by row: a row that only moved is not changed. Others are
    compared pixel by pixel; their sizes may differ.

    The difference image is the second picture in pale greys, with red where it was repainted, blue where it is new, orange where \
    something is gone.

    Example: emaki diff before.png after.png -o difference.png
    """)

  @Argument(help: "The picture expected, a PNG.", completion: .file())
  var expected: String

  @Argument(help: "The other one.", completion: .file())
  var actual: String

  @Option(name: .shortAndLong, help: "Write an image of the difference, where there is one; - is standard output.")
  var output: String?

  @Option(
    help: ArgumentHelp("Compare by row or by pixel. (default: row, where both pictures say what their rows are)", valueName: "unit"),
    transform: OptionValue.choice)
  var by: ComparisonUnit?

  @OptionGroup var tolerance: ToleranceOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    guard let output else { return }
    try OutputPlace.check("-o", output, beside: [("the picture expected", expected), ("the other picture", actual)])
    try PictureFormat.png.checkOption(output)
    try OutputPlace.checkStandardOutput(output, json: json)
  }

  func run() throws {
    let pictures = (expected: try picture(expected), actual: try picture(actual))
    let difference = try PictureDifference(expected: pictures.expected, actual: pictures.actual, by: by, tolerance: tolerance.value)
    let isDifferent = !difference.isNone
    if json {
      try printJSON(difference)
    } else if isDifferent {
      let lines = difference.lines + ["\(actual) is not \(expected): \(difference)"]
      // Where standard output is the image, the lines go to standard error.
      for line in lines { if output == "-" { Terminal.writeLine(line) } else { try StandardOutput.printLine(line) } }
    }
    if isDifferent, let output {
      let image = try difference.png(expected: pictures.expected, actual: pictures.actual)
      try Output.write(to: output, printsPath: !json) { try $0.write(image) }
    }
    if !difference.isTolerated { throw ExitCode(FailureCode.difference.rawValue) }
  }

  private func picture(_ path: String) throws -> ComparedPicture {
    if OutputPlace.isFolder(path) { throw Failure(.missingInput, "\(path) is a directory. Name a PNG file.") }
    return try ComparedPicture(file: InputFile.contents(of: path), name: path)
  }
}

/// Tolerance options say by how much a row may differ.
struct ToleranceOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Let a row's channels differ by so much of 255, together with --max-area.", valueName: "n"),
    transform: OptionValue.number(in: Limits.channel.range, Limits.channel.words))
  var maxDelta: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Let so many pixels of a row differ in one connected area, together with --max-delta.", valueName: "n"),
    transform: OptionValue.number(in: Limits.area.range, "a whole number of pixels, 0 or more"))
  var maxArea: Int?

  var value: Tolerance { Tolerance(maxDelta: maxDelta ?? 0, maxArea: maxArea ?? 0) }

  func validate() throws {
    if (maxDelta == nil) != (maxArea == nil) { throw ValidationError("One of --max-delta and --max-area lets nothing differ. Give both.") }
  }
}
