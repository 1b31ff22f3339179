import EmakiCells
import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiNodes
import EmakiSupport
import FoundationEssentials

// The table of a picture's options. Help and messages name them in this order.
extension RequestOption {
  /// The options under the titles that help has.
  package static let groups: [(title: String, options: [RequestOption])] = [
    ("WHAT IS SHOWN", ofScreen), ("LOOKS", ofLook + ofDates), ("SOURCES", ofSources), ("OUTPUT", ofFiles),
  ]
  static let all = groups.flatMap(\.options)

  private static let ofScreen: [RequestOption] = [
    RequestOption(
      "size", .size, from: .frames, in: [.lines, .cases],
      help: "The viewport in points. (default: 390x844; a picture of a short list ends where the list does)"
    ) { ($0.request.screen.size, $0.hasSize) = (try RequestText.size($1), true) },
    RequestOption(
      "scale", .number(Limits.scale), from: .measure, in: [.lines, .cases], inSuites: "a scale \(Limits.scale.words)",
      help: "Device pixels a point. (default: 3)"
    ) { $0.request.screen.scale = try RequestText.number($1, Limits.scale, "a number from ") },
    RequestOption(
      "offset", .number(Limits.offset), from: .frames, in: [.lines], help: "How far the list is scrolled, in points. (default: 0)"
    ) { $0.offset = try RequestText.number($1, Limits.offset) },
    RequestOption("row", .id, "id", from: .frames, in: [.lines], help: "Put this row at the top.") { $0.row = $1 },
    RequestOption(
      "at", .text(), "instant", from: .render,
      help: "When: first, settled, or milliseconds after the first, as the frame of that instant at the script's fps. (default: settled)"
    ) { $0.at = try RequestText.instant($1) },
    RequestOption("only", .id, "id", from: .render, in: [.lines], help: "Draw this row alone, as large as its cell.") { $0.only = $1 },
    RequestOption("full", .flag, from: .render, in: [.lines], help: "Draw the whole list.") { $0.full = $1 == "true" },
    RequestOption(
      "split", .number(Limits.partHeight), "points", from: .render, in: [.lines],
      help: "With --full, cut the list into pictures of at most this height in points."
    ) { $0.split = try RequestText.number($1, Limits.partHeight) },
    RequestOption(
      "screen", .words(ScreenBars.Kind.self, orNone: true), "bars", from: .frames, in: [.lines, .cases],
      help:
        "Draw a phone's bars over the list, which scrolls under them: nav (a page with a mark that leads back) or tabs (a page of a tab "
        + "bar, with a badge that counts unread rows)."
    ) { $0.bars = try $0.word($1) },
    RequestOption(
      "title", .text(), "text", from: .frames, in: [.lines],
      help: "The title of a --screen. (default, and where it is empty: the feed's own, or else Notifications)"
    ) { $0.title = $1 },
    RequestOption(
      "clock", .text(), "text", from: .frames, in: [.lines], inSuites: "at most \(ScreenBars.clockLength) characters, such as 9:41",
      help: "The time in the status bar of a --screen. (default: 9:41)"
    ) { $0.clock = try RequestText.clock($1) },
    RequestOption(
      "device", .words(DeviceFrame.self, orNone: true), from: .render, in: [.lines, .cases],
      help: "Draw a device round the screen, on a plain ground with a shadow: phone."
    ) { $0.request.screen.device = try $0.word($1) },
    RequestOption(
      "dir", .words(ListDirection.self), "direction", from: .layout, in: [.lines, .cases],
      help: "Lay rows out from left to right, ltr, mirrored, rtl, or as the feed's language is written, auto. Text is not mirrored. "
        + "(default: ltr)"
    ) { $0.request.screen.direction = try RequestText.word($1) },
  ]

