import EmakiDisplay
package import EmakiDrawing
import EmakiEngine
import EmakiSupport

/// These functions apply the own options of a feed in a batch, which say how it is drawn differently than the batch's other feeds. The
/// options have the names of `FeedRequest.options`.
extension DrawingRequest {
  /// Returns the request with a feed's own options in place of some of its properties.
  ///
  /// - Parameters:
  ///   - options: values as they are spelled on the command line; `true` and `false` for flags.
  ///   - name: what messages call the feed.
  package func applying(_ options: [String: String], name: String) throws(FeedOptionError) -> DrawingRequest {
    if options.isEmpty { return self }
    var request = self
    var choice = ViewChoice(view)
    // If a feed's own options choose a view, they replace the whole view of the batch.
    if Self.saysWhatIsShown(options) {
      (choice.full, choice.split, choice.only, choice.offset, choice.row) = (false, nil, nil, nil, nil)
    }
    // A whole list or a single row is drawn without bars and without a device.
    let hasScreen = options["full"] != "true" && options["only"] == nil
    let keepsBars = options["screen"].map { $0 != ScreenBars.Word.noBars.rawValue } ?? hasScreen
    if !hasScreen { request.screen.device = nil }
    var bars = keepsBars ? BarsChoice(screen.bars) : BarsChoice()
    if let theme = options["theme"], Theme(rawValue: theme) != nil, options["appearance"] != nil {
      let error = RequestTextError("It means the appearance, as \"appearance\" does. Give one of them.")
      throw FeedOptionError(name: name, fault: .value(option: "theme", theme, error))
    }
    for (option, value) in options.sorted(by: { $0.key < $1.key }) {
      do throws(RequestTextError) {
        try request.set(option, value, &choice, &bars)
      } catch {
        throw FeedOptionError(name: name, fault: .value(option: option, value, error))
      }
    }
    do throws(DrawingRequestError) {
      request.screen.bars = try bars.bars
      try request.show(choice)
      try request.checkDates()
    } catch {
      throw FeedOptionError(name: name, fault: .request(error))
    }
    return request
  }

  /// Returns whether a feed with these own options is cut into several pictures.
  package func isSplit(_ options: [String: String]) -> Bool {
    options["split"] != nil || view.isSplit && !Self.saysWhatIsShown(options)
  }

  /// Returns the viewport's size and scale with these own options. Where an option is missing or malformed, the request's value is used.
  package func screen(_ options: [String: String]) -> Screen {
    var screen = screen
    if let size = options["size"].flatMap({ try? RequestText.size($0) }) { screen.size = size }
    if let scale = options["scale"].flatMap({ try? RequestText.scale($0) }) { screen.scale = scale }
    return screen
  }

  /// Returns whether options choose which part of the list is shown.
  private static func saysWhatIsShown(_ options: [String: String]) -> Bool {
    ["full", "offset", "row", "only"].contains { options[$0] != nil }
  }

  /// Sets the property that one option names.
  private mutating func set(
    _ option: String, _ value: String, _ choice: inout ViewChoice, _ bars: inout BarsChoice
  ) throws(RequestTextError) {
    switch option {
    case "size": screen.size = try RequestText.size(value)
    case "scale": screen.scale = try RequestText.scale(value)
    case "lang": look.language = try RequestText.language(value)
    case "dir": screen.direction = try RequestText.word(value)
    case "full": choice.full = value == "true"
    case "split": choice.split = try RequestText.height(value)
    case "manifest": file.manifest = value == "true"
    case "offset": choice.offset = try RequestText.offset(value)
    case "row": choice.row = value
    case "only": choice.only = value
    case "overlay": overlay = try RequestText.overlay(value)
    case "screen": bars.kind = try (RequestText.word(value) as ScreenBars.Word).kind
    case "title": bars.title = value
    case "clock": bars.clock = try RequestText.clock(value)
    case "row-style": look.rowStyle = try RequestText.word(value)
    case "empty-text": look.emptyText = value
    case "appearance": look.theme = try RequestText.word(value)
    // As with `--theme`, light and dark mean the appearance.
    case "theme" where Theme(rawValue: value) != nil: look.theme = try RequestText.word(value)
    case "theme":
      var choice = look.tokens ?? ThemeChoice()
      (choice.name, choice.path) = try RequestText.theme(value)
      look.tokens = choice
    case "accent":
      var choice = look.tokens ?? ThemeChoice()
      choice.accent = try RequestText.accent(value)
      look.tokens = choice
    case "device": screen.device = try (RequestText.word(value) as DeviceFrame.Word).device
    case "font": font = try RequestText.font(value)
    case "map": map = try RequestText.map(value)
    case "encoding": encoding = try RequestText.encoding(value)
    case "cell": cell = try RequestText.cell(value)
    case "type-size": look.typeSize = try RequestText.word(value)
    case "tz": dates.timeZone = try RequestText.timeZone(value)
    case "date-style": dates.style = try RequestText.word(value)
    case "now": dates.now = try RequestText.moment(value)
    default: preconditionFailure("\(option) is none of FeedRequest.options")
    }
  }
}

/// A feed option error says why a feed of a batch cannot be drawn with its own options.
package struct FeedOptionError: Error, Hashable, CustomStringConvertible {
  /// A fault says which option is wrong.
  package enum Fault: Hashable, Sendable {
    /// The value of an option is malformed or out of its range.
    case value(option: String, String, RequestTextError)
    /// Options do not fit together, with each other or with the batch's.
    case request(DrawingRequestError)
  }

  /// The name of the feed in messages.
  package var name: String
  /// The fault that was found.
  package var fault: Fault

  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch fault {
    case .value(let option, let value, let error): "\(name): \"\(option)\" cannot be \(value). \(error)"
    case .request(let error): "\(name): \(error)"
    }
  }
}
