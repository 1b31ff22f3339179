import ArgumentParser
import EmakiDrawing
import EmakiEngine
import EmakiNodes
import EmakiSupport

/// Live options are the options of lists that are drawn on the virtual clock.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What takes how long and where the list is scrolled when, a JSON document; - is standard input. (default: nothing takes time)",
      valueName: "script"), completion: .file())
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

  var timing: ListTiming { ListTiming(script: scroll, leading: leading, trailing: trailing, rangeMode: rangeMode) }
}

/// An instant is given on the command line as `first`, `settled` or a number of milliseconds.
extension Instant {
  init(parsing argument: String) throws {
    switch argument {
    case "first": self = .first
    case "settled": self = .settled
    default:
      guard let time = try? OptionValue.milliseconds(argument) else {
        throw ValidationError("Give first, settled, or \(Limits.time.words).")
      }
      self = .milliseconds(time)
    }
  }
}
