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
  /// Returns the sentence of an error of any type.
  ///
  /// - Parameter hasPages: whether the pages that a feed names are read as well.
  static func sentence(_ error: any Error, hasPages: Bool = true) -> String {
    let split = hasPages ? "Split it into pages." : "Split it into several feeds."
    return switch error {
    case DrawingRequestError.exclusive(let properties):
      "\(properties.map(option).joined(separator: " and ")) exclude each other. Give one of them."
    case DrawingRequestError.needsScreen(let property, let view):
      "\(option(property)) goes with one screen, which \(option(view)) is not. Leave it out."
    case DrawingRequestError.needsNow(let style):
      "--date-style \(style.rawValue) counts from a moment. Give --now as well, such as --now now."
    case FeedOptionError.request(let feed, let fault): "\(feed): \(sentence(fault))"
    case InputError.pageOutside(let address):
      "the page at \(quoted(address)) is outside the feed's folder. Put it there, or give its folder with --allow-path."
    case InputError.pageNetwork(let address, let failure): "the page at \(quoted(address)): \(sentence(failure))"
    case InputError.feedNetwork(let address, let failure): "feed \(address): \(sentence(failure))"
    case ImageError.outsideFolder:
      replacing("allow its folder in ImageAccess", "allow its folder with --allow-path", in: "\(error)")
    case ImageError.network(let url, let failure): "picture \(quoted(url)): \(sentence(failure))"
    case NetworkFailure.off: "the network is off. Give --net on, or save what is there beside the feed and name it by a relative path."
    case NetworkFailure.notCached: "it was never fetched, and only what was is read. Fetch it once with --net on."
    case NetworkFailure.refusedPort, NetworkFailure.refusedAddress:
      replacing("Allow the host in NetworkAccess", "Allow the host with --net-allow", in: "\(error)")
    case FeedError.tooLarge(let file, let bytes, let limit): "feed \(file): \(bytes) bytes are over the limit of \(limit). \(split)"
    case FeedError.tooManyRows(let file, let limit): "feed \(file): there are more rows than the limit of \(limit). \(split)"
    case FeedError.unknownShape: replacing("with the mapping", "with --map", in: "\(error)")
    case RenderError.layout(let row, let errors):
      // Notification cells can be laid out, however much they hold, up to a height. Others are those of a cell file, which may ask for what
      // has no size, such as a half of a height that is not bounded.
      if let height = errors.lazy.compactMap(\.heightOutOfRange).first {
        "row \(quoted(row)): it would be \(Int(height)) points high, and a row is lower than 10000000. Shorten its texts."
      } else {
        "\(error) emaki layout FEED --row ROW --cell FILE names the element's line."
      }
    case SnapshotError.manifest, SnapshotError.outdatedManifest: replacing("ompare by pixel", "ompare with --by pixel", in: "\(error)")
    case SnapshotError.noManifest(let file):
      "\(file) has no manifest, which says where its rows are. Compare with --by pixel, or draw it with emaki render --manifest."
    case SnapshotError.noPixels(let file):
      "\(file) has hashes alone, and no pixels to show. Draw them from an older state with emaki verify --base."
    case BatchError.collision(let first, let second, let output):
      "\(first) and \(second) would both be \(output). Tell them apart with --name, such as --name '{index}-{stem}.png'."
    case BatchError.exists:
      replacing(
        "Resume the batch to keep what is up to date, replace all, or choose another folder.",
        "Give --resume to keep what is up to date, --force to draw all again, or another folder with -o.", in: "\(error)")
    case TimeLimitError.expired(let name, let seconds):
      "\(name): not drawn within \(seconds.plainText) s. Give it more time with --timeout, or draw less of it."
    case TimeLimitError.exhausted:
      "32 feeds that took too long have not ended, and no other is begun. Start again with --resume; report what hangs."
    case is AbsentResource: "\(error) --strict was given."
    default: "\(error)"
    }
  }

  static func sentence(_ warning: RenderWarning) -> String { warning.sentence { sentence($0) } }

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
    (words.warning, words.pageError, words.failure) = ({ Wording.sentence($0) }, { Failure($0) ?? $0 }, Failure.ofFeed)
    return words
  }()
}
