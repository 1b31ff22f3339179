import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials

extension Suite {
  /// Reads a suite.
  ///
  /// - Parameters:
  ///   - text: the YAML document.
  ///   - file: what errors call the document.
  package init(parsing text: String, file: String) throws(SuiteError) {
    let root = try SuiteValue(parsing: text, file: file)
    let members = try root.members(SuiteKeys.suite)
    guard let version = members["emaki"] else { throw root.missing("emaki") }
    _ = try version.wholeNumber(in: 1...1, "1, the version of suites that this Emaki reads")
    fonts = try members["fonts"]?.text("the path of a font lock")
    font = try members["font"]?.text("the path of a font file, or a family such as Noto Serif")
    now = try members["now"]?.moment()
    timeZone = try members["tz"]?.timeZone()
    dateStyle = try members["dateStyle"]?.dateStyle(hasNow: now != nil) ?? .standard
    (goldens, goldenMode) = try members["goldens"]?.goldens() ?? ("goldens", .png)
    let defaults = try CaseDefaults(members)
    guard let list = members["cases"] else { throw root.missing("cases") }
    let items = try list.items()
    if items.isEmpty { throw list.refused("at least one case") }
    var cases: [Case] = []
    var names = SuiteNames()
    var count = 0
    for item in items {
      let parsed = try item.suiteCase(defaults)
      // Each axis multiplies the number of pictures, so a few lines could describe more pictures than fit into memory.
      count += parsed.pictureCount(upTo: Self.pictureLimit + 1)
      guard count <= Self.pictureLimit else {
        throw item.error(.value("too many pictures", of: item.path, allowed: "at most \(Self.pictureLimit) pictures in all cases"))
      }
      // Names that differ only in case are refused, because some file systems do not distinguish them.
      if let fault = names.insert(parsed.name, what: "case") { throw item.error(fault) }
      cases.append(parsed)
    }
    self.cases = cases
  }
}

/// Suite keys list the keys that each mapping of a suite may have.
enum SuiteKeys {
  /// The settings that the suite has for all cases, and a case for itself.
  static let shared = [
    "size", "scale", "dir", "matrix", "compare", "allow", "overlay", "screen", "device", "rowStyle", "emptyText", "cell", "map",
    "encoding", "theme", "accent",
  ]
  static let suite = ["emaki", "fonts", "font", "now", "tz", "dateStyle", "goldens"] + shared + ["cases"]
  static let goldens = ["dir", "mode"]
  static let matrix = ["theme", "typeSize", "language", "width"]
  static let compare = ["maxDelta", "maxArea"]
  static let suiteCase = ["name", "feed", "shots", "scroll"] + shared
  static let screen = ["bars", "title", "clock"]
  static let shot = ["name", "offset", "row", "view", "at"]
}

/// Case defaults hold the settings of cases that give none of their own.
private struct CaseDefaults {
  var size: Size
  var scale: Double
  var direction: LayoutDirection
  var matrix: Suite.Matrix
  var tolerance: Tolerance
  var allowed: Set<RenderWarning.Kind>
  var overlay: PictureOverlay
  var bars: ScreenBars?
  var device: DeviceFrame?
  var rowStyle: RowStyle
  var emptyText: String?
  var cell: String?
  var map: MappingSource?
  var encoding: String?
  var theme: String?
  var accent: String?

