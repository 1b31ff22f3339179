import EmakiCells
package import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiRaster

extension SuitePicture {
  /// Returns the request that the picture is drawn by.
  ///
  /// - Parameters:
  ///   - suite: the picture's suite.
  ///   - path: a function that returns the full path for a path of the suite.
  package func request(in suite: Suite, path: (String) -> String) -> DrawingRequest {
    let view: DrawingRequest.View =
      switch shot.view {
      case .full: .wholeList()
      case .top: .screen(at: shot.at)
      case .offset(let points): .screen(place: .offset(points: points), at: shot.at)
      case .row(let id): .screen(place: .row(id: id), at: shot.at)
      }
    return DrawingRequest(
      feed: .file(path(suiteCase.feed)), map: suiteCase.map?.path.map { .file(path: path($0)) } ?? suiteCase.map,
      encoding: suiteCase.encoding, view: view,
      screen: Screen(
        width: size.width, height: size.height, scale: suiteCase.scale, direction: suiteCase.direction == .rightToLeft ? .rtl : .ltr,
        bars: shot.view == .full ? nil : suiteCase.bars,
        device: shot.view == .full ? nil : suiteCase.device),
      look: ListLook(
        theme: appearance.theme, typeSize: appearance.typeSize, rowStyle: suiteCase.rowStyle, emptyText: suiteCase.emptyText,
        feedLanguage: language, tokens: tokens(path)),
      dates: DateStyle(
        now: suite.now.flatMap { FeedDates.date(from: $0) }, timeZone: suite.timeZone ?? "UTC", style: suite.dateStyle),
      cell: suiteCase.cell.map { .file(path($0)) }, fonts: suite.fonts.map(path),
      font: suite.font.map { FontSet.isFile($0) ? path($0) : $0 },
      timing: ListTiming(script: shot.view == .full ? nil : suiteCase.scroll.map(path)),
      file: PictureFile(manifest: true), overlay: suiteCase.overlay)
  }

  /// Returns the theme of the picture; `nil` for the built-in look.
  private func tokens(_ path: (String) -> String) -> ThemeChoice? {
    guard let theme = suiteCase.theme else { return suiteCase.accent.map { ThemeChoice(accent: $0) } }
    let isName = CellTheme.builtIn(theme) != nil
    return ThemeChoice(name: isName ? theme : nil, path: isName ? nil : path(theme), accent: suiteCase.accent)
  }
}
