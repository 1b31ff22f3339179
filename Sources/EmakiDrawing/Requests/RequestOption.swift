package import EmakiSupport

/// A request option is a row of the one table of a picture's options: its name, what values it has, what it is for, who has it, and what it
/// changes of a request. The command's options, the lines of batches and streams, the service's queries and its description, suites and their
/// schema are made of these rows.
package struct RequestOption: Sendable {
  /// Values say what may be given.
  package enum Values: Sendable {
    /// The option is there or not.
    case flag
    /// One of these words; where `orNone` is true and the option may replace another value, `none` as well.
    case words([String], orNone: Bool = false)
    /// Several of these words, with commas between them.
    case list([String])
    case number(Limit<Double>)
    /// A size such as `390x844`.
    case size
    /// The id of a row, which may be a number.
    case id
    /// A text, which matches a regular expression where there is one.
    case text(pattern: String? = nil)
    /// A moment as RFC 3339 has it.
    case moment
    /// The path of a file, or where the option is in a line what the file holds.
    case document
    /// A text that may be given several times.
    case repeated

    /// A text that is not empty.
    static let name = Values.text(pattern: ".")

    /// The words are the raw values of an enumeration's cases.
    static func words<Word: RawRepresentable & CaseIterable>(_ type: Word.Type, orNone: Bool = false) -> Values
    where Word.RawValue == String { .words(type.allCases.map(\.rawValue), orNone: orNone) }
  }

  /// The commands that have options of the table, each with those of the commands before it.
  package enum Commands: Sendable, Comparable {
    case fonts, cellCheck, layout, measure
    /// Those that draw screens: `frames` and `preview`.
    case frames
    /// Those that draw any view: `render`, `batch` and `serve`.
    case render
  }

  /// The doors beside the command.
  package enum Door: Sendable, CaseIterable {
    /// The lines of a batch or a stream, and the requests of the service.
    case lines
    /// A suite and each of its cases.
    case cases
    /// A suite as a whole.
    case suites
  }

  /// What a shell completes a value with.
  package enum Completion: Sendable {
    case nothing, folder
    case file(endings: [String] = [])
  }

  /// A function that changes a draft to what a text says, and throws `RequestTextError`.
  typealias Write = @Sendable (inout RequestDraft, String) throws -> Void
  typealias Path = WritableKeyPath<DrawingRequest, String?> & Sendable

  /// The name on the command line, such as `empty-text`, which is that of each door but suites.
  package let name: String
  package let values: Values
  /// What the command's help calls a value.
  package let valueName: String
  /// What the command's help says.
  package let help: String
  package let completion: Completion
  private let first: Commands
  private let doors: [Door]
  /// Returns what may be given in a suite, where that is less or told in other words.
  package let inSuites: @Sendable () -> String?
  /// The path of the file that the option names, where it names one.
  let file: Path?
  private let write: Write

  init(
    _ name: String, _ values: Values, _ valueName: String? = nil, from first: Commands, in doors: [Door] = [],
    inSuites: @autoclosure @escaping @Sendable () -> String? = nil, file: Path? = nil, completion: Completion = .nothing, help: String,
    write: @escaping Write
  ) {
    (self.name, self.values, self.valueName, self.help, self.completion) = (name, values, valueName ?? name, help, completion)
    (self.first, self.doors, self.inSuites, self.file, self.write) = (first, doors, inSuites, file, write)
  }

  /// Changes a draft to what a text says.
  package func set(_ draft: inout RequestDraft, to text: String) throws(RequestTextError) {
    do {
      try write(&draft, text)
    } catch let error as RequestTextError {
      throw error
    } catch {
      preconditionFailure("values of options have no other errors: \(error)")
    }
  }

  /// What the option is for, without what is so where it is not given, and without dashes before the names of options.
  var summary: String {
    String(help.prefix(upTo: help.firstRange(of: " (default")?.lowerBound ?? help.endIndex)).replacing("--", with: "")
  }

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  /// The option of a name that the table has.
  package static subscript(name: String) -> RequestOption {
    guard let option = named[name] else { preconditionFailure("the table has no option \(name)") }
    return option
  }

  /// Returns the options of a command, in the order of the table.
  package static func options(of command: Commands) -> [RequestOption] { all.filter { $0.first <= command } }
  /// Returns the options of a door, in the order of the table.
  package static func options(of door: Door) -> [RequestOption] { byDoor[door] ?? [] }
  private static let byDoor = Dictionary(uniqueKeysWithValues: Door.allCases.map { door in (door, all.filter { $0.doors.contains(door) }) })
}

extension RequestOption {
  /// Returns the JSON Schema of a value.
  ///
  /// - Parameters:
  ///   - door: the lines, whose values may be `null`, or suites, whose numbers and lists are those of YAML.
  ///   - fallback: the value that an option has which is not given, as JSON; `nil` to leave it out.
  package func schema(for door: Door, fallback: String? = nil) -> String {
    let isLine = door == .lines
    var types = ["string"]
    var rules: [String] = []
    switch values {
    case .flag: types = ["boolean"]
    case .words(let words, let orNone):
      rules = ["\"enum\": [" + (words + (orNone ? ["none"] : [])).map(jsonString).joined(separator: ", ") + (isLine ? ", null]" : "]")]
    case .list(let words) where isLine:
      let word = "(\(words.joined(separator: "|")))"
      rules = ["\"pattern\": \"^\(word)(,\(word))*$\""]
    case .list(let words):
      types = ["array"]
      rules = ["\"uniqueItems\": true, \"items\": {\"enum\": [\(words.map(jsonString).joined(separator: ", "))]}"]
    case .number(let limit):
      types = isLine ? ["number", "string"] : ["number"]
      rules = ["\"minimum\": \(limit.ends.lowest), \"maximum\": \(limit.ends.highest)"]
    case .size: rules = ["\"pattern\": \"^[0-9.]+x[0-9.]+$\""]
    case .id: types = ["string", "number"]
    case .text(let pattern): rules = pattern.map { ["\"pattern\": \(jsonString($0))"] } ?? []
    case .moment: rules = ["\"format\": \"date-time\""]
    case .document where isLine: types = ["string", "object"]
    case .document: rules = ["\"minLength\": 1"]
    case .repeated: types = ["array"]
    }
    if isLine { types.append("null") }
    let type = types.count == 1 ? jsonString(types[0]) : "[\(types.map(jsonString).joined(separator: ", "))]"
    let told = fallback.map { ["\"default\": \($0)"] } ?? []
    return "{" + (["\"type\": \(type)"] + rules + told + ["\"description\": \(jsonString(summary))"]).joined(separator: ", ") + "}"
  }
}
