import Emaki
import EmakiDiagnostics
import EmakiDrawing
import EmakiFiles
import EmakiSuites
import FoundationEssentials
import Glibc

/// A base suite draws the pictures of a suite as it was at a commit of git, from which goldens of hashes were recorded. The suite's files
/// are extracted when the first picture is requested, into a folder that is removed later.
actor BaseSuite {
  private let reference: String
  /// The path of the suite as it is now.
  private let suitePath: String
  private let current: SuiteRunner
  private var opened: Result<(runner: SuiteRunner, folder: TemporaryCheckout), Failure>?

  /// Creates the suite as it was, whose files are not extracted yet. Whatever keeps it from being drawn is told in every run, and not first in
  /// the one in which a picture differs.
  ///
  /// - Returns: `nil`, after a warning, where the commit has no such suite, as on a branch that adds it.
  /// - Throws: `Failure` where there is no such commit.
  static func at(_ reference: String, suitePath: String, current: SuiteRunner) throws -> BaseSuite? {
    // This is done in every run, even if the run needs no checkout.
    TemporaryCheckout.removeAbandoned()
    let folder = InputFile.folder(of: suitePath)
    if try TemporaryCheckout.has(FilePath.name(of: suitePath), at: reference, in: folder) {
      return BaseSuite(reference, suitePath: suitePath, current: current)
    }
    Terminal.warning(noSuite(reference, suitePath).message)
    return nil
  }

  private init(_ reference: String, suitePath: String, current: SuiteRunner) {
    (self.reference, self.suitePath, self.current) = (reference, suitePath, current)
  }

  private static func noSuite(_ reference: String, _ suitePath: String) -> Failure {
    Failure(
      .missingInput,
      "--base \(reference): that commit has no \(FilePath.name(of: suitePath)) yet, so there is nothing to compare with. Name a later one, or leave "
        + "--base out.")
  }

  /// Draws the picture of the same name and scale in the suite as it was.
  ///
  /// - Returns: the frame; `nil` where the suite had no such picture.
  func frame(of picture: SuitePicture) async throws -> Frame? {
    let opened = opened ?? open()
    self.opened = opened
    let base = try opened.get()
    let pictures = base.runner.folder.suite.pictures
    guard let old = pictures.first(where: { $0.name == picture.name && $0.suiteCase.scale == picture.suiteCase.scale }) else { return nil }
    return try await base.runner.draw(old)
  }

  private func open() -> Result<(runner: SuiteRunner, folder: TemporaryCheckout), Failure> {
    do {
      let checkout = try TemporaryCheckout(of: reference, around: InputFile.folder(of: suitePath))
      let name = FilePath.name(of: suitePath)
      if !FileManager.default.fileExists(atPath: checkout.folder + "/" + name) {
        throw Self.noSuite(reference, suitePath)
      }
      // The pictures are drawn in the fonts of the current suite.
      let runner = try SuiteRunner(path: checkout.folder + "/" + name, like: current)
      return .success((runner, checkout))
    } catch {
      return .failure(Failure(error) ?? Failure(.internal, "\(error)"))
    }
  }
}

/// A temporary checkout holds the files of a commit in a folder that is removed with this object. If the program is killed, the next run
/// removes the folder.
final class TemporaryCheckout: Sendable {
  /// The path of the folder in the checkout that corresponds to the folder that was named.
  let folder: String
  private let root: ScratchFolder

  private static let name = "emaki-base"
  private static var parent: String { FileManager.default.temporaryDirectory.path }

