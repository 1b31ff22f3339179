import Emaki
import EmakiBatch
import EmakiDiagnostics
import EmakiDrawing

/// What the command says of the library's errors and warnings: the library's sentences speak of its API, these of options.
///
/// What is not here is said in the library's own words.
enum Wording {
  static func sentence(_ error: DrawingRequestError) -> String {
    switch error {
    case .exclusive(let properties): "\(properties.map(option).joined(separator: " and ")) exclude each other. Give one of them."
    case .needsScreen(.at, let view): "--at takes an instant of a screen, which \(option(view)) does not have. Leave it out."
    case .needsScreen(let property, let view):
      "\(option(property)) scrolls a screen, which \(option(view)) does not have. Leave it out."
    case .splitWithoutFull: "--split cuts the whole list. Give --full as well."
    case .manifest: "--manifest goes with one PNG. Leave it out."
    case .pngMode: "--png has no place in webp. Give it with --format png."
    case .pixels(let size, let scale):
      "--size \(ViewportSize(size)) at scale \(scale) has more than \(Limits.viewportPixels) pixels. Choose a smaller size or scale."
    case .range: error.description
    }
  }

  static func sentence(_ error: FeedOptionError) -> String {
    switch error.fault {
    case .value: error.description
    case .request(let fault): "\(error.name): \(sentence(fault))"
    }
  }

  static func sentence(_ error: InputError) -> String {
    switch error {
    case .pageOutside(let address):
      "the page at \(quoted(address)) is outside the feed's folder. Put it there, or give its folder with --allow-path."
    default: error.description
    }
  }

  static func sentence(_ warning: RenderWarning) -> String { warning.description }

  /// An error of a page as the warning about it says it.
  static func reworded(_ error: any Error) -> any Error { Failure(error) ?? error }

  private static func option(_ property: DrawingRequestError.Property) -> String {
    property == .script ? "--scroll" : "--" + property.rawValue
  }
}
