import ArgumentParser
import EmakiCells
import EmakiSupport

/// A help request is `emaki help TOPIC`, or `emaki help elements` for the reference of cell files. Help about commands is the argument parser's.
struct HelpRequest: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "help", shouldDisplay: false)

  @Argument var topic: String

  func run() throws {
    if let topic = HelpTopic(rawValue: topic) {
      try StandardOutput.print(topic.text, terminator: "")
    } else if topic == "elements" {
      try StandardOutput.print(CellFile.reference, terminator: "")
    } else {
      try StandardOutput.print("Topics, for emaki help TOPIC:\n\n\(HelpTopic.list)", terminator: "")
    }
  }

  /// Returns the request that arguments are; `nil` where they ask for help about commands, or for none.
  ///
  /// - Throws: `ValidationError` for a word that is neither a topic nor a command.
  init?(_ arguments: [String]) throws {
    guard let word = arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    if HelpTopic(rawValue: word) == nil && word != "topics" && word != "elements" {
      try EmakiCommand.checkCommand(Array(arguments.dropFirst()), other: HelpTopic.allCases.map(\.rawValue), "command and no topic")
      return nil
    }
    self.init()
    topic = word
  }

  init() {}
}
