import ArgumentParser
package import EmakiDrawing
import EmakiImages
import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// Services are the commands that listen on a network. The program `emaki` has no services, and becomes `emaki-server` for them.
package protocol Services: Sendable {
  /// Answers requests for pictures until the program is told to end.
  func serve(_ settings: ServeSettings) async throws

  /// Shows a feed in a page until the program is told to end.
  func preview(_ settings: PreviewSettings) async throws
}

/// A listen place says where a service listens, and what it does when it starts and ends.
package struct ListenPlace: Sendable {
  /// The name or address of an interface of this machine.
  package var host: String
  /// The port; 0 lets the system choose one.
  package var port: Int
  /// A function that is called with the port as soon as the service listens, and announces the address.
  package var started: @Sendable (Int) throws -> Void
  /// A function that registers another function to be called when the program is told to end.
  package var whenTerminated: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// A function that returns the error for an address on which the service cannot listen.
  package var failure: @Sendable (String) -> any Error
}

/// Serve settings are the values of the options of `emaki serve`.
package struct ServeSettings: Sendable {
  /// The address on which the service listens.
  package var place: ListenPlace
  /// The request that says how feeds without options of their own are drawn.
  package var base: DrawingRequest
  /// Whether dates of requests that do not say otherwise are relative to the moment of the request, in place of the base's.
  package var followsClock: Bool
  /// The resources of the machine that drawing may use.
  package var resources: DrawingResources
  /// The number of requests that are drawn at the same time.
  package var jobs: Int
  /// The number of further requests that may wait.
  package var queue: Int
  /// The number of bytes that are kept in memory.
  package var memory: Int
  /// The largest body of a request in bytes.
  package var bodyBytes: Int
  /// The time limit of a picture in seconds.
  package var timeout: Double
  /// Whether a picture with warnings about what is missing is refused.
  package var isStrict: Bool
  /// The folder whose files requests may name; `nil` for none.
  package var root: String?
  /// Further names that requests may give as their host.
  package var hosts: [String]
  /// The secret that each request must prove to know; `nil` if no secret is required.
  package var token: String?
  /// What a line for each request looks like.
  package var log: AccessLogForm
  package var words = DrawingWords.command
}

/// What a service's log of requests looks like.
package enum AccessLogForm: String, CaseIterable, Sendable, ExpressibleByArgument {
  case off, text, json
}

/// Preview settings are the values of the options of `emaki preview`.
package struct PreviewSettings: Sendable {
  /// The address on which the service listens.
  package var place: ListenPlace
  /// The feed's path.
  package var path: String
  /// How the feed is drawn where the page's controls do not say otherwise.
  package var request: DrawingRequest
  /// Whether dates are relative to the moment at which the list is drawn, in place of the request's.
  package var followsClock: Bool
  /// The resources of the machine that drawing may use.
  package var resources: DrawingResources
  package var words = DrawingWords.command
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

  /// Returns the place that the options name.
  ///
  /// - Parameter port: the port where none is given.
  func place(port: Int) -> ListenPlace {
    let name = host.contains(":") ? "[\(host)]" : host
    return ListenPlace(
      host: host, port: self.port ?? port,
      started: { port in
        try StandardOutput.print("http://\(name):\(port)")
        try StandardOutput.flush()
      }, whenTerminated: Interruption.finishWhenTerminated, failure: { Failure(.system, $0) })
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
