import ArgumentParser
import EmakiBatch
import EmakiCells
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
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
  let topic: HelpTopic

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
    if let failure = error as? Failure {
      self = failure
    } else if let (code, topic) = Self.kind(of: error) {
      self.init(code, Wording.sentence(error), see: topic)
    } else {
      return nil
    }
  }

  /// Returns the exit code for an error of the library, and the topic that says how it comes about and is mended.
  private static func kind(of error: any Error) -> (FailureCode, HelpTopic)? {
    switch error {
    case is CellFileError, is CellDataError: (.invalidInput, .cells)
    case is LayoutInspectionError: (.usage, .cells)
    case FeedError.noXML, FeedError.noMarkdown: (.missingResource, .feeds)
    case is FeedError, is FeedMappingError, is FeedOptionError, is FeedRequestError: (.invalidInput, .feeds)
    case is ScrollScriptError: (.invalidInput, .scrolls)
    case FontLockError.malformed: (.invalidInput, .pictures)
    case is FontLockError: (.environment, .pictures)
    case is FontError: (.missingResource, .pictures)
    case is DrawingRequestError: (.usage, .pictures)
    case let error as InputError:
      switch error {
      case .unreadable, .directory, .notFile: (.missingInput, .errors)
      case .tooLarge: (.invalidInput, .feeds)
      case .unknownRow: (.usage, .feeds)
      case .pageScheme, .pageOutside, .pageCircle: (.missingResource, .feeds)
      case .pageNetwork, .feedNetwork: (.missingResource, .batches)
      }
    case is SuiteError, is SnapshotError: (.invalidInput, .suites)
    case let error as SuiteRunError:
      switch error {
      case .directory: (.missingInput, .errors)
      case .encoding: (.invalidInput, .errors)
      case .neighbor, .pictureSize, .unknownRow: (.invalidInput, .suites)
      case .unknownCase: (.usage, .suites)
      case .unfetchedPage, .pageOutside: (.missingResource, .suites)
      }
    case let error as BatchError:
      switch error {
      case .unreadable, .misnamed, .truncated: (.missingInput, .batches)
      case .unwritable, .exists, .locked, .journal: (.cannotWrite, .batches)
      case .collision, .notInside: (.usage, .batches)
      }
    case is AbsentResource: (.missingResource, .batches)
    case let error as TimeLimitError: (error == .exhausted ? .internal : .timeLimit, .batches)
    case is OutputError: (.cannotWrite, .errors)
    case is ThreadError: (.system, .errors)
    case RenderError.layout: (.invalidInput, .cells)
    case RenderError.nodeLayout: (.invalidInput, .errors)
    case is RenderError: (.usage, .errors)
    default: nil
    }
  }
}

/// A told failure ends a command that has written its errors one by one.
struct ToldFailure: Error {
  let code: FailureCode
  /// The page of the manual that says more.
  let topic: HelpTopic
}
