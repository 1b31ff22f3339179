import EmakiSupport
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP listener takes connections at an address and lets a function answer their requests, one after the other on each connection.
final class HTTPListener: Sendable {
  /// A responder answers a request. Its task is cancelled when the client goes.
  typealias Responder = @Sendable (ServedRequest) async -> ServedResponse

  /// A service is what answers the requests of a listener, and notes them.
  struct Service: Sendable {
    var respond: Responder
    /// What answers `GET /health` at once, whatever else waits; `nil` where that is a request like others.
    var health: (@Sendable (ServedRequest) -> ServedResponse)?
    /// What notes each request.
    var log: AccessLog?
  }

  /// The most bytes that the system keeps of an answer for a client that does not take them.
  private static let socketBytes = 256 << 10

  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let connections: OpenConnections
  /// The port that the listener was given, or that the system chose.
  let port: Int

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - host: the name or address of an interface of this machine.
  ///   - port: the port; 0 lets the system choose one.
  ///   - service: what answers requests.
  /// - Throws: `ListenError` where the address cannot be used.
  init(
    host: String, port: Int, limits: ConnectionLimits, _ service: Service
  ) async throws(ListenError) {
    // One thread moves bytes; work is done by tasks.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = OpenConnections(limits)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: SocketOptionValue(Self.socketBytes))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard connections.add(channel, of: channel.remoteAddress?.client ?? "") else { throw ChannelError.alreadyClosed }
          let pipeline = channel.pipeline.syncOperations
          var heads = NIOHTTPDecoderLimitConfiguration()
          heads.maxHeaderListSize = limits.headBytes
          try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withErrorHandling: false, withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: heads)
          try pipeline.addHandler(ConnectionHandler(connections, service, from: channel.remoteAddress))
        }
      }
    do {
      channel = try await bootstrap.bind(host: host, port: port).get()
    } catch {
      try? await group.shutdownGracefully()
      throw ListenError(host: host, port: port, cause: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
    }
    (self.group, self.connections) = (group, connections)
    self.port = channel.localAddress?.port ?? port
  }

  /// Takes no further connections, lets the requests that have arrived whole be answered, and closes the other connections.
  func drain() {
    channel.close(promise: nil)
    connections.drain()
  }

  /// Waits until a listener that was drained has no connections any more, and ends its thread.
  func ended() async {
    try? await channel.closeFuture.get()
    await connections.ended()
    try? await group.shutdownGracefully()
  }
}

/// A listen error says why requests cannot be taken at an address.
struct ListenError: Error, CustomStringConvertible {
  /// The name or address that was given.
  var host: String
  /// The port that was given.
  var port: Int
  /// What the system says.
  var cause: String

  var description: String {
    "cannot listen at \(quoted(host)), port \(port): \(escapingControls(cause)). Give another --port, or 0 for one that is free."
  }
}
