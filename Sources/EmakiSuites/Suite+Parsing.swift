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
  init(parsing text: String, file: String) throws(SuiteError) {
    let root = try SuiteValue(parsing: text, file: file)
    let members = try root.members(SuiteKeys.suite)
    guard let version = members["emaki"] else { throw root.missing("emaki") }
    _ = try version.number(1...1, "1, the version of suites that this Emaki reads")
    var draft = RequestDraft(
      DrawingRequest(feed: .file(""), screen: Screen(scale: 2), file: PictureFile(manifest: true)), for: .suite)
    for option in RequestOption.options(of: .suites) { try members[option.suiteName]?.set(option, in: &draft) }
    request = draft.request
    if let style = members["dateStyle"], request.dates.now == nil, [.relative, .relativeShort].contains(request.dates.style) {
      throw style.refused("now as well, which relative dates count from, or another style")
    }
    let kept = try members["goldens"]?.members(SuiteKeys.goldens)
    goldens = try kept?["dir"]?.text("the path of a folder") ?? "goldens"
    goldenMode = try kept?["mode"]?.word() ?? .png
    var defaults = CaseDefaults(draft: draft)
    try defaults.read(members)
    guard let list = members["cases"] else { throw root.missing("cases") }
    var count = 0
    // Names that differ only in case are refused, because some file systems do not distinguish them.
    cases = try list.distinctItems("case", name: \.name, key: { $0.lowercased() }) { (item) throws(SuiteError) in
      let parsed = try item.suiteCase(defaults)
      // Each axis multiplies the number of pictures, so a few lines could describe more pictures than fit into memory.
      count += parsed.pictureCount(upTo: Self.pictureLimit + 1)
      guard count <= Self.pictureLimit else {
        throw item.error(.value("too many pictures", of: item.path, allowed: "at most \(Self.pictureLimit) pictures in all cases"))
      }
      return parsed
    }
    if cases.isEmpty { throw list.refused("at least one case") }
  }
}

/// Suite keys list the keys that each mapping of a suite may have.
enum SuiteKeys {
  /// The settings that the suite has for all cases, and a case for itself.
  static let shared = RequestOption.options(of: .cases).map(\.suiteName) + ["matrix", "compare", "allow"]
  static let suite =
    ["emaki"] + RequestOption.options(of: .suites).map(\.suiteName) + ["goldens"] + shared + ["cases"]
  static let goldens = ["dir", "mode"]
  static let matrix = words("theme typeSize language width")
  static let compare = ["maxDelta", "maxArea"]
  static let suiteCase = words("name feed shots scroll") + shared
  static let screen = words("bars title clock")
  static let shot = words("name offset row view at")
}

/// Case defaults hold the settings of cases that give none of their own.
private struct CaseDefaults {
  var draft: RequestDraft
  var matrix = Suite.Matrix()
  var tolerance = Tolerance.exact
  var allowed: Set<RenderWarning.Kind> = []

  /// Replaces what members of a suite or a case say.
  mutating func read(_ members: [String: SuiteValue]) throws(SuiteError) {
    for option in RequestOption.options(of: .cases) {
      guard let value = members[option.suiteName] else { continue }
      if option.name == "screen" { try value.setScreen(in: &draft) } else { try value.set(option, in: &draft) }
    }
    if let value = members["matrix"] { matrix = try value.matrix() }
    if let value = members["compare"] { tolerance = try value.tolerance() }
    if let value = members["allow"] {
      allowed = Set(try value.distinctItems("value of the list", name: \.rawValue) { (item) throws(SuiteError) in try item.word() })
    }
  }

  /// The first picture size that leaves no room for a list between the bars; `nil` if all sizes leave room.
  var sizeWithoutRoom: Size? {
    let (least, size) = (ScreenBars.leastSize, draft.request.screen.size)
    let widths = matrix.widths.isEmpty ? [size.width] : matrix.widths
    return widths.map { Size(width: $0, height: size.height) }.first { $0.width < least.width || $0.height < least.height }
  }
}

