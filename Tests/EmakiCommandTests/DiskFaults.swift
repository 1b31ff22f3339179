import Foundation
import Testing

/// Makes a program's calls to the disk fail, or kills the program at one of them. For this `Tests/DiskFaults/faults.c` is loaded in front
/// of the C library.
struct DiskFaults {
  /// A fault is what happens at a call.
  enum Fault: Sendable {
    /// The call fails with this error number.
    case error(Int32)
    /// The call and all calls after it fail with this error number.
    case errors(Int32)
    /// The program is killed before the call, or in the middle of it if it is a write.
    case kill
  }

  let workspace: Workspace

  /// The path of the library, which is compiled once for all tests.
  private static let library = Result<String, any Error> {
    let source = URL.beside("../DiskFaults/faults.c").path
    let library = FileManager.default.temporaryDirectory.appending(path: "emaki-faults-\(getpid()).so").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", "-lpthread"]
    try compiler.start()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return library
  }

  /// Returns the environment of a program that may start this many threads besides its first.
  static func threads(_ count: Int) throws -> [String: String?] {
    ["LD_PRELOAD": try library.get(), "FAULTS_THREADS": "\(count)"]
  }

  /// Returns the environment of a program for which opening a file in a folder takes long, on a file system without nameless files.
  static func slow(milliseconds: Int, in folder: String) throws -> [String: String?] {
    ["LD_PRELOAD": try library.get(), "FAULTS_ROOT": folder, "FAULTS_NAMELESS": "no", "FAULTS_SLOW": "\(milliseconds)"]
  }

  /// Returns the calls of a program that change files of the workspace, each with its path.
  ///
  /// - Parameter code: the exit code with which the program has to end.
  func calls(of arguments: [String], code: Int32 = 0, environment: [String: String?]) async throws -> [String] {
    // The log lies beside the workspace, because the files in the workspace are checked.
    let log = workspace.folder.path + ".calls"
    try? FileManager.default.removeItem(atPath: log)
    let variables = ["LD_PRELOAD": try Self.library.get(), "FAULTS_ROOT": workspace.folder.path, "FAULTS_LOG": log]
    let run = try await workspace.run(arguments, environment: environment.merging(variables) { $1 })
    #expect(run.code == code, "\(run.errors)")
    return try String(contentsOfFile: log, encoding: .utf8).lines
  }

  /// Runs a program and lets one of its calls, counted from 1, meet a fault.
  func run(_ arguments: [String], call: Int, _ fault: Fault, environment: [String: String?]) async throws -> Workspace.Run {
    var variables: [String: String?] = ["LD_PRELOAD": try Self.library.get(), "FAULTS_ROOT": workspace.folder.path, "FAULTS_AT": "\(call)"]
    switch fault {
    case .error(let code): variables["FAULTS_ERRNO"] = "\(code)"
    case .errors(let code): (variables["FAULTS_ERRNO"], variables["FAULTS_ON"]) = ("\(code)", "yes")
    case .kill: variables["FAULTS_KILL"] = "middle"
    }
    return try await workspace.run(arguments, environment: environment.merging(variables) { $1 })
  }
}
