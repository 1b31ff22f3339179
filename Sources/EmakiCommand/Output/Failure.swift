import ArgumentParser
import EmakiBatch
import EmakiCells
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiRaster
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// A failure code is an exit code of the command. Codes from 64 on are those of BSD's `sysexits.h`.
enum FailureCode: Int32 {
  /// Pictures differ from each other or from their goldens.
  case difference = 1
  case usage = 64
  case invalidInput = 65
  case missingInput = 66
  case missingResource = 69
  case `internal` = 70
  /// The system refuses a resource that every program may have, such as a thread.
  case system = 71
  case cannotWrite = 73
  /// A feed of a batch took too long.
  case timeLimit = 75
  /// The fonts differ from those asked for.
  case environment = 78
  /// Nobody reads standard output any more. The process ends as if by SIGPIPE.
  case brokenPipe = 141
}

extension FailureCode {
  /// Returns the worst of several exit codes; `nil` where none of them is known.
  static func worst(_ codes: [Int32]) -> FailureCode? {
    let order: [FailureCode] = [
      .brokenPipe, .internal, .system, .cannotWrite, .environment, .invalidInput, .missingInput, .missingResource, .usage, .difference,
    ]
    return order.first { codes.contains($0.rawValue) }
  }
}

/// A failure says in a sentence what went wrong, and has an exit code.
struct Failure: Error, CustomStringConvertible {
  let code: FailureCode
  let message: String
  /// The page of the manual that says more.
  private(set) var topic: HelpTopic

  init(_ code: FailureCode, _ message: String, see topic: HelpTopic = .errors) {
    self.code = code
    self.topic = topic
    // The message may contain file names, which may contain control characters.
    self.message = escapingControls(message)
  }

  var description: String { message }

  /// Returns the exit code and the message of the error of one feed among others.
  @Sendable static func ofFeed(_ error: any Error) -> (code: Int32, message: String) {
    guard let failure = Failure(error) else { return (FailureCode.internal.rawValue, "\(error)") }
    // An error that would be wrong usage in another command is here a fault of the feed.
    return ((failure.code == .usage ? .invalidInput : failure.code).rawValue, failure.message)
  }

  /// Creates the failure for an error of the library; `nil` for errors of the argument parser.
  init?(_ error: any Error) {
    self.init(wording: error)
    topic = HelpTopic.about(error)
  }

  private init?(wording error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as CellFileError: self.init(.invalidInput, error.description)
    case let error as CellDataError: self.init(.invalidInput, error.description)
    case let error as FeedMappingError: self.init(.invalidInput, error.description)
    case let error as FeedError:
      switch error {
      case .noXML, .noMarkdown: self.init(.missingResource, Wording.sentence(error))
      default: self.init(.invalidInput, Wording.sentence(error))
      }
    case let error as ScrollScriptError: self.init(.invalidInput, error.description)
    case let error as FontLockError:
      switch error {
      case .malformed: self.init(.invalidInput, Wording.sentence(error))
      case .unreadable, .differs: self.init(.environment, Wording.sentence(error))
      }
    case let error as InputError:
      switch error {
      case .unreadable, .directory, .notFile: self.init(.missingInput, Wording.sentence(error))
      case .tooLarge: self.init(.invalidInput, Wording.sentence(error))
      case .unknownRow: self.init(.usage, Wording.sentence(error))
      case .pageScheme, .pageOutside, .pageCircle, .pageNetwork, .feedNetwork: self.init(.missingResource, Wording.sentence(error))
      }
    case let error as LayoutInspectionError: self.init(.usage, error.description)
    case let error as DrawingRequestError: self.init(.usage, Wording.sentence(error))
    case let error as FeedOptionError: self.init(.invalidInput, Wording.sentence(error))
    case let error as SuiteError: self.init(.invalidInput, error.description)
    case let error as SnapshotError: self.init(.invalidInput, Wording.sentence(error))
    case let error as BatchError:
      switch error {
      case .unreadable, .misnamed, .truncated: self.init(.missingInput, Wording.sentence(error))
      case .unwritable, .exists, .locked, .journal: self.init(.cannotWrite, Wording.sentence(error))
      case .collision, .notInside: self.init(.usage, Wording.sentence(error))
      }
    case let error as FeedRequestError: self.init(.invalidInput, error.description)
    case let error as OutputError: self.init(.cannotWrite, error.description)
    case let error as ThreadError: self.init(.system, error.description)
    case let error as FontError: self.init(.missingResource, error.description)
    case let error as RenderError:
      switch error {
      case .layout(let row, let errors):
        // Notification cells can be laid out, however much they hold, up to a height. Others are those of a cell file, which may ask for what
        // has no size, such as a half of a height that is not bounded.
        if let height = errors.lazy.compactMap(\.heightOutOfRange).first {
          self.init(
            .invalidInput,
            "row \(quoted(row)): it would be \(Int(height)) points high, and a row is lower than 10000000. Shorten its texts.")
        } else {
          self.init(.invalidInput, Wording.sentence(error) + " emaki layout FEED --row ROW --cell FILE names the element's line.")
        }
      case .nodeLayout: self.init(.invalidInput, Wording.sentence(error))
      default: self.init(.usage, Wording.sentence(error))
      }
    default: return nil
    }
  }
}

/// A told failure ends a command that has written its errors one by one.
struct ToldFailure: Error {
  let code: FailureCode
  /// The page of the manual that says more.
  let topic: HelpTopic
}

extension LayoutError {
  /// The height of an invalid size in points, where its only fault is that it is higher than a layout may be; otherwise `nil`.
  fileprivate var heightOutOfRange: Double? {
    guard case .invalidSize(_, let size) = self, size.height >= 10_000_000, size.height < 1e15, size.width < 10_000_000 else { return nil }
    return size.height
  }
}
