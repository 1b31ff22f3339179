import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// Suite wording holds sentences for errors and warnings in the commands for suites, which lack some options that other commands' sentences
/// name. The pictures and pages of a suite are never fetched, and are in the feed's folder.
enum SuiteWording {
  static func sentence(_ warning: RenderWarning, nodes: [String]) -> String { warning.sentence(nodes: nodes, wording: sentence) }

  static func sentence(_ error: ImageError) -> String {
    switch error {
    case .network(let url, .off): "picture \(quoted(url)): \(unfetched)"
    case .outsideFolder(let url, let path, _):
      "picture \(quoted(url)): \(quoted(path)) is outside the feed's folder. Put it there, and name it by a relative path."
    default: Wording.sentence(error)
    }
  }

  /// Returns the failure that stands for an error in drawing a case's picture; `nil` for an error without one.
  static func failure(_ error: any Error) -> Failure? {
    switch error {
    case InputError.pageNetwork(let address, .off): Failure(.missingResource, "the page at \(quoted(address)): \(unfetched)")
    case InputError.pageOutside(let address):
      Failure(.missingResource, "the page at \(quoted(address)) is outside the feed's folder. Put it there.")
    case RenderError.pictureSize(let width, let height):
      Failure(
        .invalidInput,
        "the picture would be \(width) x \(height) pixels, and a case's has 1 to \(Limits.viewportPixels). Give the case another size or "
          + "scale, or shots of a part of the list.")
    default: Failure(error)
    }
  }

  /// Returns an error of a page with the sentence that the warning about the page uses.
  static func reworded(_ error: any Error) -> any Error { failure(error) ?? error }

  private static let unfetched =
    "the network is off in suites. Save what is there beside the feed and name it by a relative path."
}
