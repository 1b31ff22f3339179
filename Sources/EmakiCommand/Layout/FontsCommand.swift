import ArgumentParser
import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiRaster
import EmakiSupport
import FoundationEssentials

/// `emaki fonts` lists fonts, checks whether they serve a feed, and locks them.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the fonts in use, checks a feed against them, or locks them.",
    discussion: "Example: emaki fonts check notifications.json",
    subcommands: [List.self, Check.self, Lock.self])

  /// `emaki fonts list` prints every face: its family, style, file and index.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints every face: family, style, file and index, separated by tabs.",
      discussion: "Example: emaki fonts list --fonts fonts.lock")

    @OptionGroup var fonts: RequestOptions<FontUsers>

    func run() throws {
      try OpenFileLimit.check()
      for face in try FontFace.all(in: fonts.request.fontSet(), cacheDirectory: CacheDirectory.default) {
        let fields = [face.family, face.style, face.path, String(face.index)]
        try StandardOutput.print(fields.map(escapingControls).joined(separator: "\t"))
      }
    }
  }

  /// `emaki fonts check` names the characters of a feed that no font has.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Names the characters of a feed that no font has, a row and script a line; then exits with 69.",
      discussion: "Example: emaki fonts check notifications.json --fonts fonts.lock")

    @Argument(help: "The feed; - is standard input.", completion: .file())
    var feed: String

    @OptionGroup var list: RequestOptions<MeasureUsers>

    @OptionGroup var work: WorkOptions

    func run() async throws {
      var request = list.request(of: feed)
      request.screen.height = 1
      let rows = try await WholeFeed.read(request)
      Terminal.warn(of: rows)
      let renderer = try request.renderer(for: rows, DrawingResources(jobs: work.jobs))
      let missing = try await renderer.missingGlyphs(
        in: request.table(of: rows, name: InputFile.name(of: feed), cells: request.cells(), withHeader: true))
      for warning in missing { try StandardOutput.printLine("\(warning)") }
      if !missing.isEmpty {
        var scalars: Set<Unicode.Scalar> = []
        for case .missingGlyphs(_, let glyphs) in missing { scalars.formUnion(glyphs.scalars) }
        throw Failure(.missingResource, "\(feed): no font has \(scalars.count) character\(scalars.count == 1 ? "" : "s") of its texts.")
      }
    }
  }

  /// `emaki fonts lock` writes which font files are in use, with the hash of each.
  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes which font files are in use, with the hash of each, for --fonts.",
      discussion: "Example: emaki fonts lock -o fonts.lock && emaki render feed.json --fonts fonts.lock")

    @OptionGroup var fonts: RequestOptions<FontUsers>

    @Option(
      help: ArgumentHelp(
        "Lock the fonts of this file or shell pattern, too: for characters that no other font has, and where a text names them.",
        valueName: "file"))
    var add: [String] = []

    @Option(help: ArgumentHelp("Lock this font, too, and draw emoji with it.", valueName: "file"))
    var emoji: [String] = []

    @Option(name: .shortAndLong, help: "The lock; - is standard output.")
    var output: String = "fonts.lock"

    @Flag(help: "Replace what is there.")
    var force = false

    func validate() throws { try OutputPlace.checkEnding("-o", output, of: "JSON", such: "lock") }

    func run() throws {
      try OpenFileLimit.check()
      if output != "-" && !force && FileManager.default.fileExists(atPath: output) {
        throw Failure(.cannotWrite, "\(output) exists. Give --force to replace it, or another name with -o.")
      }
      let lock = try FontLock(of: try enlarged(fonts.request.fontSet()))
      try OutputPlace.checkRead("-o", output, beside: lock.fonts.map { ("a font", $0.path) })
      try Output.write(to: output) { try $0.write(Array(lock.json(in: InputFile.folder(of: output)).utf8)) }
    }

    /// Returns a font set with the fonts of `--add` and `--emoji`.
    private func enlarged(_ set: FontSet) throws -> FontSet {
      var set = set
      // fontconfig needs absolute paths.
      func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
      for file in add + emoji {
        // fontconfig would write a warning of its own about a folder.
        if OutputPlace.isFolder(file) {
          throw Failure(.missingInput, "\(file) is a directory. Name a font file, or several with a shell pattern such as '\(file)/*.otf'.")
        }
        let faces = try FontFace.all(in: FontSet(files: [absolute(file)]), cacheDirectory: CacheDirectory.default)
        if emoji.contains(file) {
          set.files.append(absolute(file))
          set.emojiFamilies = faces.map(\.family).filter { !set.emojiFamilies.contains($0) } + set.emojiFamilies
        } else {
          set.fallbackFiles.append(absolute(file))
        }
      }
      return set
    }
  }
}
