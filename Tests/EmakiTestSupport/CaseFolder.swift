import Foundation

/// A folder of case files: tables, in plain text, of what is put in and what is expected.
///
/// A line `--- a sentence` begins a table. `name: value` lines follow with what its cases share; `columns` are the names of what each case has for
/// itself. Behind a blank line each line is a case, whose values stand between ` => `. A table without columns is one case. An indented line goes
/// on with the value above it, in a line of its own where nothing stands behind the name. `${name}` in a shared value stands for a value of the
/// case, `${json name}` for it as a string of JSON. `␊`, `␍`, `␉`, `␀`, `␠` and `\u{E9}` are characters, `∅` is none, and `⟨3 ab⟩` is `ababab`; a line
/// that begins with `# ` is a comment.
///
/// The file `index.txt` has a line `name count` for each file, so that none is lost or passed over.
package struct CaseFolder: Sendable {
  package let cases: [FileCase]
  private let index: Set<String>
  private let counts: Set<String>

  /// - Parameter name: the folder's path from that of the caller's file.
  package init(_ name: String, beside file: String = #filePath) {
    let folder = URL.beside(name, file)
    func text(_ name: String) -> String { (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "" }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "index.txt" }.sorted()
    let read = names.map { FileCase.cases(text($0)) }
    cases = read.flatMap(\.self)
    counts = Set(zip(names, read).map { "\($0) \($1.count)" })
    index = Set(text("index.txt").lines)
  }

  /// What the index says and the folder does not, and the other way round.
  package var faults: [String] {
    if cases.isEmpty { return ["there are no cases"] }
    return index.subtracting(counts).map { "the index has \($0), and the folder does not" }
      + counts.subtracting(index).map { "the folder has \($0), and the index does not" }
  }
}

/// A case of a case file: values by their names.
package struct FileCase: Sendable, CustomStringConvertible {
  /// The sentence of its table, and the beginning of its line.
  package let description: String
  private let values: [String: String]
  /// The names of values that are parts of others.
  private let parts: Set<String>

  package subscript(name: String) -> String? { values[name] }

  /// Compares what is expected with what is there.
  ///
  /// - Parameters:
  ///   - inputs: the names of values that are put in. All others are expected: an `error` is equal, and `error has`, `error begins` and
  ///     `error ends` say that of a part.
  ///   - actual: returns the value of a name; `nil` for a name that has no meaning.
  /// - Returns: a sentence for each difference.
  package func differences(inputs: Set<String>, actual: (String) -> String?) -> [String] {
    let expected = values.filter { !inputs.contains($0.key) && !parts.contains($0.key) }
    if expected.isEmpty { return ["nothing is expected"] }
    return expected.sorted { $0.key < $1.key }.compactMap { key, wanted in
      let words = key.words
      let kind = words.count > 1 && ["has", "begins", "ends"].contains(words.last) ? words.last : nil
      guard let value = actual(kind == nil ? key : words.dropLast().joined(separator: " ")) else { return "\(key) means nothing" }
      let isRight =
        switch kind {
        case "has": value.contains(wanted)
        case "begins": value.hasPrefix(wanted)
        case "ends": value.hasSuffix(wanted)
        default: value.utf8.elementsEqual(wanted.utf8)
        }
      return isRight ? nil : "\(key): \(value.debugDescription) and not \(wanted.debugDescription)"
    }
  }
}

extension FileCase {
  /// Reads a file. What is malformed is a case with a name that means nothing.
  fileprivate static func cases(_ text: String) -> [FileCase] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("# ") }
    let starts = lines.indices.filter { lines[$0].hasPrefix("--- ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).flatMap { table(lines[$0].dropFirst(4), lines[($0 + 1)..<$1]) }
  }

  private static func table(_ sentence: Substring, _ lines: ArraySlice<Substring>) -> [FileCase] {
    let parts = lines.split(separator: "", maxSplits: 1, omittingEmptySubsequences: false)
    let heads = joined(parts[0]).map { $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) }
    var shared = Dictionary(heads.map { (String($0[0]), decoded($0.count > 1 ? $0[1].drop { $0 == " " } : "")) }) { $1 }
    guard let columns = shared.removeValue(forKey: "columns")?.components(separatedBy: ", ") else {
      return [FileCase(description: String(sentence), values: shared, parts: [])]
    }
    return joined(parts.dropFirst().joined().filter { !$0.isEmpty }).map { line in
      let cells = "\(line) ".components(separatedBy: " => ").map { decoded($0.trimmingCharacters(in: .init(charactersIn: " "))) }
      let own = Dictionary(zip(cells.count == columns.count ? columns : ["malformed"], cells)) { $1 }
      return FileCase(
        description: "\(sentence): \(line.prefix(60))", values: shared.mapValues { filled($0, own) }.merging(own) { $1 },
        parts: Set(columns.filter { column in shared.values.contains { $0.contains("${\(column)}") || $0.contains("${json \(column)}") } }))
    }
  }

  /// Joins indented lines with those before them.
  private static func joined(_ lines: some Sequence<Substring>) -> [String] {
    var result: [String] = []
    var isBlock = false
    for line in lines {
      if let last = result.last, line.hasPrefix("  ") {
        if last.hasSuffix(":") && !isBlock {
          isBlock = true
          result[result.count - 1] += " " + line.dropFirst(2)
        } else {
          result[result.count - 1] += (isBlock ? "\n" : " ") + line.dropFirst(2)
        }
      } else {
        result.append(String(line))
        isBlock = false
      }
    }
    return result
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var text = String(text)
    for (sign, character) in [("␊", "\n"), ("␍", "\r"), ("␉", "\t"), ("␀", "\0"), ("␠", " "), ("∅", "")] {
      text = text.replacing(sign, with: character)
    }
    text.replace(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\(match.0)"
    }
    // Accents that are repeated are no characters of their own.
    return text.replacing(/⟨(\d+) ([^⟩]*)⟩/.matchingSemantics(.unicodeScalar)) { match in
      String(repeating: String(match.2), count: Int(match.1) ?? 0)
    }
  }

  private static func filled(_ text: String, _ own: [String: String]) -> String {
    text.replacing(/\$\{(json )?([a-z ]+)\}/) { match in
      guard let value = own[String(match.2)] else { return String(match.0) }
      return match.1 == nil ? value : (try? JSONEncoder().encode(value)).map { $0.text } ?? ""
    }
  }
}
