import ArgumentParser
import CProcess
import EmakiDisplay
import EmakiRaster
import EmakiSupport
import Glibc
import Synchronization

/// The Emaki command is the root of the command line. Each of its subcommands is in a file of its own.
struct EmakiCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draws notification lists as pictures.",
    discussion: """
      Example: emaki render feed.json -o list.png

      emaki help start draws a first list in a minute. emaki help COMMAND says what a command can do.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, FramesCommand.self, BatchCommand.self, LayoutCommand.self, MeasureCommand.self, FontsCommand.self,
      DiffCommand.self, InspectCommand.self,
      VerifyCommand.self, RecordCommand.self, PruneCommand.self, SchemaCommand.self, CellCommand.self, ServeCommand.self,
      PreviewCommand.self,
    ])

  static let name = "emaki"

  private static let questions = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  /// Returns the command that arguments name, with its options.
  ///
  /// A subcommand parses its options itself: the root's parser would check each of them twice as often, which takes some milliseconds. What
  /// the root is asked for, it answers.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if arguments.first == "help", let request = try HelpRequest(arguments) { return request }
    let asksRoot = arguments.count < 2 || arguments.contains { word in questions.contains { word == $0 || word.hasPrefix($0 + "=") } }
    let named = configuration.subcommands.first { $0._commandName == arguments.first && $0.configuration.subcommands.isEmpty }
    guard let named, !asksRoot else {
      try checkCommand(arguments)
      return try parseAsRoot(arguments)
    }
    return try named.parseAsRoot(Array(arguments.dropFirst()))
  }

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
        let near = word.nearest(among: known + (index == 0 ? other : []))
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

extension CommandConfiguration {
  /// Returns the configuration of a command that has no others.
  static func emaki(_ name: String, _ abstract: String, _ discussion: String) -> CommandConfiguration {
    CommandConfiguration(commandName: name, _superCommandName: EmakiCommand.name, abstract: abstract, discussion: discussion)
  }
}

/// The main function of the programs `emaki` and `emaki-server`.
package enum Main {
  /// Restarts the program without the variable that would change pixels: pixman, below Cairo, reads its own before `main`.
  private static func startWithoutPixelSettings() {
    unsetenv(PixelEnvironment.readBeforeMain)
    // Any fault in the arguments is reported after the restart.
    let name = CommandLine.arguments.first ?? "emaki"
    guard let given = try? ProgramArguments.all() else { return }
    var arguments = ([name] + given).map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    // If the program cannot be restarted, it says so when it opens its fonts.
    setenv(PixelEnvironment.readBeforeMain, "", 1)
    for argument in arguments { free(argument) }
  }

  /// Runs the command that the program's arguments name, and ends the program.
  ///
  /// It begins on the main thread, because the system may refuse other threads.
  ///
  /// - Parameter services: the services that the program has; `nil` for none.
  package nonisolated(nonsending) static func main(_ services: (any Services)? = nil) async {
    if let services { ServiceProgram.have(services) }
    // A file opened later could get the number of a standard descriptor that is closed, and printed text would be written to it. `open` uses the
    // lowest free number, which is this descriptor, for the root folder, which always exists. With Linux's `O_PATH`, which Swift does not import,
    // it can neither be read nor written.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 { _ = open("/", 0o10000000) }
    if getenv(PixelEnvironment.readBeforeMain) != nil { startWithoutPixelSettings() }
    // Nothing has read the environment yet, and no other thread runs.
    PixelEnvironment.clear()
    // If /proc is not mounted, the path is only known until the program changes its current folder.
    if let program = FilePath.real("/proc/self/exe") ?? emaki_started_path().flatMap({ FilePath.real(String(cString: $0)) }) {
      SharedFolder.useThatBeside(program: program)
    }
    MemoryShortage.ending.withLock {
      $0 = { bytes in
        Terminal.error(
          bytes < smallPicture
            ? "there is no memory for more. Allow more, or use fewer --jobs."
            : "there is no memory for a picture of \(bytes >> 20) MB. Draw a smaller one, or allow more memory.")
        // Another thread may hold what Swift's and C's exit handlers wait for.
        PendingFiles.removeAll { Glibc._exit(FailureCode.system.rawValue) }
      }
    }
    let code: Int32
    do {
      try Interruption.cleanUpWhenInterrupted()
      code = await run(try ProgramArguments.all(), prepare: requireProcess)
    } catch {
      code = report(error)
    }
    if code == FailureCode.brokenPipe.rawValue { Interruption.endAtBrokenPipe() }
    // Files that were begun for a feed that took too long are still there, and are removed now.
    PendingFiles.removeAll { Glibc.exit(code) }
  }

  /// Runs the command that arguments name on streams of its own, in a process that goes on, and returns the exit code.
  ///
  /// The command can serve no network, and it ends the process where it cannot answer a `--stream`.
  nonisolated(nonsending) static func run(_ arguments: [String], _ streams: Streams) async -> Int32 {
    await Streams.$current.withValue(streams) { await run(arguments) {} }
  }

  /// Runs the command that arguments name, and returns the exit code.
  ///
  /// It begins on the main thread, because the system may refuse other threads.
  ///
  /// - Parameter prepare: prepares the process for a command with tasks.
  private nonisolated(nonsending) static func run(_ arguments: [String], prepare: () throws -> Void) async -> Int32 {
    do {
      var command = try EmakiCommand.command(arguments)
      if var command = command as? any AsyncParsableCommand {
        try prepare()
        let cache = (command as? any DrawingCommand)?.drawing.cache ?? CacheDirectory.default
        if let fault = cache.flatMap(CacheDirectory.faultBelow) { Terminal.warning(fault) }
        try await command.run()
      } else {
        try command.run()
      }
      return flushed(0)
    } catch {
      return flushed(report(error, of: arguments.first))
    }
  }

  /// A number of bytes of pixels: who has no memory for fewer gains nothing by a smaller picture.
  private static let smallPicture = 32 << 20

  /// Checks that the system gives what Swift's runtime ends the process without, or waits for: /proc, where Dispatch looks after its threads,
  /// open files, addresses, and threads.
  private static func requireProcess() throws {
    if access("/proc/self/task", R_OK | X_OK) != 0 {
      throw Failure(.system, "/proc cannot be read, and Swift's runtime needs it. Mount it: mount -t proc proc /proc")
    }
    try OpenFileLimit.check()
    try AddressLimit.prepare()
    // The threads that Swift's tasks and a worker need, without which Dispatch would wait for ever: it starts one for each processor and one
    // more. Only a few of these have work at the same time.
    let count = min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 4) + 2
    if startableThreads(upTo: count) < count { throw ThreadError(code: EAGAIN) }
  }

  /// Writes out what was printed, and returns an exit code. If that fails and the error has a worse exit code, it is used.
  private static func flushed(_ code: Int32, then body: () -> Void = {}) -> Int32 {
    do { try StandardOutput.flush() } catch { return FailureCode.worst([code, report(error)])?.rawValue ?? code }
    body()
    return code
  }

  /// Writes an error to standard error, and returns its exit code.
  ///
  /// - Parameter command: the name of the command that failed.
  private static func report(_ error: any Error, of command: String? = nil) -> Int32 {
    if let error = error as? OutputError, error.path == Streams.outputName, error.code == EPIPE { return FailureCode.brokenPipe.rawValue }
    if let failure = Failure(error) {
      Terminal.error(failure.message)
      Terminal.see(failure.topic)
      return failure.code.rawValue
    }
    if let told = error as? ToldFailure { return flushed(told.code.rawValue) { Terminal.see(told.topic) } }
    if let code = error as? ExitCode {
      // What went wrong was told when it was met. That two pictures differ is the answer of emaki diff, and no error.
      return flushed(code.rawValue) {
        if !(code.rawValue == FailureCode.difference.rawValue && command == "diff") && code != .success {
          Terminal.see(HelpTopic(ofCommand: command))
        }
      }
    }
    // The argument parser is asked once, because it looks through all options for its answer.
    let text = EmakiCommand.fullMessage(for: error)
    guard text.hasPrefix("Error: ") else {
      do { try StandardOutput.print(text.hasPrefix("OVERVIEW: ") ? HelpText.arranged(text) : text) } catch { return report(error) }
      return 0
    }
    // The sentence is printed first, and then the usage of the command.
    let lines = text.dropFirst("Error: ".count).split(separator: "\n", omittingEmptySubsequences: false)
    let usage = lines.drop { !$0.hasPrefix("Usage:") }
    if usage.isEmpty {
      Terminal.error(EmakiCommand.message(for: error))
      return EmakiCommand.exitCode(for: error).rawValue
    }
    Terminal.error(lines.prefix { !$0.hasPrefix("Help:") && !$0.hasPrefix("Usage:") }.joined(separator: "\n"))
    // The parser of a subcommand knows its name alone.
    let named = "\(command ?? "") --help'"
    Terminal.write(usage.joined(separator: "\n").replacing("See '\(named)", with: "See '\(EmakiCommand.name) \(named)") + "\n")
    return FailureCode.usage.rawValue
  }
}

/// The program's arguments are those that follow its name on the command line.
enum ProgramArguments {
  /// Returns the program's arguments.
  ///
  /// Swift's `CommandLine.arguments` are read from /proc. If /proc is not mounted, they are missing without an error.
  ///
  /// - Throws: `Failure` for an argument that is not UTF-8, or if the arguments cannot be read.
  static func all() throws(Failure) -> [String] {
    let count = emaki_argument_count()
    // C libraries may pass no arguments to constructors.
    if count <= 0 {
      if CommandLine.arguments.isEmpty { throw Failure(.internal, "the arguments of the program cannot be read. Mount /proc.") }
      return Array(CommandLine.arguments.dropFirst())
    }
    var arguments: [String] = []
    for index in 1..<max(1, count) {
      guard let bytes = emaki_argument(index) else { break }
      guard let argument = String(validatingCString: bytes) else {
        // As a Swift string, such an argument would name another file than the one that was meant.
        throw Failure(.usage, "the argument \(quoted(String(cString: bytes))) is not UTF-8. Name files in UTF-8.")
      }
      arguments.append(argument)
    }
    return arguments
  }
}

/// An address limit is how much memory a process may address, as `ulimit -v` sets it.
enum AddressLimit {
  /// The least limit in bytes: the program, its libraries and fonts, and threads with 8 MB of stack each. With less, Dispatch waits for ever
  /// for a thread that it cannot start.
  private static let least: rlim_t = 512 << 20
  /// The number of bytes that must be free for an end of the process to have another reason.
  private static let margin = 16 << 20

  /// Prepares a process with a limit for its end.
  ///
  /// Threads share one heap, because each further one takes 64 MB of addresses. Where there is no memory, Swift's runtime and GLib end the
  /// process by a signal; then the exit code is that of a shortage.
  ///
  /// - Throws: `Failure` with the code `system` for a limit below the least one.
  static func prepare() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else { return }
    if limit.rlim_cur < least {
      throw Failure(
        .system,
        "the process may have only \(limit.rlim_cur >> 20) MB of addresses, and \(least >> 20) are needed. Allow more, as with "
          + "ulimit -v unlimited.")
    }
    emaki_limit_heaps(1)
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGILL] { signal(number) { AddressLimit.end(by: $0) } }
  }

  /// Ends the process in a signal handler, which may call only some functions of the system. Files that were begun are removed by the next
  /// run.
  private static func end(by number: Int32) {
    let free = mmap(nil, margin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if free == MAP_FAILED {
      let message: StaticString = "error: there is no memory for more. Allow more, as with ulimit -v unlimited, or use fewer --jobs.\n"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(FailureCode.system.rawValue)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// An open file limit is how many files a process may have open at a time, as `ulimit -n` sets it.
enum OpenFileLimit {
  /// The fewest files: Dispatch takes some ten, and a picture with its fonts a few.
  private static let least: rlim_t = 32

  /// Checks that enough files may be open, so that a font that cannot be opened is not taken for no font.
  ///
  /// - Throws: `Failure` with the code `system` for a limit below the least one.
  static func check() throws {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur < least {
      throw Failure(
        .system, "only \(limit.rlim_cur) files may be open at a time, and \(least) are needed. Allow more, as with ulimit -n 1024.")
    }
  }
}
