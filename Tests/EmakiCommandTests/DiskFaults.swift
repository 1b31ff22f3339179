import Foundation
import Testing

/// Lets calls of a program to the disk fail, or kills it at one of them: `Tests/DiskFaults/faults.c`, loaded in front of the C library.
struct DiskFaults {
  /// What becomes of a call.
  enum Fault: Sendable, CustomTestStringConvertible {
    /// It fails with this error number.
    case error(Int32)
    /// It and all calls after it fail with this error number.
    case errors(Int32)
    /// The program is killed before it, or where it is a write, in the middle of it.
    case kill

    var testDescription: String {
      switch self {
      case .error(let code): "fails once: \(String(cString: strerror(code)))"
      case .errors(let code): "fails from then on: \(String(cString: strerror(code)))"
      case .kill: "is killed"
      }
    }
  }

  let workspace: Workspace

  /// The library, compiled once for all tests.
  private static let library = Result<String, any Error> {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "DiskFaults/faults.c")
      .path
    let library = FileManager.default.temporaryDirectory.appending(path: "emaki-faults-\(getpid()).so").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", "-lpthread"]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return library
  }

  /// The environment of a program that may have so many threads beside its first.
  static func threads(_ count: Int) throws -> [String: String?] {
    ["LD_PRELOAD": try library.get(), "FAULTS_THREADS": "\(count)"]
  }

  /// The environment of a program for which opening a file in a folder takes long, on a file system that has no files without a name.
  static func slow(milliseconds: Int, in folder: String) throws -> [String: String?] {
    ["LD_PRELOAD": try library.get(), "FAULTS_ROOT": folder, "FAULTS_NAMELESS": "no", "FAULTS_SLOW": "\(milliseconds)"]
  }

  /// The calls of a program that change files of the workspace, each with its path.
  ///
  /// - Parameter code: the exit code that it ends with.
  func calls(of arguments: [String], code: Int32 = 0, environment: [String: String?]) async throws -> [String] {
    // Beside the workspace, whose files are looked at.
    let log = workspace.folder.path + ".calls"
    try? FileManager.default.removeItem(atPath: log)
    let variables = ["LD_PRELOAD": try Self.library.get(), "FAULTS_ROOT": workspace.folder.path, "FAULTS_LOG": log]
    let run = try await workspace.run(arguments, environment: environment.merging(variables) { $1 })
    #expect(run.code == code, "\(run.errors)")
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Runs a program whose call of a number, from 1, meets a fault.
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
