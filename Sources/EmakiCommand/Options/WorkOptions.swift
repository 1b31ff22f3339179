import ArgumentParser
import EmakiCells
import EmakiDrawing

/// Work options say how lists are laid out. They are the same for every command whose work is done by workers.
struct WorkOptions: ParsableArguments {
  // A negative number is read as a value out of range, and not as the name of another option.
  @Option(
    parsing: .unconditional, help: "Device pixels a point. (default: 3)", transform: OptionValue.scale)
  var scale: Double = 3

  @Option(
    parsing: .unconditional, help: "How many workers there are. (default: the number of processors)", transform: OptionValue.jobs)
  var jobs: Int?

  @Option(help: WorkOptions.languageHelp, transform: LanguageTag.init(parsing:))
  var lang: LanguageTag?

  static let languageHelp = ArgumentHelp("The language of rows that name none, such as ja or zh-Hans.", valueName: "tag")

  @Option(help: WorkOptions.directionHelp, transform: OptionValue.choice)
  var dir: ListDirection = .ltr

  static let directionHelp = ArgumentHelp(
    "Lay rows out from left to right, ltr, mirrored, rtl, or as the feed's language is written, auto. Text is not mirrored. (default: ltr)",
    valueName: "direction")

  @Option(help: WorkOptions.rowStyleHelp, transform: OptionValue.choice)
  var rowStyle: RowStyle = .standard

  static let rowStyleHelp = ArgumentHelp(
    "How a row's parts are arranged: standard (equal margins, a readable width), or article (the frames of the article that the cell comes "
      + "from). (default: standard)", valueName: "style")

  @Option(help: WorkOptions.cellHelp, completion: .file())
  var cell: String?

  static let cellHelp = ArgumentHelp(
    "Draw rows by this cell file, YAML or JSON, which says how a row looks and which keys it has. (default: notification cells)",
    valueName: "file")

  @Option(
    help: WorkOptions.mapHelp, completion: .file(extensions: ["yaml", "yml", "json"]),
    transform: { try OptionValue.parsed($0, RequestText.map) })
  var map: MappingSource?

  static let mapHelp = ArgumentHelp(
    "Where the parts of a row are in JSON or a table of another shape: a mapping file, YAML or JSON, or paths as jq has them, such as "
      + "rows=.items,body=.subject.title,date=.updated_at. The parts are rows, title, next, language, body, author, date, imageURL, isRead, id and "
      + "lang.",
    valueName: "mapping")

  @Option(help: WorkOptions.encodingHelp, transform: { try OptionValue.parsed($0, RequestText.encoding) })
  var encoding: String?

  static let encodingHelp = ArgumentHelp(
    "The encoding of the feed, such as gb18030, shift_jis or windows-1251. (default: the one that it names, or UTF-8)", valueName: "name")

  @Option(help: FontOptions.help, completion: .file()) var fonts: String?

  @Option(
    help: FontOptions.fontHelp, completion: .file(),
    transform: { try OptionValue.parsed($0, RequestText.font) }) var font: String?

  func validate() throws {
    if cell != nil && rowStyle != .standard {
      throw ValidationError("--row-style arranges notification cells, and --cell draws others. Leave one of them out.")
    }
  }

  /// Returns a request for work without a view, such as measuring heights or checking glyphs.
  ///
  /// - Parameters:
  ///   - width: the width of the list, in points.
  ///   - appearance: how the list looks.
  ///   - dates: how its dates are written.
  func request(of feed: String, width: Double, _ appearance: AppearanceOptions, _ dates: DateOptions) -> DrawingRequest {
    DrawingRequest(
      feed: .file(feed), map: map, encoding: encoding, screen: Screen(width: width, height: 1, scale: scale, direction: dir),
      look: appearance.look(rowStyle: rowStyle, language: lang), dates: dates.style, cell: cell.map { .file($0) }, fonts: fonts, font: font)
  }
}
