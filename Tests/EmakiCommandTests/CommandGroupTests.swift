import EmakiSupport
import Foundation
import Testing

/// Tests the command by the command lines of `Cases`, each with its exit code, what it prints and what it writes.
struct CommandGroupTests {
  static let groups = Result { try CommandGroup.all() }

  @Test func `each file of cases is read`() { #expect(throws: Never.self) { try Self.groups.get() } }

  @Test(arguments: (try? groups.get()) ?? []) func `a command answers as its case says`(group: CommandGroup) async throws {
    for command in group.commands {
      let workspace = Workspace()
      try group.prepare(workspace)
      let before = files(of: workspace)
      let run = try await workspace.run(command.arguments, input: Data(command.input.utf8))
      let after = files(of: workspace)
      let written = after.keys.filter { after[$0] != before[$0] }
      let answer = command.answer
      let folders = answer.files.filter { $0.hasSuffix("/") }
      let isAsSaid = [
        "code": run.code == answer.code, "topic": answer.topic == nil || run.topic == answer.topic,
        "errors": matches(run.errors, answer.errors.replacing("{folder}", with: workspace.folder.path)),
        "output": matches(run.text, answer.output), "absent": !answer.absent.contains { (run.errors + run.text).contains($0) },
        "lost": before.keys.allSatisfy { after[$0] != nil },
        "files": Set(written.filter { file in !folders.contains { file.hasPrefix($0) } }) == Set(answer.files).subtracting(folders)
          && folders.allSatisfy { folder in written.contains { $0.hasPrefix(folder) } },
      ]
      let wrong = isAsSaid.filter { !$0.value }.keys.sorted()
      #expect(wrong == [], "emaki \(command.arguments): \(run.code) \(run.topic ?? "") \(written)\n\(run.errors)\(run.text)")
    }
  }

  /// The stamps of all files, by which one that was written is known.
  private func files(of workspace: Workspace) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for name in workspace.files {
      let path = workspace[name]
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        stamps[name] = FileStamp(ofFile: path)
      }
    }
    return stamps
  }

  /// Returns whether a text is as expected, where "..." stands for any text.
  private func matches(_ text: String, _ expected: String) -> Bool {
    let parts = expected.components(separatedBy: "...")
    if parts.count == 1 { return text == expected }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts[1...].dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

extension CommandGroup: CustomTestStringConvertible {
  var testDescription: String { name }
}
