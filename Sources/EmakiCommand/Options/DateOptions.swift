import ArgumentParser
import EmakiDrawing
import EmakiFeeds

/// Date options say how the dates of a feed are written.
struct DateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draw dates relative to this one, or to now, in the language of their row.", valueName: "iso"),
    transform: Moment.init(parsing:))
  var now: Moment?

  @Option(
    help: ArgumentHelp(
      "How dates are written in the language of their row: relative (5 minutes ago), relative-short (5 min. ago), both with --now, short "
        + "(2/29/24, 9:30 AM), medium or long; standard is 2024-02-29 09:30 in any language. (default: standard)", valueName: "style"),
    transform: OptionValue.choice)
  var dateStyle: FeedDates.Style = .standard

  @Option(
    help: ArgumentHelp("Draw dates on this zone's clock. (default: UTC)", valueName: "zone"),
    transform: Zone.init(parsing:))
  var tz: Zone = .utc

  func validate() throws {
    do throws(DrawingRequestError) {
      try DrawingRequest(feed: .file("-"), dates: style).checkDates()
    } catch {
      throw ValidationError(Wording.sentence(error))
    }
  }

  /// The style that the options describe.
  var style: DateStyle { DateStyle(now: now?.date, timeZone: tz.description, style: dateStyle) }
}
