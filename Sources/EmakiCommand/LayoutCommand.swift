import ArgumentParser
import Emaki
import EmakiDocuments
import EmakiLayout
import Foundation

/// `emaki layout`: frames of layout documents, and why they are so.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lays documents out and prints the frames of their boxes.",
    discussion: """
      A document is one JSON object with "layout", "sizeRange" and "scale"; standard input holds one document, or one a line, each \
      answered by one line in order. With --row the file is a feed, and the layout its row's cell.

      Example: emaki layout case.json --explain red
      Example: emaki layout notifications.json --row letter --ascii
      """)

  @Argument(help: "Layout documents, or one feed with --row; - is standard input.")
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

  @Option(parsing: .unconditional, help: "A cell's width in points. (default: 390)", transform: OptionValue.width)
  var width: Double = 390

  @Option(parsing: .unconditional, help: "Device pixels a point, for a cell. (default: 3)", transform: OptionValue.scale)
  var scale: Double = 3

  func validate() throws {
    if files.isEmpty { throw ValidationError("no file is given. Name a layout document, or - for standard input.") }
    if [ascii, lint, explain != nil, output != nil].filter({ $0 }).count > 1 {
      throw ValidationError("-o, --ascii, --lint and --explain exclude each other. Give one of them.")
    }
    if output != nil && files.count > 1 { throw ValidationError("-o draws one document. Name one file.") }
    if row != nil && files.count > 1 { throw ValidationError("--row takes one feed. Name one file.") }
  }

  func run() async throws {
    if let row { return try printCell(row) }
    var failure: Failure?
    for file in files {
      for source in try LayoutSource.read(file) {
        do {
          try await answer(source)
        } catch let error as LayoutDocumentError {
          failure = report(Failure(.invalidInput, error.description), source)
        } catch let error as LayoutError {
          failure = report(Failure(.invalidInput, "\(source.name): \(error)"), source)
        }
      }
    }
    // Each was told when it was met; the others are answered all the same.
    if let failure { throw ExitCode(failure.code.rawValue) }
  }

  /// Tells a failure; a line of standard input gets an answer of its own, so that answers and lines stay together.
  private func report(_ failure: Failure, _ source: LayoutSource) -> Failure {
    Terminal.error(failure.message)
    if source.isLine { print("{\"error\":\(LayoutAnswer.quoted(failure.message))}") }
    return failure
  }

  private func answer(_ source: LayoutSource) async throws {
    let document = try LayoutDocument(parsing: source.text, name: source.name)
    if ascii { return print(try Inspection.ascii(document.root, range: document.range, in: LayoutContext(scale: document.scale))) }
    if lint {
      return try Inspection.lint(document.root, range: document.range, in: LayoutContext(scale: document.scale), name: source.name)
    }
    if let explain { return try printExplanation(of: explain, document, source) }
    if let output { return try await draw(document, to: output) }
    print(try document.answer().json)
  }

  private func printExplanation(of id: String, _ document: LayoutDocument, _ source: LayoutSource) throws {
    guard document.elementNames.contains(id) else {
      throw Failure(
        .usage, "\(source.name) has no element \"\(id)\". Name one of: \(document.elementNames.prefix(8).joined(separator: ", ")).")
    }
    let context = LayoutContext(scale: document.scale)
    let explanation = LayoutExplanation(of: id)
    context.explanation = explanation
    let answer = try document.answer(in: context)
    var lines = explanation.lines
    if let frame = answer.frames.first(where: { $0.id == id })?.frame {
      lines.append("frame in the root: \(Inspection.text(frame))")
    }
    print(lines.joined(separator: "\n"))
  }

  private func draw(_ document: LayoutDocument, to path: String) async throws {
    let size = try document.answer().size
    guard size.width > 0, size.height > 0 else {
      throw Failure(.invalidInput, "\(document.name): the root is \(size.width) x \(size.height) points: there is nothing to draw.")
    }
    let frame = try await document.picture()
    if path == "-" {
      try frame.writePNG(toDescriptor: STDOUT_FILENO, name: "standard output")
    } else {
      try frame.writePNG(to: path)
      print(path)
    }
  }

  // MARK: Cells

  private func printCell(_ id: String) throws {
    let feed = try FeedInput.read(files[0], dates: FeedDates())
    guard let row = feed.rows.first(where: { $0.id == id }) else {
      throw Failure(.usage, "\(files[0]) has no row \"\(id)\".")
    }
    let cell = NotificationCellNode(row, language: feed.language)
    cell.debugName = "cell"
    let context = try MeasuringContext.ofThread(scale: Scale(scale))
    let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unbounded))
    if ascii { return print(try Inspection.ascii(cell, range: range, in: context)) }
    if lint { return try Inspection.lint(cell, range: range, in: context, name: files[0]) }
    if let error = cell.layoutTree(range, in: context).first { throw Failure(.internal, error.description) }
    if let explain { return print(try Inspection.explanation(of: explain, in: cell, range: range, context)) }
    print(Inspection.frames(of: cell, name: id).json)
  }
}
