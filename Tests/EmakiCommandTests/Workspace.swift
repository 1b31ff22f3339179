import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiCommand
@testable import EmakiSupport

/// A workspace is a temporary folder in which `emaki` is run. It is removed with its object.
final class Workspace: Sendable {
  /// A run holds the exit code and the output of a program.
  struct Run {
    var code: Int32
    var output: Data
    /// What standard error got, but for a last line that names a help topic.
    var errors: String
    /// The topic that the last line of standard error names, as in "See: emaki help pictures".
    var topic: String?

    init(code: Int32, output: Data, errors: String) {
      (self.code, self.output, self.errors) = (code, output, errors)
      if let last = errors.firstMatch(of: /(?:^|\n)See: emaki help ([a-z]+)\n$/) {
        topic = String(last.1)
        self.errors.removeLast("See: emaki help \(last.1)\n".count)
      }
    }

    var text: String { output.text }
    var lines: [String] { text.lines }
    /// The exit code, and standard error.
    var failure: String { "\(code) \(errors)" }
    /// The exit code, and standard output.
    var said: String { "\(code) \(text)" }
    var warnings: [String] { errors.lines.filter { $0.hasPrefix("warning: ") } }
  }

  /// The bytes of a file of the samples.
  static func sample(_ name: String) throws -> Data { try Data(contentsOf: .samples.appending(path: name)) }

  /// The path of the program, which is built beside the test bundle.
  static let executable = Bundle.main.bundleURL.appending(path: "emaki")

  private let base: URL
  /// The folder in which programs run.
  let folder: URL

