import EmakiCells
import EmakiDisplay
package import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiRaster

/// A suite picture is one picture of a suite: a shot of a case, with one value of each axis.
package struct SuitePicture: Hashable, Sendable {
  /// The case that the picture belongs to.
  package var suiteCase: Suite.Case
  /// The shot of the case that the picture shows.
  var shot: Suite.Shot
  /// The theme and the size of texts of the picture.
  var appearance: Appearance
  /// The language that replaces the feed's own, as a BCP 47 tag; `nil` keeps the feed's.
  var language: String?
  /// The viewport's size, in points.
  var size: Size
  private var mode: Suite.GoldenMode
  /// The parts of the picture's name for values of axes that are not the default, such as `theme=dark`.
  private var traits: [String]

  /// The picture's name, such as `notifications.top@theme=dark`. Axes are in alphabetical order, and default values are left out.
  package var name: String { "\(suiteCase.name).\(shot.name)" + traits.map { "@\($0)" }.joined() }

  /// The name of the golden's file, such as `notifications.top@theme=dark@2x.png`. It ends in `.json` where goldens are hashes.
  package var fileName: String { "\(fileStem).\(mode == .png ? "png" : "json")" }

  /// The name of the golden's file without its ending.
  package var fileStem: String {
    let scale = suiteCase.scale
    return "\(name)@\(scale == scale.rounded() ? String(Int(scale)) : String(scale))x"
  }

  static func all(of suiteCase: Suite.Case, _ mode: Suite.GoldenMode) -> [SuitePicture] {
    /// Returns the values of an axis with their parts of the name. An axis that is not varied has the one value `nil`.
    func axis<Value>(_ name: String, _ values: [Value], _ text: (Value) -> String) -> [(value: Value?, trait: String?)] {
      if values.isEmpty { return [(nil, nil)] }
      return values.enumerated().map { ($1, $0 == 0 ? nil : "\(name)=\(text($1))") }
    }
    let matrix = suiteCase.matrix
    var pictures: [SuitePicture] = []
    for shot in suiteCase.shots {
      for (language, languageTrait) in axis("language", matrix.languages, \.self) {
        for (theme, themeTrait) in axis("theme", matrix.themes, \.rawValue) {
          for (typeSize, sizeTrait) in axis("typeSize", matrix.typeSizes, \.rawValue) {
            for (width, widthTrait) in axis("width", matrix.widths, text) {
              pictures.append(
                SuitePicture(
                  suiteCase: suiteCase, shot: shot, appearance: Appearance(theme: theme ?? .light, typeSize: typeSize ?? .l),
                  language: language, size: Size(width: width ?? suiteCase.size.width, height: suiteCase.size.height), mode: mode,
                  traits: [languageTrait, themeTrait, sizeTrait, widthTrait].compactMap(\.self)))
            }
          }
        }
      }
    }
    return pictures
  }

  private static func text(_ points: Double) -> String { points == points.rounded() ? String(Int(points)) : String(points) }

  /// Returns those of some files whose names a picture of some suite could have.
  static func fileNames(among names: [String]) -> [String] {
    // The pattern is compiled here, once for all names.
    let pattern =
      #/
      ([^.@]+) \. ([^.@]+)
      (?: @language= [A-Za-z]+ (?: - [A-Za-z0-9]+ )* )? (?: @theme= [a-z]+ )? (?: @typeSize= [A-Z0-9]+ )? (?: @width= [0-9.]+ )?
      @ [0-9.]+ x \. (?: png | json )
      /#
    return names.filter { name in
      guard let match = name.wholeMatch(of: pattern) else { return false }
      return match.output.1.isNamePart && match.output.2.isNamePart
    }
  }
}

extension StringProtocol {
  /// Whether a case or a shot may have this name. The name must not look like the other parts of a file's name.
  var isNamePart: Bool {
    unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_" }
  }
}

extension Suite.Case {
  /// Returns the number of the case's pictures, or `limit` if there are more.
  func pictureCount(upTo limit: Int) -> Int {
    [matrix.languages.count, matrix.themes.count, matrix.typeSizes.count, matrix.widths.count].reduce(min(shots.count, limit)) {
      min($0 * min(max($1, 1), limit), limit)
    }
  }
}

extension Suite {
  /// All pictures of the suite, in the order of the document.
  package var pictures: [SuitePicture] { cases.flatMap { SuitePicture.all(of: $0, goldenMode) } }

  /// Returns the goldens of a folder that no picture has, in order. Files with names that no suite gives are not goldens.
  ///
  /// - Parameter files: the names of the files in the folder.
  package func orphans(among files: [String]) -> [String] {
    let known = Set(pictures.map(\.fileName))
    let unknown = files.filter { !known.contains($0) }
    return unknown.isEmpty ? [] : SuitePicture.fileNames(among: unknown).sorted()
  }
}

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
