import EmakiDisplay
import EmakiSupport

extension RenderWarning {
  /// The id of the row that the warning concerns; empty where it concerns no row.
  package var row: String {
    switch self {
    case .image(let row, _), .missingTiles(let row, _, _, _), .repairedImage(let row, _), .emptyImage(let row, _), .emptyList(let row, _),
      .emptyMap(let row, _), .missingFont(let row, _), .missingHyphenation(let row, _), .missingDetector(let row, _),
      .missingGlyphs(let row, _):
      row
    case .page, .unsettled, .bar, .node: ""
    }
  }

  /// A text that is equal for warnings with the same cause, such as many rows with one picture.
  package var cause: String {
    switch self {
    // A failure that is the same for many addresses is reported once.
    case .image(_, .network(_, let failure)) where failure.isShared: failure.description
    case .image(_, let error): error.description
    case .missingTiles(_, let map, _, .network(_, let failure)) where failure.isShared: "tiles \(map) \(failure)"
    case .missingTiles(_, let map, let count, let error): "tiles \(map) \(count) \(error)"
    case .repairedImage(_, let repair): repair.description
    case .emptyImage(_, let node), .emptyList(_, let node), .emptyMap(_, let node), .missingDetector(_, let node):
      "\(kind.rawValue) \(node)"
    case .missingFont(_, let family): "\(kind.rawValue) \(family)"
    case .missingHyphenation(_, .noLanguage): "\(kind.rawValue)"
    case .missingHyphenation(_, .noDictionary(let language)): "\(kind.rawValue) \(language)"
    case .missingHyphenation(_, .noLibrary(let cause)), .missingHyphenation(_, .noWords(let cause)): "\(kind.rawValue) \(cause)"
    case .missingGlyphs(_, let missing): "\(kind.rawValue) \(missing.script)"
    case .page(let message), .unsettled(let message): message
    case .bar(_, let warning), .node(_, let warning): warning.cause
    }
  }
}
