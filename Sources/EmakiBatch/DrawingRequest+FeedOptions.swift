import ArgumentParser
import EmakiBatch

/// How one feed of a batch is drawn: as the command says, but for what the feed's own options say.
struct FeedDrawing {
  var drawing: DrawingOptions
  var view: ViewOptions

  /// - Parameters:
  ///   - options: the feed's own, by the names of `FeedRequest.options`.
  ///   - name: what messages call the feed.
  init(_ drawing: DrawingOptions, _ view: ViewOptions, _ options: [String: String], name: String) throws {
    (self.drawing, self.view) = (drawing, view)
    if options.isEmpty { return }
    // Whoever says what is shown says all of it.
    if Self.saysWhatIsShown(options) {
      (self.view.full, self.view.split, self.view.only, self.drawing.offset, self.drawing.row) = (false, nil, nil, nil, nil)
    }
    do {
      for (option, value) in options.sorted(by: { $0.key < $1.key }) {
        do {
          try set(option, value)
        } catch let error as ValidationError {
          throw ValidationError("\"\(option)\" cannot be \(value). \(error.message)")
        }
      }
      try self.drawing.validate()
      try self.view.check(self.drawing)
    } catch let error as ValidationError {
      throw Failure(.invalidInput, "\(name): \(error.message)")
    }
  }

  /// Whether feeds with these own options are cut.
  static func isSplit(_ view: ViewOptions, _ options: [String: String]) -> Bool {
    options["split"] != nil || view.split != nil && !saysWhatIsShown(options)
  }

  private static func saysWhatIsShown(_ options: [String: String]) -> Bool {
    ["full", "offset", "row", "only"].contains { options[$0] != nil }
  }

  private mutating func set(_ option: String, _ value: String) throws {
    switch option {
    case "size": drawing.size = try ViewportSize(parsing: value)
    case "scale": drawing.work.scale = try OptionValue.scale(value)
    case "lang": drawing.work.lang = try LanguageTag(parsing: value)
    case "dir": drawing.work.dir = try OptionValue.choice(value)
    case "full": view.full = value == "true"
    case "split": view.split = try OptionValue.height(value)
    case "manifest": view.manifest = value == "true"
    case "offset": drawing.offset = try OptionValue.offset(value)
    case "row": drawing.row = value
    case "only": view.only = value
    case "now": drawing.now = try Moment(parsing: value)
    default: preconditionFailure("\(option) is none of FeedRequest.options")
    }
  }
}
