import ArgumentParser

/// Lane options say what the lists of a batch or of a service may use of the machine.
struct LaneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep pictures and what was fetched in so much memory for other lists; not a limit of all memory. (default: 256M)", valueName: "bytes"
    ),
    transform: OptionValue.bytes)
  var memory: Int = 256 << 20

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Give up a list after so long. (default: 60)", valueName: "seconds"),
    transform: OptionValue.seconds)
  var timeout: Double = 60
}
