import ArgumentParser
import EmakiCells
import EmakiDrawing
import EmakiFeeds

/// `emaki cell` checks cell files.
struct CellCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cell", abstract: "Checks cell files, which say how rows look.", discussion: "Example: emaki cell check news.yaml",
    subcommands: [Check.self])

  /// `emaki cell check` names the faults of each file, and of the rows of a feed.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Names the faults of each cell file, with their lines and columns, or says OK; exits with 65 where there is one.",
      discussion: """
        A theme file is checked as well. With --feed the rows of a feed are checked as well: whether each has what its cell needs, and \
        whether anything in it reaches over its edges in a list that is 390 points wide, which is a warning. Of a row the first fault is \
        named; at most 100 of a file, and of a feed.

        Example: emaki cell check news.yaml --theme brand.yaml
        Example: emaki cell check news.yaml --feed news.json
        """)

    @Argument(help: "The cell files; - is standard input.", completion: .file())
    var files: [String]

    @Option(help: "Check that each row of this feed has what its cell needs.", completion: .file())
    var feed: String?

    @Option(
      help: ArgumentHelp("The theme whose colours and text styles the files may name, as emaki render has it.", valueName: "theme"),
      transform: Self.theme)
    var theme: ThemeChoice?

    @OptionGroup var feeds: RequestOptions<CellUsers>

    private static func theme(_ argument: String) throws -> ThemeChoice {
      try OptionValue.draft(RequestOption["theme"], argument).request.look.tokens ?? ThemeChoice()
    }

    func validate() throws {
      if files.isEmpty { throw ValidationError("no file is given. Name a cell file, or - for standard input.") }
      if files.contains("-") && feed == "-" {
        throw ValidationError("the cell file and --feed cannot both be standard input. Name a file for one of them.")
      }
    }

    func run() async throws {
      let reader = RequestFiles()
      var failure: Failure?
      var warned: Set<String> = []
      let fonts = { try feeds.request.fontSet() }
      let tokens = try theme.map { try reader.theme($0, fonts: fonts) }
      for file in files {
        do {
          if CellTheme.isFile(try reader.contents(of: file)) {
            let own = try reader.theme(ThemeChoice(path: file), fonts: fonts).ownTokens
            let note = own.isEmpty ? "" : "; only cell files use its \(own.joined(separator: ", "))"
            try StandardOutput.printLine("\(InputFile.name(of: file)): OK, a theme\(note)")
            continue
          }
          let faults = try reader.faults(ofCellFile: file, tokens, fonts: fonts).map(\.description)
          var rows: [String] = []
          if let feed, faults.isEmpty { rows = try await self.faults(of: feed, with: file, reader, &warned) }
          for fault in faults + rows { Terminal.error(fault) }
          if !faults.isEmpty || !rows.isEmpty {
            failure = Failure(.invalidInput, "", see: .cells)
            continue
          }
          try StandardOutput.printLine("\(InputFile.name(of: file)): OK")
        } catch {
          guard let found = Failure(error) else { throw error }
          Terminal.error(found.message)
          failure = found
        }
      }
      // Each failure was reported when it occurred, and the remaining files were still checked.
      if let failure { throw ToldFailure(code: failure.code, topic: failure.topic == .errors ? .cells : failure.topic) }
    }

    /// Returns the faults of a feed's rows, and writes the warnings about the feed.
    ///
    /// - Parameter warned: the warnings that were written for an earlier file.
    private func faults(of path: String, with file: String, _ reader: RequestFiles, _ warned: inout Set<String>) async throws -> [String] {
      var request = feeds.request(of: path)
      (request.cell, request.look.tokens) = (.file(file), theme)
      let feed = try InputFile.feed(path, options: request.feedOptions(reader))
      let cells = try request.cells(reader)
      guard let known = cells.file else { return [] }
      func warn(_ warning: String, _ cause: String) { if warned.insert(cause).inserted { Terminal.warning(warning) } }
      let warnings = feed.warnings + known.warnings(of: feed, dates: request.dates, language: feed.language)
      for warning in warnings { warn("\(warning)", "\(warning)") }
      let faults = feed.rows.lazy.compactMap { known.fault(of: $0, feed: InputFile.name(of: path))?.description }.prefix(100)
      if !faults.isEmpty { return Array(faults) }
      let table = try request.table(of: feed, name: InputFile.name(of: path), cells: cells, withHeader: true)
      for warning in try await request.renderer(for: feed).overflows(in: table) {
        warn("\(path): \(Wording.sentence(warning))", warning.cause)
      }
      return []
    }
  }
}
