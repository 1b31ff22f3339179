import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// The service program is the program that has services. It is either this program or `emaki-server` beside it.
enum ServiceProgram {
  private static let own = Mutex<(any Services)?>(nil)

  static func have(_ services: any Services) { own.withLock { $0 = services } }

  /// Returns the services of this program. If it has none, the process is replaced by the program `emaki-server` beside it, with the same
  /// arguments.
  ///
  /// - Throws: `Failure` where there is no such program.
  static func services() throws -> any Services {
    if let services = own.withLock({ $0 }) { return services }
    if Streams.current !== Streams.ofProcess { throw Failure(.internal, "a service needs a process of its own.") }
    let name = "emaki-server"
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = count > 0 ? String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : CommandLine.arguments[0]
    let program = FilePath.start(of: own) + name
    var arguments = try (["emaki"] + ProgramArguments.all()).map { strdup($0) } + [nil]
    // No signal is blocked here, and the new program opens its files again.
    execv(program, &arguments)
    let cause = String(cString: strerror(errno))
    for argument in arguments { free(argument) }
    throw Failure(
      .missingResource, "cannot start \(program): \(cause). scripts/install puts it beside emaki; scripts/build emaki-server builds it.")
  }
}