  init(_ members: [String: SuiteValue], over defaults: CaseDefaults? = nil) throws(SuiteError) {
    size = try members["size"]?.viewport() ?? defaults?.size ?? Size(width: 390, height: 844)
    scale = try members["scale"]?.number(Limits.scale, "a scale \(Limits.scale.words)") ?? defaults?.scale ?? 2
    direction = try members["dir"]?.direction() ?? defaults?.direction ?? .leftToRight
    matrix = try members["matrix"]?.matrix() ?? defaults?.matrix ?? Suite.Matrix()
    tolerance = try members["compare"]?.tolerance() ?? defaults?.tolerance ?? .exact
    allowed = try members["allow"]?.allowed() ?? defaults?.allowed ?? []
    overlay = try members["overlay"]?.overlay() ?? defaults?.overlay ?? []
    rowStyle = try members["rowStyle"]?.word() ?? defaults?.rowStyle ?? .standard
    emptyText = try members["emptyText"]?.text("a text", mayBeEmpty: true) ?? defaults?.emptyText
    cell = try members["cell"]?.text("the path of a cell file") ?? defaults?.cell
    map = try members["map"]?.mapping() ?? defaults?.map
    encoding = try members["encoding"]?.encoding() ?? defaults?.encoding
    theme = try members["theme"]?.themeName() ?? defaults?.theme
    accent = try members["accent"]?.accent() ?? defaults?.accent
    if let value = members["device"] { device = try value.word(DeviceFrame.Word.self).device } else { device = defaults?.device }
    if let screen = members["screen"] { bars = try screen.screenBars() } else { bars = defaults?.bars }
  }

  /// The first picture size that leaves no room for a list between the bars; `nil` if all sizes leave room.
  var sizeWithoutRoom: Size? {
    let least = ScreenBars.leastSize
    let widths = matrix.widths.isEmpty ? [size.width] : matrix.widths
    return widths.map { Size(width: $0, height: size.height) }.first { $0.width < least.width || $0.height < least.height }
  }
}

extension SuiteValue {
  fileprivate func suiteCase(_ defaults: CaseDefaults) throws(SuiteError) -> Suite.Case {
    let members = try members(SuiteKeys.suiteCase)
    guard let name = members["name"] else { throw missing("name") }
    guard let feed = members["feed"] else { throw missing("feed") }
    let own = try CaseDefaults(members, over: defaults)
    var shots: [Suite.Shot] = []
    var names = SuiteNames()
    for item in try members["shots"]?.items() ?? [] {
      let shot = try item.shot()
      if let fault = names.insert(shot.name, what: "shot of the case") { throw item.error(fault) }
      shots.append(shot)
    }
    if let list = members["shots"], shots.isEmpty { throw list.refused("at least one shot") }
    if shots.isEmpty { shots.append(Suite.Shot(name: "top", view: .top)) }
    let place = members["screen"] ?? self
    if own.bars != nil, shots.contains(where: { $0.view != .full }), let size = own.sizeWithoutRoom { throw place.error(.noRoom(size)) }
    return Suite.Case(
      name: try name.goldenName(), feed: try feed.text("the path of a feed"),
      scroll: try members["scroll"]?.text("the path of a scroll script"),
      shots: shots, matrix: own.matrix, tolerance: own.tolerance,
      allowed: own.allowed, size: own.size, scale: own.scale, direction: own.direction, overlay: own.overlay, bars: own.bars,
      device: own.device, rowStyle: own.rowStyle, emptyText: own.emptyText, map: own.map, encoding: own.encoding, cell: own.cell,
      theme: own.theme, accent: own.accent)
  }

  /// Reads a name that becomes a part of a golden's file name.
  private func goldenName() throws(SuiteError) -> String {
    let allowed = "letters, digits, \"-\" and \"_\", such as notifications"
    let name = try text(allowed)
    guard name.isNamePart else { throw refused(allowed) }
    return name
  }

  // MARK: Shots