  private static let ofLook: [RequestOption] = [
    RequestOption(
      "theme", .name, from: .layout, in: [.lines, .cases], file: \DrawingRequest.themeFile,
      help: "The theme: ios, material, compact, print, or a theme file; light and dark mean the appearance. (default: ios)"
    ) { try $0.setTheme($1) },
    RequestOption(
      "appearance", .words(Theme.self), from: .layout, in: [.lines], help: "The colours: light or dark. (default: light)"
    ) { $0.request.look.theme = try RequestText.word($1) },
    RequestOption(
      "accent", .text(pattern: "^#[0-9A-Fa-f]{6}$"), "color", from: .frames, in: [.lines, .cases],
      inSuites: "a colour in quotes, such as \"#2f7cf6\"", help: "The accent of the theme, such as #2f7cf6."
    ) { $0.theme.accent = try RequestText.accent($1) },
    RequestOption(
      "type-size", .words(TypeSize.self), "size", from: .layout, in: [.lines],
      help: "How large texts are: XS, S, M, L, XL, XXL, XXXL, AX1 to AX5. (default: L)"
    ) { $0.request.look.typeSize = try RequestText.word($1) },
    RequestOption(
      "empty-text", .text(), "text", from: .frames, in: [.lines, .cases],
      help: "The text that a list without rows shows; an empty one shows nothing. (default: No notifications)"
    ) { $0.request.look.emptyText = $1 },
    RequestOption(
      "lang", .text(pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"), "tag", from: .layout, in: [.lines],
      help: "The language of dates, and of rows that name none, in a feed that names none, such as ja or zh-Hans."
    ) { $0.request.look.language = try RequestText.language($1) },
    RequestOption(
      "fonts", .name, "lock", from: .fonts, in: [.suites], inSuites: "the path of a font lock", file: \DrawingRequest.fonts,
      completion: .file(),
      help: "Set texts in the fonts of this lock, as emaki fonts lock writes it. (default: those that scripts/setup installs)"
    ) { $0.request.fonts = $1 },
    RequestOption(
      "font", .name, "file|family", from: .fonts, in: [.lines, .suites], file: \DrawingRequest.fontFile, completion: .file(),
      help: "Set texts that name no font in this one: a font file, or a family of the fonts in use. What it lacks comes from these."
    ) { $0.request.font = try RequestText.font($1) },
  ]

  private static let ofDates: [RequestOption] = [
    RequestOption(
      "now", .moment, "iso", from: .layout, in: [.lines, .suites], inSuites: "an RFC 3339 date-time, such as 2026-11-20T18:42:00Z",
      help: "Draw dates relative to this one, or to now."
    ) { $0.request.dates.now = try $0.moment($1) },
    RequestOption(
      "date-style", .words(DateStyle.Form.self), "style", from: .layout, in: [.lines, .suites],
      help:
        "How dates are written: relative (5 minutes ago) or relative-short (5 min. ago), both with --now, short (2/29/24, 9:30 AM), medium or "
        + "long; standard is relative with --now and else short, and iso is 2024-02-29 09:30 in any language. (default: standard)"
    ) { $0.request.dates.style = try RequestText.word($1) },
    RequestOption(
      "date-language", .words(DateStyle.Language.self), "whose", from: .layout, in: [.lines, .suites],
      help:
        "Whose language dates are in: list, that of the feed, or else --lang, or else English; or rows, that of each row which names one. "
        + "(default: list)"
    ) { $0.request.dates.language = try RequestText.word($1) },
    RequestOption(
      "tz", .name, "zone", from: .layout, in: [.lines, .suites], help: "Draw dates on this zone's clock. (default: UTC)"
    ) { $0.request.dates.timeZone = try RequestText.timeZone($1, of: $0.request.dates) },
  ]

  private static let ofSources: [RequestOption] = [
    RequestOption(
      "cell", .document, "file", from: .layout, in: [.lines, .cases], inSuites: "the path of a cell file", file: \DrawingRequest.cellFile,
      completion: .file(),
      help: "Draw rows by this cell file, YAML or JSON, which says how a row looks and which keys it has. (default: notification cells)"
    ) { $0.request.cell = try $0.cell($1) },
    RequestOption(
      "map", .document, "mapping", from: .cellCheck, in: [.lines, .cases],
      inSuites: "the path of a mapping file, or a mapping, such as body=.title,date=.updated_at", file: \DrawingRequest.mapFile,
      completion: .file(endings: ["yaml", "yml", "json"]),
      help:
        "Where the parts of a row are in JSON or a table of another shape: a mapping file, YAML or JSON, or paths as jq has them, such as "
        + "rows=.items,body=.subject.title,date=.updated_at. The parts are rows, title, next, language, body, author, date, imageURL, isRead, id "
        + "and lang."
    ) { $0.request.map = try MappingSource($1) },
    RequestOption(
      "encoding", .text(pattern: "^[A-Za-z0-9._:+()-]+$"), "name", from: .cellCheck, in: [.lines, .cases],
      inSuites: "an encoding that iconv knows, such as gb18030",
      help: "The encoding of the feed, such as gb18030, shift_jis or windows-1251. (default: the one that it names, or UTF-8)"
    ) { $0.request.encoding = try RequestText.encoding($1) },
    RequestOption(
      "scroll", .text(), "script", from: .frames, file: \DrawingRequest.timing.script, completion: .file(),
      help: "What takes how long and where the list is scrolled when, a JSON document; - is standard input. (default: nothing takes time)"
    ) { $0.request.timing.script = $1 },
    RequestOption(
      "net", .words(NetworkAccess.Mode.self), "mode", from: .frames,
      help: "Pictures and pages at http: and https: addresses: off, cache (only what was fetched before) or on. (default: on)"
    ) { $0.request.access.network = try RequestText.word($1) },
    RequestOption(
      "net-allow", .repeated, "host", from: .frames,
      help: "A host that is asked even where its address is not public, and on any port; may be repeated."
    ) { $0.request.access.allowedHosts.append($1) },
    RequestOption(
      "allow-path", .repeated, "dir", from: .frames, completion: .folder,
      help: "A further folder that pictures may come from; may be repeated."
    ) { $0.request.access.allowedFolders.append(try RequestText.folder($1)) },
  ]

  private static let ofFiles: [RequestOption] = [
    RequestOption(
      "overlay", .list(PictureOverlay.allNames), "names", from: .frames, in: [.lines, .cases],
      help: "Draw over each picture what its pixels do not show, in a comma-separated list: ranges (what the list keeps ready), frames (of "
        + "nodes), baselines, scale (of pictures, as in 2.25x) or hit (what can be tapped)."
    ) { $0.request.overlay = try $0.overlay($1) },
    RequestOption(
      "format", .words(PictureFormat.self), from: .render,
      help: "What is written: png, webp without loss, or jpg. (default: as the name ends, or png)"
    ) { $0.format = try RequestText.word($1) },
    RequestOption(
      "png", .words(PNGMode.self), "mode", from: .frames,
      help: "How PNG files are compressed: fast, balanced, small or libpng. (default: fast)"
    ) { $0.request.file.png = try RequestText.word($1) },
    RequestOption(
      "manifest", .flag, from: .render, in: [.lines],
      help: "Note in the PNG which rows and nodes it shows where, and what decided its pixels, for emaki diff."
    ) { $0.request.file.manifest = $1 == "true" },
  ]
}

extension DrawingRequest {
  /// The path of the cell file; `nil` where there is none, and for a text.
  fileprivate var cellFile: String? {
    get { cell?.path }
    set { cell = newValue.map { .file(path: $0) } }
  }

  fileprivate var mapFile: String? {
    get { map?.path }
    set { map = newValue.map { .file(path: $0) } }
  }

  fileprivate var themeFile: String? {
    get { look.tokens?.path }
    set { look.tokens?.path = newValue }
  }

  /// The path of the font file; `nil` where the request names a family or no font.
  fileprivate var fontFile: String? {
    get { font.flatMap { FontSet.isFile($0) ? $0 : nil } }
    set { font = newValue }
  }

  /// The paths of the files that options name, by the options' names.
  package var files: [(option: String, path: String)] {
    RequestOption.all.compactMap { option in option.file.flatMap { self[keyPath: $0] }.map { (option.name, $0) } }
  }

  /// Replaces the paths of the files that options name.
  package mutating func mapFiles(_ replaced: (_ option: String, _ path: String) throws -> String) rethrows {
    for option in RequestOption.all {
      if let file = option.file, let path = self[keyPath: file] { self[keyPath: file] = try replaced(option.name, path) }
    }
  }
}
