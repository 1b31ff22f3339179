import EmakiDrawing
import EmakiSupport

/// A help text is what the argument parser says of a command, with its options in groups, those first that people need first.
enum HelpText {
  private static let first = words("output size scale full screen theme appearance cell map strict")
  private static let output = words("output name force json results attach quiet")
  private static let work = words("jobs cache strict memory timeout fail-fast shard resume stream unordered version help")
  /// At most so many options are one list.
  private static let shortList = 20

  /// What follows the list of commands.
  private static let ending = """


    Topics, for emaki help TOPIC:
    \(HelpTopic.names).

    Exit codes: 0 done, 1 pictures differ, 64 usage, 65 invalid feed, 66 missing
    input, 69 a resource is absent (a picture or a glyph under --strict, or the
    default fonts), 70 internal error, 71 too few threads or a port that is taken,
    73 cannot write, 75 time limit of a feed, 78 a font that differs from the lock,
    130 interrupted.
    """

  /// Arranges the text that the argument parser made.
  static func arranged(_ text: String) -> String {
    let usage = text.firstMatch(of: /\nUSAGE: emaki ([a-z]+)/)
    guard let command = usage.map({ String($0.1) }) else { return text + ending }
    let parts = text.split(separator: "\nOPTIONS:\n", maxSplits: 1)
    guard parts.count == 2 else { return text }
    var elements: [(name: String, text: String)] = []
    var rest: [Substring] = []
    for line in parts[1].split(separator: "\n", omittingEmptySubsequences: false) {
      if rest.isEmpty, let name = line.prefixMatch(of: /\ \ (?:-., )?--([a-z-]+)/) {
        elements.append((String(name.1), line + "\n"))
      } else if rest.isEmpty, !line.isEmpty, !elements.isEmpty {
        elements[elements.count - 1].text += line + "\n"
      } else {
        rest.append(line)
      }
    }
    var arranged = String(parts[0])
    func add(_ title: String, _ names: [String]? = nil) {
      let chosen = names.map { names in names.flatMap { name in elements.filter { $0.name == name } } } ?? elements
      if chosen.isEmpty { return }
      elements.removeAll { element in chosen.contains { $0.name == element.name } }
      arranged += "\n\(title):\n" + chosen.map(\.text).joined()
    }
    if elements.count > shortList {
      let groups = RequestOption.groups.map { ($0.title, $0.options.map(\.name)) }
      let grouped = Set(groups.flatMap(\.1) + output + work)
      add("FIRST", first)
      add("OF THIS COMMAND", elements.map(\.name).filter { !grouped.contains($0) })
      for (title, names) in groups { add(title, (title == "OUTPUT" ? output : []) + names) }
      add("WORK", work)
    } else {
      add("OPTIONS")
    }
    arranged += rest.joined(separator: "\n")
    return arranged + (HelpTopic(about: command).map { "\nSee 'emaki help \($0.rawValue)' for examples." } ?? "")
  }
}
