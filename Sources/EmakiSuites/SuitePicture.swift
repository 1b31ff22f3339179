import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiRaster
import EmakiSnapshots

/// A suite picture is one picture of a suite: a shot of a case, with one value of each axis.
struct SuitePicture: Hashable, Sendable {
  /// The case that the picture belongs to.
  var suiteCase: Suite.Case
  /// The shot of the case that the picture shows.
  var shot: Suite.Shot
  private var theme: Theme?
  private var typeSize: TypeSize?
  /// The language that replaces the feed's own, as a BCP 47 tag; `nil` keeps the feed's.
  private var language: String?
  /// The viewport's width in points; `nil` for that of the case.
  private var width: Double?
  /// The picture's name, such as `notifications.top@theme=dark`. Axes are in alphabetical order, and default values are left out.
  let name: String
  /// The name of the golden's file without its ending, such as `notifications.top@theme=dark@2x`.
  let fileStem: String
  /// The name of the golden's file. It ends in `.json` where goldens are hashes.
  let fileName: String

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
            for (width, widthTrait) in axis("width", matrix.widths, \.plainText) {
              let traits = [languageTrait, themeTrait, sizeTrait, widthTrait].compactMap(\.self)
              let name = (["\(suiteCase.name).\(shot.name)"] + traits).joined(separator: "@")
              let stem = "\(name)@\(suiteCase.request.screen.scale.plainText)x"
              pictures.append(
                SuitePicture(
                  suiteCase: suiteCase, shot: shot, theme: theme, typeSize: typeSize, language: language, width: width, name: name,
                  fileStem: stem, fileName: "\(stem).\(mode == .png ? "png" : "json")"))
            }
          }
        }
      }
    }
    return pictures
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
  var pictures: [SuitePicture] { cases.flatMap { SuitePicture.all(of: $0, goldenMode) } }

  /// Returns the goldens of a folder that no picture has, in order. Files with names that no suite gives are not goldens.
  ///
  /// - Parameter files: the names of the files in the folder.
  func orphans(among files: [String]) -> [String] {
    let known = Set(pictures.map(\.fileName))
    let unknown = files.filter { !known.contains($0) }
    if unknown.isEmpty { return [] }
    // The pattern is compiled here, once for all names.
    let pattern =
      #/
      ([^.@]+) \. ([^.@]+)
      (?: @language= [A-Za-z]+ (?: - [A-Za-z0-9]+ )* )? (?: @theme= [a-z]+ )? (?: @typeSize= [A-Z0-9]+ )? (?: @width= [0-9.]+ )?
      @ [0-9.]+ x \. (?: png | json )
      /#
    return unknown.filter { name in
      guard let match = name.wholeMatch(of: pattern) else { return false }
      return match.output.1.isNamePart && match.output.2.isNamePart
    }.sorted()
  }
}

extension SuitePicture {
  /// Returns the request that the picture is drawn by.
  ///
  /// - Parameter path: a function that returns the full path for a path of the suite.
  func request(path: (String) -> String) -> DrawingRequest {
    var request = suiteCase.request
    switch shot.view {
    case .full:
      request.view = .wholeList()
      (request.screen.bars, request.screen.device, request.timing.script) = (nil, nil, nil)
    case .top: request.view = .screen(at: shot.at)
    case .offset(let points): request.view = .screen(place: .offset(points: points), at: shot.at)
    case .row(let id): request.view = .screen(place: .row(id: id), at: shot.at)
    }
    if let theme { request.look.theme = theme }
    if let typeSize { request.look.typeSize = typeSize }
    if let width { request.screen.width = width }
    request.look.feedLanguage = language
    request.feed = .file(path(request.feed.name))
    request.mapFiles { path($1) }
    return request
  }
}

extension Suite {
  /// Returns sentences about the axes of matrices that change no picture. A matrix of the suite counts for all cases without one of their own; where
  /// one of their pictures was not drawn, nothing is said.
  ///
  /// - Parameter pixels: hashes of the pixels of the pictures that were drawn, by the stems of their files.
  func idleAxes(_ pixels: [String: String]) -> [String] {
    let own = cases.filter { !$0.sharesMatrix }.map { (what: "no picture of the case \"\($0.name)\"", cases: [$0]) }
    return (own + [("no picture of the suite", cases.filter(\.sharesMatrix))]).flatMap { what, cases -> [String] in
      let stems = Set(cases.flatMap { SuitePicture.all(of: $0, goldenMode) }.map(\.fileStem))
      guard let matrix = cases.first?.matrix, stems.allSatisfy({ pixels[$0] != nil }) else { return [] }
      return EmakiSnapshots.idleAxes(
        of: what, pixels.filter { stems.contains($0.key) },
        [
          ("theme", matrix.themes.first?.rawValue), ("typeSize", matrix.typeSizes.first?.rawValue), ("language", matrix.languages.first),
        ])
    }
  }
}
