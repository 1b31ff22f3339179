import ArgumentParser
import EmakiDrawing
import EmakiImages
import FoundationEssentials

/// Listen options say at which address a service listens.
struct ListenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen at this address or name of this machine. Other machines do not reach the default.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Listen at this port; 0 lets the system choose one.", valueName: "port"),
    transform: Self.port)
  var port: Int?

  private static func port(_ argument: String) throws -> Int {
    guard let port = Int(argument), (0...65535).contains(port) else { throw ValidationError("Give a number from 0 to 65535.") }
    return port
  }

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