extension SuiteValue {
  fileprivate func suiteCase(_ defaults: CaseDefaults) throws(SuiteError) -> Suite.Case {
    let members = try members(SuiteKeys.suiteCase)
    guard let name = members["name"] else { throw missing("name") }
    guard let feed = members["feed"] else { throw missing("feed") }
    var own = defaults
    try own.read(members)
    var shots = [Suite.Shot(name: "top", view: .top)]
    if let list = members["shots"] {
      shots = try list.distinctItems("shot of the case", name: \.name, key: { $0.lowercased() }) { (item) throws(SuiteError) in
        try item.shot()
      }
      if shots.isEmpty { throw list.refused("at least one shot") }
    }
    let place = members["screen"] ?? self
    if own.draft.bars != nil, shots.contains(where: { $0.view != .full }), let size = own.sizeWithoutRoom {
      throw place.error(.noRoom(size))
    }
    var request = own.draft.request
    request.feed = .file(try feed.text("the path of a feed"))
    request.timing.script = try members["scroll"]?.text("the path of a scroll script")
    request.screen.bars = own.draft.screenBars
    return Suite.Case(
      name: try name.goldenName(), request: request, shots: shots, matrix: own.matrix, sharesMatrix: members["matrix"] == nil,
      tolerance: own.tolerance, allowed: own.allowed)
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
    let members = scalar == nil ? try members(SuiteKeys.shot) : ["view": self]
    let places = ["offset", "row", "view"].filter { members[$0] != nil }
    if places.count > 1 { throw error(.value(places.joined(separator: " and "), of: path, allowed: "one of them")) }
    if members.isEmpty { throw refused(words) }
    var (view, name) = (Suite.Shot.View.top, "")
    if let offset = members["offset"] {
      let points = try offset.number(Limits.offset.range, "points from 0")
      (view, name) = (.offset(points), "offset-" + points.plainText.replacing(".", with: "_"))
    } else if let row = members["row"] {
      let id = try row.text("the id of a row")
      // An id that cannot be part of a file name needs an explicit name.
      if members["name"] == nil, !id.isNamePart {
        throw row.refused(
          "an id of letters, digits, \"-\" and \"_\", or beside another one a name for the golden, as in { row: ID, name: first }")
      }
      (view, name) = (.row(id), "row-" + id)
    } else if let place = members["view"] {
      let allowed = scalar == nil ? "top or full" : words
      switch try place.text(allowed) {
      case "top": break
      case "full": (view, name) = (.full, "full")
      default: throw place.refused(allowed)
      }
    }
    let at = try members["at"]?.read(RequestText.instant)
    if let at, let place = members["at"] {
      if view == .full {
        throw place.error(.value("an instant of the whole list", of: path, allowed: "an instant of a screen, or no \"at\""))
      }
      let instant =
        switch at {
        case .first: "first"
        case .settled: "settled"
        case .milliseconds(let time): String(time)
        }
      name += (name.isEmpty ? "at-" : "-at-") + instant
    }
    if let given = members["name"] { name = try given.goldenName() }
    return Suite.Shot(name: name.isEmpty ? "top" : name, view: view, at: at)
  }

  // MARK: Values

  /// Reads a value as options of the command spell it.
  private func read<Value>(_ parse: (String) throws(RequestTextError) -> Value) throws(SuiteError) -> Value {
    do throws(RequestTextError) { return try parse(scalar ?? "") } catch { throw self.error(.option(summary, of: path, error)) }
  }

  /// Sets an option of the table to the value.
  fileprivate func set(_ option: RequestOption, in draft: inout RequestDraft) throws(SuiteError) {
    let text: String?
    switch option.values {
    case .number: text = plainText
    case .list(let allowed):
      let words = try distinctItems("value of the list") { (item) throws(SuiteError) in
        guard let word = item.scalar, allowed.contains(word) else { throw item.refused("one of \(allowed.joined(separator: ", "))") }
        return word
      }
      text = words.joined(separator: ",")
    default: text = scalar
    }
    if text?.isEmpty != false, let allowed = option.inSuites() { throw refused(allowed) }
    do throws(RequestTextError) {
      try option.set(&draft, to: text ?? "")
    } catch {
      throw option.inSuites().map(refused) ?? self.error(.option(summary, of: path, error))
    }
    // What may be any text is a text all the same.
    if text == nil { throw refused("a text") }
  }

  /// Sets the bars of a screen: a word, or a mapping with a title and the time as well.
  fileprivate func setScreen(in draft: inout RequestDraft) throws(SuiteError) {
    draft.resetBars()
    if scalar != nil { return try set(RequestOption["screen"], in: &draft) }
    let members = try members(SuiteKeys.screen)
    guard let kind = members["bars"] else { throw missing("bars") }
    draft.bars = try kind.word() as ScreenBars.Kind
    for name in ["title", "clock"] { try members[name]?.set(RequestOption[name], in: &draft) }
  }

  fileprivate func matrix() throws(SuiteError) -> Suite.Matrix {
    let members = try members(SuiteKeys.matrix)
    func axis<Value>(
      _ key: String, _ read: (SuiteValue) throws(SuiteError) -> Value
    ) throws(SuiteError) -> [Value] {
      try members[key]?.distinctItems("value of the axis", read) ?? []
    }
    var matrix = Suite.Matrix()
    matrix.themes = try axis("theme") { (item) throws(SuiteError) in try item.word() }
    matrix.typeSizes = try axis("typeSize") { (item) throws(SuiteError) in try item.word() }
    matrix.languages = try axis("language") { (item) throws(SuiteError) in try item.read(RequestText.language) }
    matrix.widths = try axis("width") { (item) throws(SuiteError) in try item.number(Limits.side.range, Limits.side.words) }
    return matrix
  }

  fileprivate func tolerance() throws(SuiteError) -> Tolerance {
    let members = try members(SuiteKeys.compare)
    if members.isEmpty { return .exact }
    guard let delta = members["maxDelta"] else { throw missing("maxDelta") }
    guard let area = members["maxArea"] else { throw missing("maxArea") }
    return Tolerance(
      maxDelta: try delta.number(Limits.channel.range, Limits.channel.words),
      maxArea: try area.number(Limits.area.range, "a number of pixels"))
  }
}

extension RequestOption {
  /// The name in suites, such as `emptyText`.
  var suiteName: String {
    let parts = name.split(separator: "-")
    return parts.dropFirst().reduce(String(parts[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