  private func shot() throws(SuiteError) -> Suite.Shot {
    let words = "top, full, or a mapping of \(SuiteKeys.shot.joined(separator: ", "))"
    if isScalar {
      switch try text(words) {
      case "top": return Suite.Shot(name: "top", view: .top)
      case "full": return Suite.Shot(name: "full", view: .full)
      default: throw refused(words)
      }
    }
    let members = try members(SuiteKeys.shot)
    let places = ["offset", "row", "view"].filter { members[$0] != nil }
    if places.count > 1 { throw error(.value(places.joined(separator: " and "), of: path, allowed: "one of them")) }
    if members.isEmpty { throw refused(words) }
    var (view, name) = (Suite.Shot.View.top, "")
    if let offset = members["offset"] {
      let points = try offset.number(Limits.offset, "points from 0")
      (view, name) = (.offset(points), "offset-" + Self.digits(points))
    } else if let row = members["row"] {
      let id = try row.text("the id of a row")
      // An id that cannot be part of a file name needs an explicit name.
      (view, name) = (.row(id), members["name"] == nil ? "row-" + (try row.goldenName()) : "row")
    } else if let place = members["view"] {
      switch try place.text("top or full") {
      case "top": break
      case "full": (view, name) = (.full, "full")
      default: throw place.refused("top or full")
      }
    }
    let at = try members["at"]?.instant()
    if let at, let place = members["at"] {
      if view == .full {
        throw place.error(.value("an instant of the whole list", of: path, allowed: "an instant of a screen, or no \"at\""))
      }
      name += (name.isEmpty ? "at-" : "-at-") + Self.name(at)
    }
    if let given = members["name"] { name = try given.goldenName() }
    return Suite.Shot(name: name.isEmpty ? "top" : name, view: view, at: at)
  }

  private func instant() throws(SuiteError) -> Instant {
    let allowed = "first, settled, or \(Limits.time.words)"
    switch try text(allowed) {
    case "first": return .first
    case "settled": return .settled
    default: return .milliseconds(try wholeNumber(in: Limits.time.range, allowed))
    }
  }

  private static func name(_ instant: Instant) -> String {
    switch instant {
    case .first: "first"
    case .settled: "settled"
    case .milliseconds(let time): String(time)
    }
  }

