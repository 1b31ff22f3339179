import EmakiDisplay
package import EmakiDrawing
import EmakiSupport

/// These functions apply the own options of a feed in a batch, which say how it is drawn differently than the batch's other feeds: those of
/// the table that lines have.
extension DrawingRequest {
  /// Returns the request with a feed's own options in place of some of its properties.
  ///
  /// - Parameters:
  ///   - options: values as they are spelled on the command line; `true` and `false` for flags.
  ///   - name: what messages call the feed.
  package func applying(_ options: [String: String], name: String) throws(FeedOptionError) -> DrawingRequest {
    if options.isEmpty { return self }
    var draft = RequestDraft(self, for: .line)
    // If a feed's own options choose a view, they replace the whole view of the batch.
    if saysWhatIsShown(options) { draft.resetView() }
    // A whole list or a single row is drawn without bars and without a device.
    if options["full"] == "true" || options["only"] != nil {
      draft.request.screen.device = nil
      if options["screen"] == nil { draft.resetBars() }
    }
    if options["screen"] == "none" { draft.resetBars() }
    if let theme = options["theme"], Theme(rawValue: theme) != nil, options["appearance"] != nil {
      let error = RequestTextError("It means the appearance, as \"appearance\" does. Give one of them.")
      throw FeedOptionError.value(feed: name, option: "theme", theme, error)
    }
    for option in RequestOption.options(of: .lines) {
      guard let value = options[option.name] else { continue }
      do throws(RequestTextError) {
        try option.set(&draft, to: value)
      } catch {
        throw FeedOptionError.value(feed: name, option: option.name, value, error)
      }
    }
    do throws(DrawingRequestError) { return try draft.finished() } catch { throw .request(feed: name, error) }
  }

  /// Returns whether a feed with these own options is cut into several pictures.
  func isSplit(_ options: [String: String]) -> Bool {
    options["split"] != nil || view.isSplit && !saysWhatIsShown(options)
  }

  /// Returns the viewport's size and scale with these own options. Where an option is missing or malformed, the request's value is used.
  func screen(_ options: [String: String]) -> Screen {
    var draft = RequestDraft(self, for: .line)
    for name in ["size", "scale"] { if let value = options[name] { try? RequestOption[name].set(&draft, to: value) } }
    return draft.request.screen
  }

  /// Returns whether options choose which part of the list is shown. That all of it is says nothing new of a list that is cut.
  private func saysWhatIsShown(_ options: [String: String]) -> Bool {
    ["offset", "row", "only"].contains { options[$0] != nil } || options["full"].map { $0 != "true" || !view.isSplit } ?? false
  }
}

/// A feed option error says why a feed of a batch cannot be drawn with its own options. It has what messages call the feed.
package enum FeedOptionError: Error, Hashable, CustomStringConvertible {
  /// The value of an option is malformed or out of its range.
  case value(feed: String, option: String, String, RequestTextError)
  /// Options do not fit together, with each other or with the batch's.
  case request(feed: String, DrawingRequestError)

  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .value(let feed, let option, let value, let error): "\(feed): \"\(option)\" cannot be \(value.isEmpty ? "empty" : value). \(error)"
    case .request(let feed, let error): "\(feed): \(error)"
    }
  }
}
