import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import EmakiSupport
import FoundationEssentials
import Glibc

/// `emaki layout` prints the frames of layout documents, and explains them.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "layout", "Lays documents out and prints the frames of their boxes.",
    """
    A document is one JSON object with "layout", "sizeRange" and "scale"; standard input holds one document, or one a line, each \
    answered by one line as soon as it is read. With --row the file is a feed, and the layout its row's cell.

    Example: emaki layout case.json --explain red
    Example: emaki layout notifications.json --row letter --ascii
    """)

  @Argument(help: "Layout documents, or one feed with --row; - is standard input.", completion: .file())
  var files: [String]

  @Option(name: .shortAndLong, help: "Draw the boxes as a PNG at the document's scale.")
  var output: String?

  @Flag(help: "Print the tree as ASCII art.")
  var ascii = false

  @Flag(help: "Name what is set to no effect, contradictory, or sticks out.")
  var lint = false

  @Option(help: ArgumentHelp("Say line by line why this element got its size.", valueName: "id"))
  var explain: String?

  @Option(help: ArgumentHelp("Lay out this row's cell of a feed.", valueName: "id"))
  var row: String?

  @Option(
    parsing: .unconditional, help: "A cell's width in points. (default: 390)",
    transform: OptionValue.number(in: Limits.side.range, Limits.side.words))
  var width: Double?

  @Option(
    parsing: .unconditional, help: "Device pixels a point, for a cell. (default: 3)",
    transform: OptionValue.number(in: Limits.scale.range, "a number from " + Limits.scale.words))
  var scale: Double?

  @OptionGroup var list: RequestOptions<LayoutUsers>

  private var direction: ListDirection { list.request.screen.direction }

  func validate() throws {
    if files.isEmpty { throw ValidationError("no file is given. Name a layout document, or - for standard input.") }
    if [ascii, lint, explain != nil, output != nil].filter({ $0 }).count > 1 {
      throw ValidationError("-o, --ascii, --lint and --explain exclude each other. Give one of them.")
    }
    if output != nil && files.count > 1 { throw ValidationError("-o draws one document. Name one file.") }
    if let output {
      try OutputPlace.check("-o", output, beside: files.map { ("the document", $0) })
      try PictureFormat.png.checkOption(output)
    }
    if row != nil && output != nil { throw ValidationError("-o draws documents. Draw a row with emaki render --only.") }
    let ofRows = [width.map { _ in "width" }, scale.map { _ in "scale" }] + list.given.map(\.name).filter { $0 != "dir" }
    if row == nil, let option = ofRows.compactMap(\.self).first {
      throw ValidationError("--\(option) is for a feed's cell; a document has its own. Give --row, or leave it out.")
    }
  }

  func run() async throws {
    if let row {
      // In `validate` this would hide that an option is unknown, whose value counts as a file.
      if files.count > 1 { throw Failure(.usage, "--row takes one feed. Name one file.") }
      return try await printCell(row)
    }
    var failure: Failure?
    for file in files {
      do {
        var sources = LayoutSources(file)
        while let source = try sources.next() {
          if output != nil, try sources.next() != nil {
            throw Failure(.usage, "-o draws one document, and standard input has several. Give one of them.")
          }
          if let wrong = try await tryAnswer(source) { failure = wrong }
        }
      } catch let error as OutputError {
        // If output fails, the remaining answers cannot be printed either, so the command stops.
        throw error
      } catch {
        guard let unreadable = Failure(error) else { throw error }
        Terminal.error(unreadable.message)
        failure = unreadable
      }
    }
    // Each failure was reported when it occurred, and the remaining documents were still answered.
    if let failure { throw ExitCode(failure.code.rawValue) }
  }

  /// Answers one document, and reports its failure if there is one. It returns that failure, or `nil` for success.
  private func tryAnswer(_ source: LayoutSource) async throws -> Failure? {
    var failure: Failure?
    do {
      try await answer(source)
    } catch let error as LayoutDocumentError {
      failure = Failure(.invalidInput, error.description)
    } catch let error as Failure {
      failure = error
    }
    if let failure { Terminal.error(failure.message) }
    if source.isLine {
      // There is one answer for each line.
      if let failure {
        try StandardOutput.print("{\"error\":{\"code\":\(failure.code.rawValue),\"message\":\(jsonString(failure.message))}}")
      }
      // A program that sends one line at a time waits for this answer before it sends the next line.
      try StandardOutput.flush()
    }
    return failure
  }

  private func answer(_ source: LayoutSource) async throws {
    let document = try LayoutDocument(parsing: source.text, name: source.name)
    do {
      try await answer(document, source)
    } catch let error as LayoutError {
      throw Failure(.invalidInput, "\(source.name): \(document.description(of: error))")
    } catch RenderError.pictureSize(let width, let height) {
      throw Failure(
        .invalidInput,
        "\(source.name): the picture would be \(width) x \(height) pixels, and may have \(Limits.viewportPixels). "
          + "Give the root a smaller size, or the document a smaller scale.")
    }
  }

  private func answer(_ document: LayoutDocument, _ source: LayoutSource) async throws {
    let context = LayoutContext(scale: document.scale, layoutDirection: direction.layoutDirection(language: nil))
    let inspection = document.inspection(in: context)
    // A layout spec is identified by its path, which the drawing shows anyway. So only nodes are labelled with their names.
    if ascii {
      return try StandardOutput.print(inspection.asciiArt(alone: document.onlyBox) { $0.isNode ? $0.debugName : nil })
    }
    if lint { return try inspection.printFindings(alone: document.onlyBox, name: source.name) }
    if let explain {
      guard let lines = try document.explanation(of: explain, in: context) else {
        let known = document.elementIDs.prefix(8).map { printable($0) }.joined(separator: ", ")
        throw Failure(.usage, "\(source.name) has no element \(quoted(explain)). Name one of: \(known).")
      }
      return try StandardOutput.print(lines.joined(separator: "\n"))
    }
    if let output { return try await draw(document, to: output) }
    try StandardOutput.print(document.answer(in: context).json)
  }

  private func draw(_ document: LayoutDocument, to path: String) async throws {
    let size = try document.answer().size
    guard size.width > 0, size.height > 0 else {
      throw Failure(
        .invalidInput, "\(printable(document.name)): the root is \(size.width) x \(size.height) points: there is nothing to draw.")
    }
    let frame = try await document.picture(layoutDirection: direction.layoutDirection(language: nil))
    try Output.write(to: path) { try frame.write(as: .png, to: $0) }
  }

  // MARK: Cells

  private func printCell(_ id: String) async throws {
    let request = list.request(of: files[0])
    let feed = try await WholeFeed.read(request)
    Terminal.warn(of: feed)
    let name = InputFile.name(of: files[0])
    let index = try feed.index(ofRow: id, name: name)
    let cells = try request.cells(namesElements: true)
    let cell = try request.feedRows(of: feed, name: name, cells: cells).nodeBlockForRow(at: IndexPath(row: index, section: 0))()
    cell.debugName = "cell"
    var traits = TraitCollection(theme: request.look.theme, typeSize: request.look.typeSize)
    traits.layoutDirection = direction.layoutDirection(language: feed.language)
    let context = try MeasuringContext.ofThread(scale: Scale(scale ?? 3), fonts: request.fontSet(), traits: traits)
    let width = width ?? 390
    let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unbounded))
    let inspection = LayoutInspection(of: cell, in: range, context)
    if ascii { return try StandardOutput.print(inspection.asciiArt()) }
    if lint { return try inspection.printFindings(name: files[0]) }
    if let error = cell.layoutTree(range, in: context).first { throw Failure(.invalidInput, error.description, see: .cells) }
    if let explain { return try StandardOutput.print(inspection.explanation(of: explain)) }
    try StandardOutput.print(LayoutAnswer(framesOf: cell, name: id).json)
  }
}
