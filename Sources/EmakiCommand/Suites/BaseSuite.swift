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
  private var opened: Result<(runner: SuiteRunner, checkout: TemporaryCheckout), any Error>?

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

  /// Draws the picture of a name and a scale in the suite as it was.
  ///
  /// - Returns: the frame; `nil` where the suite had no such picture.
  func frame(named name: String, scale: Double) async throws -> Frame? {
    let opened = opened ?? Result { try open() }
    self.opened = opened
    return try await opened.get().runner.frame(named: name, scale: scale)
  }

  private func open() throws -> (SuiteRunner, TemporaryCheckout) {
    let checkout = try TemporaryCheckout(of: reference, around: InputFile.folder(of: suitePath))
    let path = checkout.folder + "/" + FilePath.name(of: suitePath)
    if !FileManager.default.fileExists(atPath: path) { throw Self.noSuite(reference, suitePath) }
    // The pictures are drawn in the fonts of the current suite.
    return (SuiteRunner(try SuiteFolder(path: path), like: current), checkout)
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

/// A child process is another program that was run to its end.
private struct ChildProcess {
  /// What the program wrote to standard output.
  let output: String
  /// What the program wrote to standard error.
  let errors: String
  /// Whether the program ended with the exit code 0.
  let succeeded: Bool

  /// Runs a program from the PATH without input; `nil` if it cannot be started. Its output is collected in pipes of limited size, so it may
  /// write only a little.
  static func run(_ program: String, _ arguments: [String]) -> ChildProcess? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var strings = ([program] + arguments).map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, program, &actions, nil, &strings, environ) == 0 else { return nil }
    output.closeWriting()
    errors.closeWriting()
    // Both outputs are short, so neither pipe fills up while the other one is read.
    let (text, reason) = (output.read(), errors.read())
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return ChildProcess(output: text, errors: reason, succeeded: status == 0)
  }
}

/// A pipe is a pair of descriptors that programs do not inherit; it is closed with its last reference.
private final class Pipe {
  private let reading: CInt
  private(set) var writing: CInt

  init?() {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads until the other end of the pipe is closed.
  func read() -> String {
    var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while true {
      let count = Glibc.read(reading, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }
}
