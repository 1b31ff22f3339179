import EmakiDrawing
import EmakiEngine
import EmakiSuites
import EmakiSupport
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
    let prefix = try Self.git(["rev-parse", "--show-prefix"], directory, reference)
    let top = try Self.git(["rev-parse", "--show-toplevel"], directory, reference)
    root = try ScratchFolder(for: Self.name, in: Self.parent)
    folder = prefix.isEmpty ? root.path : root.path + "/" + prefix.dropLast(prefix.hasSuffix("/") ? 1 : 0)
    let archive = root.path + "/.emaki-base.tar"
    // The commit exists, as the suite in it was looked for: a failure can only be caused by the folder for its files.
    func put(_ program: String, _ arguments: [String]) throws {
      let (_, reason) = try Self.output(of: program, arguments, reference)
      if let reason {
        throw Failure(
          .cannotWrite, "--base \(reference): \(reason). The commit's files are put into \(Self.parent): make room there, or set TMPDIR.")
      }
    }
    try put("git", ["-C", top, "archive", "--format=tar", "-o", archive, reference])
    try put("tar", ["-xf", archive, "-C", root.path])
    unlink(archive)
  }

  /// Returns whether a commit has a file.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the folder.
  ///   - directory: a folder of a repository.
  /// - Throws: `Failure` where there is no such commit.
  static func has(_ name: String, at reference: String, in directory: String) throws -> Bool {
    _ = try git(["rev-parse", "--show-toplevel"], directory, reference)
    guard (try? git(["rev-parse", "--verify", reference + "^{commit}"], directory, reference)) != nil else {
      throw Failure(
        .missingInput,
        "--base \(printable(reference)): there is no such commit. Name one of the suite's repository, or leave --base out where nothing comes "
          + "before; of a shallow clone fetch those before: git fetch --unshallow, or fetch-depth: 0 in a workflow.")
    }
    return (try? git(["cat-file", "-e", reference + ":./" + name], directory, reference)) != nil
  }

  /// Removes the checkouts of programs that were killed.
  static func removeAbandoned() { ScratchFolder.removeAbandoned(of: name, in: parent) }

  /// Returns what git prints about the repository of a folder.
  ///
  /// - Throws: `Failure` with git's reason.
  private static func git(_ arguments: [String], _ directory: String, _ reference: String) throws -> String {
    let (text, reason) = try output(of: "git", ["-C", directory] + arguments, reference)
    guard let reason else { return text.hasSuffix("\n") ? String(text.dropLast()) : text }
    throw Failure(.missingInput, "--base \(reference): \(reason). Name a commit of the suite's repository.")
  }

  /// Runs a program and returns its output, and the first line of its errors where it failed.
  private static func output(of program: String, _ arguments: [String], _ reference: String) throws -> (text: String, reason: String?) {
    guard let ended = ChildProcess.run(program, arguments) else {
      throw Failure(.missingInput, "--base \(reference): \(program) cannot be started. Install it.")
    }
    let line = ended.errors.split(separator: "\n").first.map(String.init) ?? "\(program) failed"
    return (ended.output, ended.succeeded ? nil : printable(line, limit: 200))
  }
}