  /// Returns a number as a part of a golden's name, in which 61.5 is `61_5`.
  private static func digits(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value).replacing(".", with: "_")
  }

  // MARK: Values

  /// Reads a value as options of the command spell it. `allowed` says in words which there are.
  private func read<Value>(_ allowed: String, _ parse: (String) throws(RequestTextError) -> Value) throws(SuiteError) -> Value {
    let text = try text(allowed)
    do throws(RequestTextError) { return try parse(text) } catch { throw refused(allowed) }
  }

  fileprivate func goldens() throws(SuiteError) -> (folder: String, mode: Suite.GoldenMode) {
    let members = try members(SuiteKeys.goldens)
    return (try members["dir"]?.text("the path of a folder") ?? "goldens", try members["mode"]?.word() ?? .png)
  }

  fileprivate func matrix() throws(SuiteError) -> Suite.Matrix {
    let members = try members(SuiteKeys.matrix)
    func axis<Value: Hashable>(
      _ key: String, _ read: (SuiteValue) throws(SuiteError) -> Value
    ) throws(SuiteError) -> [Value] {
      var values: [Value] = []
      var known: Set<Value> = []
      for item in try members[key]?.items() ?? [] {
        let value = try read(item)
        guard known.insert(value).inserted else { throw item.error(.duplicateName("\(value)", what: "value of the axis")) }
        values.append(value)
      }
      return values
    }
    var matrix = Suite.Matrix()
    matrix.themes = try axis("theme") { (item) throws(SuiteError) in try item.word() }
    matrix.typeSizes = try axis("typeSize") { (item) throws(SuiteError) in try item.word() }
    matrix.languages = try axis("language") { (item) throws(SuiteError) in try item.language() }
    matrix.widths = try axis("width") { (item) throws(SuiteError) in try item.number(Limits.side, Limits.side.words) }
    return matrix
  }

  private func language() throws(SuiteError) -> String {
    try read("a BCP 47 tag, such as ja or zh-Hans", RequestText.language)
  }

  fileprivate func tolerance() throws(SuiteError) -> Tolerance {
    let members = try members(SuiteKeys.compare)
    return Tolerance(
      maxDelta: try members["maxDelta"]?.wholeNumber(in: Limits.channel.range, Limits.channel.words) ?? 0,
      maxArea: try members["maxArea"]?.wholeNumber(in: Limits.area.range, "a number of pixels") ?? 0)
  }

  fileprivate func allowed() throws(SuiteError) -> Set<RenderWarning.Kind> {
    var kinds: Set<RenderWarning.Kind> = []
    for item in try items() {
      let kind: RenderWarning.Kind = try item.word()
      if !kinds.insert(kind).inserted { throw item.error(.duplicateName(kind.rawValue, what: "value of the list")) }
    }
    return kinds
  }

  fileprivate func themeName() throws(SuiteError) -> String {
    let allowed = "one of \(CellTheme.builtInNames.joined(separator: ", ")), or the path of a theme file"
    let name = try text(allowed)
    // The names `light` and `dark` are refused, because the appearance is an axis of the matrix.
    if Theme(rawValue: name) != nil { throw refused("matrix: { theme: [\(name)] } for the appearance; theme itself is \(allowed)") }
    guard CellTheme.builtIn(name) != nil || name.contains(".") || name.contains("/") else { throw refused(allowed) }
    return name
  }

  fileprivate func mapping() throws(SuiteError) -> MappingSource {
    try read("the path of a mapping file, or a mapping, such as body=.title,date=.updated_at", RequestText.map)
  }

  fileprivate func encoding() throws(SuiteError) -> String {
    try read("an encoding that iconv knows, such as gb18030", RequestText.encoding)
  }

  fileprivate func accent() throws(SuiteError) -> String {
    try read("a colour in quotes, such as \"#2f7cf6\"", RequestText.accent)
  }

  fileprivate func overlay() throws(SuiteError) -> PictureOverlay {
    var overlay: PictureOverlay = []
    for item in try items() {
      let allowed = "one of \(PictureOverlay.allNames.joined(separator: ", "))"
      let name = try item.text(allowed)
      guard let member = PictureOverlay(name: name) else { throw item.refused(allowed) }
      if !overlay.insert(member).inserted { throw item.error(.duplicateName(name, what: "value of the list")) }
    }
    return overlay
  }

  /// Reads the bars of a screen, `nil` for none: a word, or a mapping with a title and the time as well.
  fileprivate func screenBars() throws(SuiteError) -> ScreenBars? {
    if isScalar { return (try word() as ScreenBars.Word).kind.map { ScreenBars($0) } }
    let members = try members(SuiteKeys.screen)
    guard let kind = members["bars"] else { throw missing("bars") }
    var bars = ScreenBars(try kind.word())
    bars.title = try members["title"]?.text("a title", mayBeEmpty: true)
    bars.clock = try members["clock"]?.read("at most \(ScreenBars.clockLength) characters, such as 9:41", RequestText.clock) ?? bars.clock
    return bars
  }

  fileprivate func viewport() throws(SuiteError) -> Size {
    try read("a width and a height of \(Limits.side.words), such as 390x844", RequestText.size)
  }

  fileprivate func direction() throws(SuiteError) -> LayoutDirection {
    switch try text("ltr or rtl") {
    case "ltr": .leftToRight
    case "rtl": .rightToLeft
    default: throw refused("ltr or rtl")
    }
  }

  fileprivate func moment() throws(SuiteError) -> String {
    let allowed = "an RFC 3339 date-time, such as 2026-11-20T18:42:00Z"
    let text = try text(allowed)
    guard FeedDates.date(from: text) != nil else { throw refused(allowed) }
    return text
  }

  fileprivate func dateStyle(hasNow: Bool) throws(SuiteError) -> FeedDates.Style {
    let styles = FeedDates.Style.allCases.map(\.rawValue).joined(separator: ", ")
    guard let style = FeedDates.Style(rawValue: try text("one of \(styles)")) else { throw refused("one of \(styles)") }
    if !hasNow && [.relative, .relativeShort].contains(style) {
      throw refused("now as well, which relative dates count from, or another style")
    }
    return style
  }

  fileprivate func timeZone() throws(SuiteError) -> String {
    try read("a name of the time zone database, such as Asia/Tokyo", RequestText.timeZone)
  }
}
