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
      try StandardOutput.print(CellReference.article, terminator: "")
    } else {
      try StandardOutput.print("Topics, for emaki help TOPIC:\n\n\(HelpTopic.list)", terminator: "")
    }
  }

  /// Returns the request that arguments are; `nil` where they ask for help about commands, or for none.
  ///
  /// - Throws: `ValidationError` for a word that is neither a topic nor a command.
  init?(_ arguments: [String]) throws {
    guard arguments.first == "help", let word = arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    if HelpTopic(rawValue: word) == nil && word != "topics" && word != "elements" {
      try EmakiCommand.checkCommand(Array(arguments.dropFirst()), other: HelpTopic.allCases.map(\.rawValue), "command and no topic")
      return nil
    }
    self.init()
    topic = word
  }

  init() {}
}

extension EmakiCommand {
  /// Checks that the words at the start of a command line are the names of commands, as far as commands have others.
  ///
  /// - Parameters:
  ///   - others: further words that may stand there.
  ///   - kind: what such a word names, for the message.
  /// - Throws: `ValidationError` with the command that was perhaps meant.
  static func checkCommand(_ arguments: [String], other: [String] = [], _ kind: String = "command") throws {
    var command: any ParsableCommand.Type = EmakiCommand.self
    var path = "emaki"
    for (index, word) in arguments.enumerated() {
      let children = command.configuration.subcommands
      if children.isEmpty || word.hasPrefix("-") || index == 0 && word == "help" { return }
      guard let child = children.first(where: { $0._commandName == word }) else {
        let known = children.map { $0._commandName }
        let near = EditDistance.nearest(to: word, among: known + (index == 0 ? other : []))
        throw ValidationError(
          "there is no \(kind) \(quoted(word)). " + (near.map { "Did you mean \($0)? " } ?? "")
            + "The commands of \(path) are \(known.joined(separator: ", "))"
            + (index == 0 && !other.isEmpty ? ", and the topics \(other.joined(separator: ", "))." : "."))
      }
      command = child
      path += " " + word
    }
  }
}