  /// Writes the files of a commit into a temporary folder.
  ///
  /// - Parameter directory: a folder of a repository.
  init(of reference: String, around directory: String) throws {
    let prefix = try Self.git(["-C", directory, "rev-parse", "--show-prefix"], reference)
    let top = try Self.git(["-C", directory, "rev-parse", "--show-toplevel"], reference)
    let isCommit = Self.isCommit(reference, in: top)
    if !isCommit, let reason = Self.historyEnd(before: reference, in: top) {
      throw Failure(.missingInput, "--base \(reference): \(reason)")
    }
    root = try ScratchFolder(for: Self.name, in: Self.parent)
    folder = prefix.isEmpty ? root.path : root.path + "/" + prefix.dropLast(prefix.hasSuffix("/") ? 1 : 0)
    let archive = root.path + "/.emaki-base.tar"
    // If the commit exists, a failure can only be caused by the folder for its files.
    let place = isCommit ? Self.parent : nil
    _ = try Self.output(of: "git", ["-C", top, "archive", "--format=tar", "-o", archive, reference], reference, place: place)
    _ = try Self.output(of: "tar", ["-xf", archive, "-C", root.path], reference, place: place)
    unlink(archive)
  }

  /// Returns whether a commit has a file.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the folder.
  ///   - directory: a folder of a repository.
  /// - Throws: `Failure` where there is no such commit.
  static func has(_ name: String, at reference: String, in directory: String) throws -> Bool {
    let top = try git(["-C", directory, "rev-parse", "--show-toplevel"], reference)
    guard isCommit(reference, in: top) else {
      if let reason = historyEnd(before: reference, in: top) { throw Failure(.missingInput, "--base \(reference): \(reason)") }
      throw Failure(.missingInput, "--base \(printable(reference)): there is no such commit. Name a commit of the suite's repository.")
    }
    return (try? git(["-C", directory, "cat-file", "-e", reference + ":./" + name], reference)) != nil
  }

  /// Removes the checkouts of programs that were killed.
  static func removeAbandoned() { ScratchFolder.removeAbandoned(of: name, in: parent) }

  private static func isCommit(_ reference: String, in folder: String) -> Bool {
    (try? git(["-C", folder, "rev-parse", "--quiet", "--verify", reference + "^{commit}"], reference)) != nil
  }

  /// Returns a message if a commit is missing because the history ends before it. It returns `nil` for any other cause, such as a misspelt
  /// name.
  private static func historyEnd(before reference: String, in folder: String) -> String? {
    if !isCommit("HEAD", in: folder) {
      return "the repository has no commit yet, so there is nothing to compare with. Commit the suite, or leave --base out."
    }
    // GitHub and git hooks give a hash of zeros if there is no earlier commit.
    let isZero = reference.count >= 40 && reference.allSatisfy { $0 == "0" }
    let start = isZero ? "HEAD" : String(reference.prefix { $0 != "~" && $0 != "^" })
    guard isZero || start != reference, isCommit(start, in: folder) else { return nil }
    if (try? git(["-C", folder, "rev-parse", "--is-shallow-repository"], reference)) == "true" {
      return "this clone holds the last commits alone. Fetch those before: git fetch --unshallow, or fetch-depth: 0 in a workflow."
    }
    let count = (try? git(["-C", folder, "rev-list", "--count", "--first-parent", start], reference)) ?? ""
    let place = count == "1" ? "\(printable(start)) is the first commit" : "\(printable(start)) and what it follows are \(count) commits"
    return "\(place): nothing comes before that to compare with. Leave --base out until there is more."
  }

  private static func git(_ arguments: [String], _ reference: String) throws -> String { try output(of: "git", arguments, reference) }

  /// Runs a program and returns its output without the final line feed.
  ///
  /// - Parameter place: the folder that the program writes to, if an error can only be caused by that folder; otherwise `nil`.
  private static func output(of program: String, _ arguments: [String], _ reference: String, place: String? = nil) throws -> String {
    guard let ended = ChildProcess.run(program, arguments) else {
      throw Failure(.missingInput, "--base \(reference): \(program) cannot be started. Install it.")
    }
    let (text, reason) = (ended.output, ended.errors)
    guard ended.succeeded else {
      let line = reason.split(separator: "\n").first.map(String.init) ?? "\(program) failed"
      if let place {
        throw Failure(
          .cannotWrite,
          "--base \(reference): \(printable(line, limit: 200)). The commit's files are put into \(place): make room there, or set TMPDIR.")
      }
      throw Failure(.missingInput, "--base \(reference): \(printable(line, limit: 200)). Name a commit of the suite's repository.")
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
