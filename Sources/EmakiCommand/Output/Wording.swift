import EmakiBatch
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSnapshots
import EmakiSupport
import FoundationEssentials

/// This type holds the command's sentences for errors and warnings of the library. The library's own sentences mention its API, and these
/// mention options.
///
/// For an error or warning without a sentence here, the library's own sentence is used.
enum Wording {
  /// Returns the message of an error of any type.
  static func message(_ error: any Error) -> String {
    switch error {
    case let error as DrawingRequestError: sentence(error)
    case let error as FeedOptionError: sentence(error)
    case let error as InputError: sentence(error)
    case let error as FeedError: sentence(error)
    case let error as RenderError: sentence(error)
    case let error as SnapshotError: sentence(error)
    case let error as BatchError: sentence(error)
    case let error as TimeLimitError: sentence(error)
    case is AbsentResource: "\(error) --strict was given."
    default: "\(error)"
    }
  }

  static func sentence(_ error: DrawingRequestError) -> String {
    switch error {
    case .exclusive(let properties): "\(properties.map(option).joined(separator: " and ")) exclude each other. Give one of them."
    case .needsScreen(let property, let view):
      "\(option(property)) goes with one screen, which \(option(view)) is not. Leave it out."
    case .needsNow(let style): "--date-style \(style.rawValue) counts from a moment. Give --now as well, such as --now now."
    default: error.description
    }
  }

  static func sentence(_ error: FeedOptionError) -> String {
    switch error {
    case .value: error.description
    case .request(let feed, let fault): "\(feed): \(sentence(fault))"
    }
  }

  static func sentence(_ error: InputError) -> String {
    switch error {
    case .pageOutside(let address):
      "the page at \(quoted(address)) is outside the feed's folder. Put it there, or give its folder with --allow-path."
    case .pageNetwork(let address, let failure): "the page at \(quoted(address)): \(sentence(failure))"
    case .feedNetwork(let address, let failure): "feed \(address): \(sentence(failure))"
    default: error.description
    }
  }

  static func sentence(_ warning: RenderWarning) -> String { sentence(warning, nodes: []) }

  /// Returns the sentence of a warning.
  ///
  /// - Parameter nodes: the names of the nodes that the warning is about, where they are known.
  static func sentence(_ warning: RenderWarning, nodes: [String]) -> String { warning.sentence(nodes: nodes, wording: sentence) }

  static func sentence(_ error: ImageError) -> String {
    switch error {
    case .outsideFolder:
      replacing("allow its folder in ImageAccess", "allow its folder with --allow-path", in: error.description)
    case .network(let url, let failure): "picture \(quoted(url)): \(sentence(failure))"
    default: error.description
    }
  }

  static func sentence(_ failure: NetworkFailure) -> String {
    switch failure {
    case .off: "the network is off. Give --net on, or save what is there beside the feed and name it by a relative path."
    case .notCached: "it was never fetched, and only what was is read. Fetch it once with --net on."
    case .refusedPort, .refusedAddress:
      replacing("Allow the host in NetworkAccess", "Allow the host with --net-allow", in: failure.description)
    default: failure.description
    }
  }

  /// - Parameter hasPages: whether the pages that the feed names are read as well.
  static func sentence(_ error: FeedError, hasPages: Bool = true) -> String {
    let advice = hasPages ? "Split it into pages." : "Split it into several feeds."
    return switch error {
    case .tooLarge(let file, let bytes, let limit): "feed \(file): \(bytes) bytes are over the limit of \(limit). \(advice)"
    case .tooManyRows(let file, let limit): "feed \(file): there are more rows than the limit of \(limit). \(advice)"
    case .unknownShape: replacing("with the mapping", "with --map", in: error.description)
    default: error.description
    }
  }

  static func sentence(_ error: RenderError) -> String {
    switch error {
    case .layout(let row, let errors):
      // Notification cells can be laid out, however much they hold, up to a height. Others are those of a cell file, which may ask for what
      // has no size, such as a half of a height that is not bounded.
      if let height = errors.lazy.compactMap(\.heightOutOfRange).first {
        "row \(quoted(row)): it would be \(Int(height)) points high, and a row is lower than 10000000. Shorten its texts."
      } else {
        error.description + " emaki layout FEED --row ROW --cell FILE names the element's line."
      }
    default: error.description
    }
  }

  static func sentence(_ error: SnapshotError) -> String {
    switch error {
    case .manifest, .outdatedManifest: replacing("ompare by pixel", "ompare with --by pixel", in: error.description)
    case .noManifest(let file):
      "\(file) has no manifest, which says where its rows are. Compare with --by pixel, or draw it with emaki render --manifest."
    case .noPixels(let file): "\(file) has hashes alone, and no pixels to show. Draw them from an older state with emaki verify --base."
    default: error.description
    }
  }

  static func sentence(_ error: BatchError) -> String {
    switch error {
    case .collision(let first, let second, let output):
      "\(first) and \(second) would both be \(output). Tell them apart with --name, such as --name '{index}-{stem}.png'."
    case .exists:
      replacing(
        "Resume the batch to keep what is up to date, replace all, or choose another folder.",
        "Give --resume to keep what is up to date, --force to draw all again, or another folder with -o.", in: error.description)
    default: error.description
    }
  }

  static func sentence(_ error: TimeLimitError) -> String {
    switch error {
    case .expired(let name, let seconds):
      "\(name): not drawn within \(seconds.plainText) s. Give it more time with --timeout, or draw less of it."
    case .exhausted:
      "32 feeds that took too long have not ended, and no other is begun. Start again with --resume; report what hangs."
    }
  }

  /// Returns a sentence of the library in which words about the API are replaced by words about an option. Where the words occur several
  /// times, the last occurrence is replaced, because a path may hold the same words.
  private static func replacing(_ words: String, _ option: String, in sentence: String) -> String {
    guard let range = sentence.ranges(of: words).last else { return sentence }
    return sentence[..<range.lowerBound] + option + sentence[range.upperBound...]
  }

  private static func option(_ property: DrawingRequestError.Property) -> String {
    property == .script ? "--scroll" : "--" + property.rawValue
  }
}

extension LayoutError {
  /// The height of an invalid size in points, where its only fault is that it is higher than a layout may be; otherwise `nil`.
  fileprivate var heightOutOfRange: Double? {
    guard case .invalidSize(_, let size) = self, size.height >= 10_000_000, size.height < 1e15, size.width < 10_000_000 else { return nil }
    return size.height
  }
}

extension DrawingWords {
  /// The words of the command.
  static let command = {
    var words = DrawingWords()
    (words.warning, words.pageError, words.failure) = (Wording.sentence, { Failure($0) ?? $0 }, Failure.ofFeed)
    return words
  }()
}