  init() {
    let base = FileManager.default.temporaryDirectory.appending(path: "emaki-command-\(UUID())")
    self.base = base.resolvingSymlinksInPath()
    folder = self.base.appending(path: "work")
    // Where there can be no temporary files, no test says anything.
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: base) }

  // MARK: Files

  /// The path of a file.
  subscript(_ name: String) -> String { folder.path + "/" + name }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func writeFeed(_ text: String) throws { try write(text, to: "feed.json") }

  /// Writes a feed whose rows have one short line each, and are 80 points high.
  func writeRows(_ count: Int, to name: String = "feed.json") throws {
    try write("[" + (0..<count).map { #"{"body": "row \#($0)"}"# }.joined(separator: ",") + "]", to: name)
  }

  /// Writes faces of Inter to a folder, and a lock of them.
  func writeLock(_ folder: String, _ faces: [(style: String, name: String)] = [("Regular", "inter")]) throws {
    let entries = try faces.map { style, name in
      let font = try Data(contentsOf: URL(filePath: "/usr/share/fonts/opentype/inter/Inter-\(style).otf"))
      try write(font, to: "\(folder)/\(name).otf")
      return #"{"path": "\#(name).otf", "sha256": "\#(font.withUnsafeBytes { Digest(of: $0).hexadecimal })"}"#
    }
    try write(#"{"fonts": [\#(entries.joined(separator: ","))], "families": ["Inter"]}"#, to: "\(folder)/fonts.lock")
  }

  /// Writes a feed whose rows show pictures, or none.
  func writePictures(_ urls: [String?], to name: String = "feed.json") throws {
    let rows = urls.map { url in #"{"body": "Ada"\#(url.map { #", "imageURL": "\#($0)""# } ?? "")}"# }
    try write("[\(rows.joined(separator: ", "))]", to: name)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  func contents(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  func picture(_ name: String) throws -> DecodedPNG { try DecodedPNG(contents(name)) }

  /// The paths of all files, relative to the folder.
  var files: [String] {
    FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
  }

  // MARK: Runs

  /// Runs a command in this process, or in one of its own if it has a time limit, after which work goes on, or if it is given variables that
  /// others read than the command itself.
  ///
  /// - Parameters:
  ///   - output: the path of a device in place of the file that standard output is.
  ///   - errors: the same for standard error.
  func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String?] = [:], output: String? = nil, errors: String? = nil
  ) async throws -> Run {
    let needsProcess = arguments.contains("--timeout") || !environment.keys.allSatisfy("CI GITHUB_ACTIONS EMAKI_TOKEN".words.contains)
    if needsProcess { return try await runProgram(arguments, input: input, environment: environment) }
    return try await run(input, output, errors) { [folder] input, output, errors in
      let streams = Streams(
        input: input.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor, environment: Self.variables(environment))
      // The command has a thread, as in a program, because it may block it.
      return await Gate.commands.run {
        await withTaskExecutorPreference(try? Self.thread.get()) {
          let before = FileManager.default.currentDirectoryPath
          chdir(folder.path)
          defer { chdir(before) }
          return await Main.run(arguments, streams)
        }
      }
    }
  }

  /// Runs a command line, whose words have no spaces.
  func run(_ line: String, input: Data = Data(), environment: [String: String?] = [:]) async throws -> Run {
    try await run(line.words, input: input, environment: environment)
  }

  /// Runs a command that must succeed and say nothing on standard error.
  @discardableResult
  func succeed(
    _ arguments: [String], input: String = "", environment: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Run {
    let run = try await run(arguments, input: Data(input.utf8), environment: environment)
    try #require(run.failure == "0 ", "\(arguments)", sourceLocation: sourceLocation)
    return run
  }

  @discardableResult
  func succeed(
    _ line: String, input: String = "", environment: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Run {
    try await succeed(line.words, input: input, environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs a program in a process: what depends on signals, limits, C libraries that write to standard error, or the start.
  func runProgram(
    _ arguments: [String], input: Data = Data(), environment: [String: String?] = [:], program: URL = Workspace.executable
  ) async throws -> Run {
    let process = process(arguments, environment: environment, program: program)
    return try await run(input) { input, output, errors in
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
      return try await Gate.programs.run { try await exitCode(of: process) {} }
    }
  }

  /// Calls a closure with files in place of the three streams, and returns what was written to them. It returns the exit code.
  private func run(
    _ input: Data, _ device: String? = nil, _ errorDevice: String? = nil, _ body: (FileHandle, FileHandle, FileHandle) async throws -> Int32
  ) async throws -> Run {
    let streams = base.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    let (given, output, errors) = (
      streams.appending(path: "input"), streams.appending(path: "output"), streams.appending(path: "errors")
    )
    try input.write(to: given)
    for file in [output, errors] { try Data().write(to: file) }
    let code = try await body(
      FileHandle(forReadingFrom: given), FileHandle(forWritingTo: device.map { URL(filePath: $0) } ?? output),
      FileHandle(forWritingTo: errorDevice.map { URL(filePath: $0) } ?? errors))
    return Run(code: code, output: try Data(contentsOf: output), errors: try Data(contentsOf: errors).text)
  }

  private static let thread = Swift.Result { () throws(ThreadError) in try ThreadExecutor() }

  /// Runs a program that is no part of the tests, and returns whether it succeeds.
  static func succeeds(_ words: [String], in folder: URL = FileManager.default.temporaryDirectory) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.start() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs a shell script in which `"$emaki"` is the program.
  ///
  /// - Parameter launcher: what starts the shell, such as `unshare` with its options.
  func shell(_ script: String, launcher: [String] = [], environment: [String: String?] = [:]) async throws -> Run {
    var variables = environment
    variables["emaki"] = Self.executable.path
    return try await runProgram(launcher + ["sh", "-c", script], environment: variables, program: URL(filePath: "/usr/bin/env"))
  }

  /// Sends a running program a signal once `isReady` says so. A thread of its own asks `isReady`, because a task may wait longer than the
  /// program runs where all tests run at once.
  ///
  /// - Parameter isIgnored: whether the program is started with the signal ignored, as by nohup.
  func interrupt(
    _ arguments: [String], with signal: Int32, isIgnored: Bool = false, environment: [String: String?] = [:],
    when isReady: @escaping @Sendable () -> Bool
  ) async throws -> Int32 {
    let process = interruptible(arguments, environment: environment, isIgnored: isIgnored)
    return try await interrupt(process, with: signal, when: { _ in isReady() })
  }

  /// Sends a running program a signal once it has begun a file, which has no name yet, and expects that the program leaves none.
  func interruptHalfWay(_ arguments: [String], with signal: Int32, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let (folder, before) = (folder.path + "/", files)
    let halves = Mutex(0)
    let code = try await interrupt(
      interruptible(arguments), with: signal,
      when: { process in
        let open = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
        let files = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: open + "/" + $0) }
        let count = files.count { $0.hasPrefix(folder) && $0.hasSuffix(" (deleted)") }
        halves.withLock { $0 = count }
        return count > 0
      })
    #expect(code == 130 && files == before, "\(code) \(files)", sourceLocation: sourceLocation)
    #expect(halves.withLock { $0 } == 1, "the half was seen", sourceLocation: sourceLocation)
  }

  /// Returns a program that signals end, also where the tests themselves were started with a signal ignored, as by nohup.
  private func interruptible(_ arguments: [String], environment: [String: String?] = [:], isIgnored: Bool = false) -> Process {
    let signals = "--\(isIgnored ? "ignore" : "default")-signal=HUP,INT,TERM"
    return process([signals, Self.executable.path] + arguments, environment: environment, program: URL(filePath: "/usr/bin/env"))
  }

  private func interrupt(
    _ process: Process, with signal: Int32, when isReady: @escaping @Sendable (Int32) -> Bool
  ) async throws -> Int32 {
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await exitCode(of: process) {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Self.wait { !process.isRunning || isReady(process.processIdentifier) }
          kill(process.processIdentifier, signal)
          continuation.resume()
        }
      }
    }
  }

  /// Blocks the calling thread until a running program has done something to files, or two minutes are over.
  ///
  /// It looks every half millisecond, because no program tells what it writes, and inotify would miss files in folders that are made later.
  static func wait(until isDone: () -> Bool) {
    let start = ContinuousClock.now
    while !isDone() && ContinuousClock.now - start < .seconds(120) { usleep(500) }
  }

  /// - Parameter streams: whether the caller writes the program's standard input and reads its output.
  func start(_ arguments: [String], streams: Bool = false) throws -> RunningProgram {
    try RunningProgram(process(arguments, environment: [:]), streams: streams)
  }

  private func process(_ arguments: [String], environment: [String: String?], program: URL = Workspace.executable) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.variables(environment)
    return process
  }

  /// Returns the environment with changes.
  private static func variables(_ changes: [String: String?]) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    // Programs act in another way on a build server, so these variables are removed. A test that needs them sets them itself.
    for name in ["CI", "GITHUB_ACTIONS"] { variables[name] = nil }
    variables["XDG_CACHE_HOME"] = FileManager.default.temporaryDirectory.appending(path: "emaki-command-fonts").path
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  private func exitCode(of process: Process, while body: () async throws -> Void) async throws -> Int32 {
    let ended = try process.started()
    try await body()
    for await code in ended { return code }
    return -1
  }
}

/// A gate limits how many programs or commands run at a time.
private final class Gate: Sendable {
  /// All tests begin at once, and a hundred programs would starve each other.
  static let programs = Gate(6)
  /// Commands in this process have one current folder.
  static let commands = Gate(1)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  private init(_ free: Int) { state = Mutex(State(free: free)) }

  /// Runs a closure once there is room.
  func run(_ body: () async throws -> Int32) async rethrows -> Int32 {
    await withCheckedContinuation { continuation in
      let enters = state.withLock { state -> Bool in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if enters { continuation.resume() }
    }
    defer { leave() }
    return try await body()
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
