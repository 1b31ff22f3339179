import EmakiCells
import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import FoundationEssentials

/// A request draft is a request whose options are set one by one, before it is known whether they fit together.
package struct RequestDraft: Sendable {
  /// A door says where the options come from.
  package enum Door: Sendable {
    /// The options of a command.
    case command
    /// The own options of a feed, which replace those of the request that there is.
    case line
    /// The keys of a suite, of which those of a case replace those of the suite.
    case suite
  }

  package var request: DrawingRequest
  private let door: Door
  /// Whether the size of the screen was given.
  var hasSize: Bool
  /// The distance that the list is scrolled, in points.
  var offset: Double?
  /// The id of the row at the top of the viewport.
  var row: String?
  /// The id of the row that is drawn alone.
  var only: String?
  /// Whether the whole list is shown.
  var full = false
  /// The largest height of a part of the whole list, in points.
  var split: Double?
  /// The instant on the list's virtual clock that is shown.
  var at: Instant?
  package var bars: ScreenBars.Kind?
  var title: String?
  var clock: String?
  /// The format that was given; `nil` for the one that the name of the picture ends with.
  var format: PictureFormat?

  /// Creates a draft that says what a request says.
  package init(_ request: DrawingRequest, for door: Door) {
    (self.request, self.door) = (request, door)
    hasSize = request.screen.size != Screen().size
    (bars, title, clock) = (request.screen.bars?.kind, request.screen.bars?.title, request.screen.bars?.clock)
    switch request.view {
    case .screen(let place, let instant):
      (hasSize, at) = (true, instant)
      switch place {
      case .rest: break
      case .offset(let points): offset = points
      case .row(let id): row = id
      }
    case .content: hasSize = false
    case .wholeList(let height): (full, split) = (true, height)
    case .onlyRow(let id): only = id
    }
  }

  /// Forgets which part of the list is shown.
  package mutating func resetView() { (full, split, only, offset, row) = (false, nil, nil, nil, nil) }

  /// Forgets the bars.
  package mutating func resetBars() { (bars, title, clock) = (nil, nil, nil) }

  /// The bars that the options describe; `nil` for none.
  package var screenBars: ScreenBars? { bars.map { ScreenBars($0, title: title, clock: clock) } }

  /// Returns the request, if its options fit together.
  ///
  /// - Parameter name: the name of the picture's file; `nil` for none that is known.
  package func finished(writing name: String? = nil) throws(DrawingRequestError) -> DrawingRequest {
    var request = request
    if door == .command {
      let ending = name.flatMap(FileEnding.init)
      request.file.format = format ?? ending.flatMap { ending in PictureFormat.allCases.first { $0.isNamed(by: ending) } } ?? .png
    }
    if let name { try request.file.format.check(name) }
    if bars == nil, title != nil { throw .needsBars(.title) }
    if bars == nil, clock != nil { throw .needsBars(.clock) }
    request.screen.bars = screenBars
    if offset != nil && row != nil { throw .exclusive([.offset, .row]) }
    try request.checkPixels()
    request.view = try view()
    try request.checkParts()
    if door == .command { try request.checkHosts() }
    try request.checkDates()
    return request
  }

  /// Returns the view that the properties describe.
  ///
  /// - Throws: `DrawingRequestError` where properties contradict each other.
  func view() throws(DrawingRequestError) -> DrawingRequest.View {
    let given: [DrawingRequestError.Property] = [
      offset.map { _ in .offset }, row.map { _ in .row }, only.map { _ in .only }, full ? .full : nil,
    ].compactMap(\.self)
    if given.count > 1 { throw .exclusive(given) }
    if full || only != nil {
      let view: DrawingRequestError.Property = full ? .full : .only
      if at != nil { throw .needsScreen(.at, view: view) }
      if request.timing.script != nil { throw .needsScreen(.script, view: view) }
    }
    if split != nil && !full { throw .splitWithoutFull }
    if full { return .wholeList(partHeight: split) }
    if let only { return .onlyRow(id: only) }
    let isScreen = hasSize || at != nil || bars != nil || request.screen.device != nil || request.timing.script != nil
    if !isScreen && offset == nil && row == nil { return .content }
    let place: DrawingRequest.Place = offset.map { .offset(points: $0) } ?? row.map { .row(id: $0) } ?? .rest
    return .screen(place: place, at: at)
  }
}

// What the rows of the table need.
extension RequestDraft {
  /// The theme of the look, which is there once it was changed.
  var theme: ThemeChoice {
    get { request.look.tokens ?? ThemeChoice() }
    set { request.look.tokens = newValue }
  }

  /// Sets the theme, or the appearance that `light` and `dark` mean.
  mutating func setTheme(_ text: String) throws(RequestTextError) {
    switch door {
    case .command, .line:
      if let appearance = Theme(rawValue: text) { return request.look.theme = appearance }
      (theme.name, theme.path) = try RequestText.theme(text)
    case .suite:
      let allowed = "one of \(CellTheme.builtInNames.joined(separator: ", ")), or the path of a theme file"
      // The appearance is an axis of the matrix.
      if Theme(rawValue: text) != nil {
        throw RequestTextError("Give matrix: { theme: [\(text)] } for the appearance; theme itself is \(allowed).")
      }
      do { (theme.name, theme.path) = try RequestText.theme(text) } catch { throw RequestTextError("Give \(allowed).") }
    }
  }

  /// Reads a word, or `none` where there may be a value that it replaces.
  func word<Value: RawRepresentable & CaseIterable>(_ text: String) throws(RequestTextError) -> Value? where Value.RawValue == String {
    if door == .command { return try RequestText.word(text) as Value }
    return text == "none" ? nil : try RequestText.word(text, orNone: true) as Value
  }

  /// Reads the path of a cell file. A line may hold the cells themselves.
  func cell(_ text: String) throws(RequestTextError) -> CellSource { door == .line ? try RequestText.cell(text) : .file(text) }

  /// Reads what is drawn over the picture, of which a suite has a list that may be empty.
  func overlay(_ text: String) throws(RequestTextError) -> PictureOverlay {
    door == .suite && text.isEmpty ? [] : try RequestText.overlay(text)
  }

  /// Reads a moment. The pictures of a suite are the same at any time.
  func moment(_ text: String) throws(RequestTextError) -> Date {
    if door == .suite && text == RequestText.presentMoment { throw RequestTextError("Give an RFC 3339 date-time.") }
    return try RequestText.moment(text)
  }
}
