import EmakiBatch
import EmakiCells
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiRaster
import EmakiSnapshots
import EmakiSuites
import EmakiSupport

extension HelpTopic {
  /// Returns the topic that says how an error comes about and is mended.
  static func about(_ error: any Error) -> HelpTopic {
    switch error {
    case let failure as Failure: failure.topic
    case RenderError.layout: .cells
    case is CellFileError, is CellDataError, is LayoutInspectionError: .cells
    case is FeedError, is FeedMappingError, is FeedOptionError, is FeedRequestError: .feeds
    case is ScrollScriptError: .scrolls
    case is FontError, is FontLockError, is DrawingRequestError: .pictures
    case is SuiteError, is SnapshotError: .suites
    case is BatchError: .batch
    case let error as InputError:
      switch error {
      case .unreadable, .directory, .notFile: .errors
      case .tooLarge, .unknownRow: .feeds
      case .pageScheme, .pageOutside, .pageCircle: .feeds
      case .pageNetwork, .feedNetwork: .batch
      }
    default: .errors
    }
  }

  /// The topic about a command that has told its errors one by one.
  init(ofCommand name: String?) {
    switch name {
    case "verify", "record", "prune", "schema": self = .suites
    case "batch": self = .batch
    case "serve", "preview": self = .serve
    case "layout", "cell": self = .cells
    case "fonts": self = .pictures
    default: self = .errors
    }
  }
}
