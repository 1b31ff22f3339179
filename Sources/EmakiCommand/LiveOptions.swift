import ArgumentParser
import Emaki
import EmakiDocuments
import Foundation

/// The options of lists on the virtual clock.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What takes how long and where the list is scrolled when, a JSON document; - is standard input. (default: nothing takes time)",
      valueName: "script"))
  var scroll: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Display so many screenfuls ahead. (default: 1)", valueName: "n"),
    transform: OptionValue.screenfuls)
  var leading: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Keep so many screenfuls behind. (default: 0.5)", valueName: "n"),
    transform: OptionValue.screenfuls)
  var trailing: Double?

  @Option(
    help: ArgumentHelp("How much is kept ready: full, minimum, visibleOnly or lowMemory. (default: full)", valueName: "mode"),
    transform: OptionValue.choice)
  var rangeMode: RangeMode = .full

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Have workers take their work in an order drawn by this seed; it changes no picture.", valueName: "seed"),
    transform: OptionValue.seed)
  var shuffle: UInt64?

  /// The document of the script.
  var scrollText: [UInt8]? { get throws { try scroll.map(FeedInput.contents(of:)) } }

  /// The script, or one in which nothing takes time.
  func script() throws -> ScrollScript { try script(scrollText) }

  func script(_ text: [UInt8]?) throws -> ScrollScript {
    guard let scroll, let text else { return ScrollScript() }
    return try ScrollScript(parsing: text, name: FeedInput.name(of: scroll))
  }

  /// Gives a table the ranges.
  func apply(to table: TableNode) {
    table.rangeMode = rangeMode
    if let leading { table.rangeTuning[rangeMode, .display].leadingBufferScreenfuls = leading }
    if let trailing { table.rangeTuning[rangeMode, .display].trailingBufferScreenfuls = trailing }
  }
}

/// `first`, `settled` or milliseconds.
extension Instant {
  init(parsing argument: String) throws {
    switch argument {
    case "first": self = .first
    case "settled": self = .settled
    default:
      guard let time = try? OptionValue.milliseconds(argument) else {
        throw ValidationError("Give first, settled, or 0 to 86400000 milliseconds.")
      }
      self = .milliseconds(time)
    }
  }
}
