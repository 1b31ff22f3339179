import ArgumentParser
import EmakiDrawing
import EmakiSnapshots

/// `emaki inspect` prints the contents of a picture's manifest.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "inspect", "Prints what a PNG with a manifest shows where, and what a screen reader is told of it.",
    """
    Pictures that emaki render --manifest has drawn, and goldens, say which rows and nodes they show. Places are x, y, width and height in \
    points: of nodes and links from the corner of their row, of accessibility from the corner of the picture, in the order of reading.

    Example: emaki inspect list.png
    """)

  @Argument(help: "The picture; - is standard input.")
  var picture: String

  @Flag(help: "Print the manifest as it is, one JSON document.")
  var json = false

  func run() throws {
    let manifest = try manifest()
    if json { return try StandardOutput.print(manifest.json, terminator: "") }
    for line in manifest.lines { try StandardOutput.printLine(line) }
  }

  private func manifest() throws -> PictureManifest {
    let name = InputFile.name(of: picture)
    let picture = try ComparedPicture(file: InputFile.contents(of: picture), name: name)
    if let manifest = picture.manifest { return manifest }
    throw picture.isOutdated
      ? Failure(.invalidInput, "\(name) has the manifest of another picture. Draw it again with emaki render --manifest.")
      : Failure(.invalidInput, "\(name) has no manifest. Draw it with emaki render --manifest.", see: .suites)
  }
}
