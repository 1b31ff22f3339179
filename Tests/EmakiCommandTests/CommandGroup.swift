import Foundation

/// A group is some command lines with what they answer, from a file in `Cases`:
///
///     == a size that is malformed is refused     begins a group
///     rows 3                                     writes feed.json with rows of one short line, which are 80 points high
///     file broken.json                           writes a file, whose text is the indented lines that follow
///       [oops
///     copy pictures/avatars/fox.png fox.png      copies a file of the samples, or of the system
///     link fox.png link.png                      makes a symbolic link to fox.png
///     hole large 1000                            writes a file of so many zeros, which takes no room on the disk
///     for SIZE | ADVICE                          repeats the case that follows with each of the indented lines, for {SIZE} and {ADVICE}
///       10x | a height
///     $ emaki render feed.json --size {SIZE}     runs a command; words are quoted as in a shell
///     < {"id": "a"}                              is a line of its standard input
///     64 usage                                   the exit code; "usage" where the command's usage follows, "see TOPIC" where a topic does
///     error: Give {ADVICE}.                      standard error, where "..." stands for any text
///     > list.png                                 a line of standard output
///     ! row 2                                    a text that is nowhere in either
///     + list.png                                 a file that is written, or with a slash at its end a folder
///
/// A case ends at an empty line. Each command has a folder of its own with the group's files; several commands may share an answer. What is not said
/// is not there: nothing is printed, and no file is written or changed. Lines that begin with `#` are comments.
struct CommandGroup: Sendable {
  struct Command: Sendable {
    var arguments: [String]
    var input: String
    var answer: Answer
  }

  struct Answer: Sendable {
    var code: Int32
    var topic: String?
    var errors = ""
    var output = ""
    var absent: [String] = []
    var files: [String] = []
  }

  fileprivate struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  let name: String
  /// What makes the group's files.
  fileprivate var steps: [@Sendable (Workspace) throws -> Void] = []
  fileprivate(set) var commands: [Command] = []

  fileprivate init(name: String) { self.name = name }

  static let folder = URL.beside("Cases")

  /// Returns the groups of every file.
  static func all() throws -> [CommandGroup] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if names.isEmpty { throw Fault(description: "there are no cases") }
    return try names.flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      var reader = CaseReader(file: name, lines: text.components(separatedBy: "\n").filter { !$0.hasPrefix("#") })
      let groups = try reader.groups()
      if groups.isEmpty { throw Fault(description: "\(name) has no cases") }
      return groups
    }
  }

  /// Writes the group's files.
  func prepare(_ workspace: Workspace) throws { for step in steps { try step(workspace) } }
}

/// Reads a file of `Cases`.
private struct CaseReader {
  let file: String
  let lines: [String]
  var index = 0

  mutating func groups() throws -> [CommandGroup] {
    var groups: [CommandGroup] = []
    while index < lines.count {
      let line = next()
      if line.isEmpty { continue }
      if line.hasPrefix("== ") {
        groups.append(CommandGroup(name: "\(file): \(line.dropFirst(3))"))
      } else if groups.isEmpty {
        throw fault(line)
      } else {
        try read(line, into: &groups[groups.count - 1])
      }
    }
    if let empty = groups.first(where: \.commands.isEmpty) { throw CommandGroup.Fault(description: "\(empty.name): there is no command") }
    return groups
  }

  private mutating func next() -> String {
    index += 1
    return lines[index - 1]
  }

  /// Returns the lines that follow and begin in one way, without their beginning.
  private mutating func next(_ start: String) -> [String] {
    let found = lines[index...].prefix { $0.hasPrefix(start) }
    index += found.count
    return found.map { String($0.dropFirst(start.count)) }
  }

  private mutating func read(_ line: String, into group: inout CommandGroup) throws {
    let words = line.words
    switch (words[0], words.count) {
    case ("file", 2):
      let text = next("  ").map { $0 + "\n" }.joined()
      group.steps.append { try $0.write(text, to: words[1]) }
    case ("rows", 2):
      guard let count = Int(words[1]) else { throw fault(line) }
      group.steps.append { try $0.writeRows(count) }
    case ("copy", 3):
      let file = words[1].hasPrefix("/") ? URL(filePath: words[1]) : URL.samples.appending(path: words[1])
      group.steps.append { try $0.write(Data(contentsOf: file), to: words[2]) }
    case ("hole", 3):
      guard let size = off_t(words[2]) else { throw fault(line) }
      group.steps.append { workspace in
        try workspace.write("", to: words[1])
        truncate(workspace[words[1]], size)
      }
    case ("link", 3): group.steps.append { try $0.link(words[2], to: words[1]) }
    case ("for", 2...):
      let names = cells(line.dropFirst(4))
      let rows = next("  ").map { cells($0[...]) }
      let start = index
      for row in rows {
        index = start
        if row.count != names.count { throw fault(line) }
        group.commands += try commands(Array(zip(names, row)))
      }
    case ("$", 2...):
      index -= 1
      group.commands += try commands([])
    default: throw fault(line)
    }
  }

  private func cells(_ row: Substring) -> [String] {
    row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }.map { $0 == "''" ? "" : $0 }
  }

  /// Reads commands that share an answer, and the answer.
  private mutating func commands(_ values: [(name: String, value: String)]) throws -> [CommandGroup.Command] {
    func filled(_ text: String) -> String { values.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) } }
    var given: [(words: String, input: String)] = []
    while index < lines.count, lines[index].hasPrefix("$ emaki") {
      let words = next().dropFirst(7)
      given.append((filled(String(words)), next("< ").map { filled($0) + "\n" }.joined()))
    }
    let line = filled(next())
    let words = line.words
    guard let code = words.first.flatMap({ Int32($0) }), !given.isEmpty else { throw fault(line) }
    var answer = CommandGroup.Answer(code: code)
    while index < lines.count, !lines[index].isEmpty {
      let line = filled(next())
      switch line.prefix(2) {
      case "> ": answer.output += line.dropFirst(2) + "\n"
      case "! ": answer.absent.append(String(line.dropFirst(2)))
      case "+ ": answer.files.append(String(line.dropFirst(2)))
      default: answer.errors += line + "\n"
      }
    }
    switch words.dropFirst() {
    case []: break
    case ["usage"]: answer.errors += "Usage: emaki ...\n"
    case let words where words.first == "see" && words.count == 2: answer.topic = words.last
    default: throw fault(line)
    }
    return try given.map { CommandGroup.Command(arguments: try arguments($0.words), input: $0.input, answer: answer) }
  }

  /// Returns the words of a command line.
  private func arguments(_ text: String) throws -> [String] {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in text {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: (quote, word) = (character, word ?? "")
      case " " where quote == nil:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if quote != nil { throw fault(text) }
    return words + (word.map { [$0] } ?? [])
  }

  private func fault(_ line: String) -> CommandGroup.Fault { CommandGroup.Fault(description: "\(file): \"\(line)\" is no line of a case") }
}
