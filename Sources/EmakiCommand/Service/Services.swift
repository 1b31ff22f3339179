import ArgumentParser
package import EmakiBatch
package import EmakiDrawing
import EmakiImages
import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// Services are what listens on a network. The program `emaki` has no services, and becomes `emaki-server` for them.
package protocol Services: Sendable {
  /// Returns what answers requests for pictures.
  ///
  /// - Parameters:
  ///   - station: what the drawing of all requests shares.
  ///   - base: how feeds without options of their own are drawn.
  func serve(_ station: BatchStation, base: DrawingRequest, _ settings: some ServeSettings) throws -> ListenerStart

  /// Returns what shows a feed in a page.
  ///
  /// - Parameters:
  ///   - request: the feed, which is a file, and how it is drawn where the page's controls do not say otherwise.
  ///   - followsClock: whether dates are relative to the moment at which the list is drawn, in place of the request's.
  ///   - host: where the page is asked for.
  func preview(
    _ request: DrawingRequest, _ resources: DrawingResources, followsClock: Bool, words: DrawingWords, host: String
  ) throws -> ListenerStart
}

/// Listens at the name or address of an interface of this machine and a port, of which 0 lets the system choose one.
///
/// Its error says in a sentence why the address cannot be used.
package typealias ListenerStart = (_ host: String, _ port: Int) async throws -> any Listener

/// A listener takes requests from the moment on that it is there.
package protocol Listener: Sendable {
  /// The port that it was given, or that the system chose.
  var port: Int { get }

  /// Takes no further requests.
  func drain()

  /// Waits until a listener that was drained has answered.
  func ended() async
}

/// Serve settings are what a service of pictures reads of the options of `emaki serve`.
package protocol ServeSettings {
  /// The address at which the service listens.
  var host: String { get }
  /// Whether dates of requests that do not say otherwise are relative to the moment of the request, in place of the base's.
  var followsClock: Bool { get }
  /// The number of requests that are drawn at the same time.
  var jobs: Int { get }
  /// The number of further requests that may wait.
  var queue: Int { get }
  /// The number of bytes that are kept in memory.
  var memory: Int { get }
  /// The time limit of a picture in seconds.
  var timeout: Double { get }
  /// Whether a picture with warnings about what is missing is refused.
  var isStrict: Bool { get }
  /// The folder whose files requests may name; `nil` for none.
  var root: String? { get }
  /// Further names that requests may give as their host.
  var allowHost: [String] { get }
  /// The secret that each request must prove to know; `nil` if no secret is required.
  var secret: String? { get }
  /// What a line for each request looks like.
  var log: AccessLogForm { get }
}

/// What a service's log of requests looks like.
package enum AccessLogForm: String, CaseIterable, Sendable, ExpressibleByArgument {
  case off, text, json
}

/// Listen options say at which address a service listens.
struct ListenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen at this address or name of this machine. Other machines do not reach the default.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Listen at this port; 0 lets the system choose one. (default: 8080, and 0 for a preview)", valueName: "port"),
    transform: OptionValue.number(in: 0...65535, "a number from 0 to 65535"))
  var port: Int?

  /// Whether only this machine's own programs can connect.
  var isLoopback: Bool { LoopbackHost.matches(host) }

  /// Listens where the options say, announces the address, and goes on until the program is told to end.
  ///
  /// - Parameter port: the port where none is given.
  func run(_ start: ListenerStart, port: Int) async throws {
    let listener: any Listener
    do { listener = try await start(host, self.port ?? port) } catch { throw Failure(.system, "\(error)") }
    Interruption.finishWhenTerminated { listener.drain() }
    try StandardOutput.print("http://\(host.contains(":") ? "[\(host)]" : host):\(listener.port)")
    try StandardOutput.flush()
    await listener.ended()
  }
}

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
    let program = FilePath.resolved(name, in: FilePath.folder(of: own))
    var arguments = try (["emaki"] + ProgramArguments.all()).map { strdup($0) } + [nil]
    // No signal is blocked here, and the new program opens its files again.
    execv(program, &arguments)
    let cause = String(cString: strerror(errno))
    for argument in arguments { free(argument) }
    throw Failure(
      .missingResource, "cannot start \(program): \(cause). scripts/install puts it beside emaki; scripts/build emaki-server builds it.")
  }
}
