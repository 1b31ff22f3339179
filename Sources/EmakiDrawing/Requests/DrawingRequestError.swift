public import EmakiEncoding
import EmakiEngine
public import EmakiFeeds
public import EmakiLayout
import EmakiSupport

/// A request error says why a request cannot be drawn as it is described.
public enum DrawingRequestError: Error, Hashable, Sendable {
  /// A property names a property of a request, or of what a request is read from, as messages name it.
  public enum Property: String, Hashable, Sendable {
    /// The properties that exclude or need each other.
    case offset, row, only, full, split, at, script, manifest, png, screen, title, clock, device
  }

  /// Several properties were given of which only one can be given.
  case exclusive([Property])
  /// An instant or a script was given for a view that is not a viewport: the whole list, or one row.
  case needsScreen(Property, view: Property)
  /// The list is to be cut into parts but is not shown whole.
  case splitWithoutFull
  /// A manifest was asked for several pictures, or for a file that is no PNG.
  case manifest
  /// A PNG compression was given for a file of another format. The value is that format.
  case pngMode(PictureFormat)
  /// The viewport has more pixels than allowed. The values are its size in points and its scale.
  case pixels(Size, scale: Double)
  /// A title or a clock was given for a screen without bars.
  case needsBars(Property)
  /// The screen is too small for bars. The values are its size and the least size in points.
  case noRoomForBars(Size, least: Size)
  /// A number is out of its range. The values are its name, the number, and the allowed range in words.
  case range(String, Double, allowed: String)
  /// The text cannot stand as the time in a status bar.
  case clock(String)
  /// No address can have this allowed host. `meant` is the host that was probably meant.
  case host(String, meant: String?)
  /// Dates of a relative style have no moment to count from. The value is the style.
  case needsNow(DateStyle.Form)
  /// The ending of the file's name belongs to another format than the file would have.
  case ending(String, PictureFormat)
}

extension DrawingRequestError: CustomStringConvertible {
  /// A message of one or two sentences that says what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .exclusive(let properties): "\(properties.map(\.rawValue).joined(separator: " and ")) exclude each other. Give one of them."
    case .needsScreen(let property, let view):
      "\(property.rawValue) goes with one screen, which the view \(view.rawValue) is not. Leave it out."
    case .splitWithoutFull: "split cuts the whole list. Give full as well."
    case .manifest: "a manifest goes with one PNG. Leave it out."
    case .pngMode(let format): "a PNG mode has no place in \(format.rawValue). Leave it out."
    case .pixels(let size, let scale):
      "a screen of \(size.width) x \(size.height) points at scale \(scale) has more than \(Limits.viewportPixels) pixels. "
        + "Choose a smaller size or scale."
    case .needsBars(let property): "\(property.rawValue) belongs to a screen with bars. Give screen, nav or tabs, as well."
    case .noRoomForBars(let size, let least):
      "a screen of \(size.width) x \(size.height) points has no room for a list between bars. "
        + "Choose at least \(Int(least.width)) x \(Int(least.height)), or no bars."
    case .clock(let text): "the clock is \(quoted(text)). Give 1 to \(ScreenBars.clockLength) characters in one line, such as 9:41."
    case .range(let name, let value, let allowed): "\(name) is \(value). Give \(allowed)."
    case .host(let host, let meant):
      "the allowed host \(quoted(host)) matches no address. Give "
        + (meant.map { "\(quoted($0)), which is asked on any port." } ?? "the name or address of one host, such as localhost or 10.0.0.5.")
    case .needsNow(let style): "dates are written \(style.rawValue), but from no moment. Give now as well."
    case .ending(let path, let format):
      "\(escapingControls(path)) has the ending of \(FileEnding(of: path)?.format ?? "another format"), and would be \(format.rawValue). "
        + (FileEnding(of: path)?.contents == .frames
          ? "That is no format of one picture. " + FileEnding.framesAdvice(for: path)
          : "The formats that there are: \(PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }
}
