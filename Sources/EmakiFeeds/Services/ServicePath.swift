import EmakiJSON

/// A service path leads to a value in an element of a service's list: `user.name`, `tracks.0.name`.
///
/// `*` stands for all elements of an array, whose texts are joined by commas, and `+` for those that are joined without; `~title` for the
/// first member of an object that has the type "title".
struct ServicePath {
  private enum Step {
    case key(String)
    case index(Int)
    case all(separator: String)
    case typed(String)
  }

  private let steps: [Step]

  /// The most elements of an array that are joined.
  private static let elementLimit = 20

  /// Reads a path.
  init(_ text: some StringProtocol) {
    steps = text.split(separator: ".").map { step in
      switch step.first {
      case "*": .all(separator: ", ")
      case "+": .all(separator: "")
      case "~": .typed(String(step.dropFirst()))
      default: Int(step).map { .index($0) } ?? .key(String(step))
      }
    }
  }

  /// Returns the value in an element; `nil` where there is none.
  func value(in element: JSONValue) -> JSONValue? {
    var value = element
    for step in steps {
      guard let next = Self.step(step, in: value) else { return nil }
      value = next
    }
    return value
  }

  /// Returns the text of the value in an element, or those of several values; `nil` where there is none, or an empty one.
  func text(in element: JSONValue) -> String? { Self.text(in: element, steps[...]) }

  private static func text(in element: JSONValue, _ steps: ArraySlice<Step>) -> String? {
    guard let step = steps.first else {
      guard element.type == .string || element.type == .number, let text = element.scalarText, !text.isEmpty else { return nil }
      return text
    }
    if case .all(let separator) = step {
      let texts = (0..<min(element.count, elementLimit)).compactMap { text(in: element[$0], steps.dropFirst()) }
      return texts.isEmpty ? nil : texts.joined(separator: separator)
    }
    return self.step(step, in: element).flatMap { text(in: $0, steps.dropFirst()) }
  }

  private static func step(_ step: Step, in value: JSONValue) -> JSONValue? {
    switch step {
    case .key(let key): value.type == .object ? value.member(key) : nil
    case .index(let index):
      value.type == .array && index < value.count ? value[index] : value.type == .object ? value.member("\(index)") : nil
    case .all: value.type == .array && value.count > 0 ? value[0] : nil
    case .typed(let type): value.objectMembers.first { $0.text("type") == type }
    }
  }
}
