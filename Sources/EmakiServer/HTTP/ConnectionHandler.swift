import Glibc
import NIOCore
import NIOHTTP1

/// A connection handler collects the requests of one connection, lets them be answered, and sends the answers.
///
/// All of it happens on the connection's event loop, but for the answering, which is a task that is cancelled when the client goes. A client
/// that takes too long to send a request or to take an answer loses its connection. A further request is read once the client has taken the
/// answer to the one before.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// A stage says what the connection is doing.
  private enum Stage {
    /// It waits for the head of a request.
    case idle
    /// It collects the body of a request.
    case collecting(HTTPRequestHead)
    /// It waits for the answer.
    case answering(HTTPRequestHead)
    /// It sends the answer.
    case sending
    /// It sends pieces of an answer that has no end.
    case streaming
    /// It has refused a request whose body is not here yet, and passes over the rest.
    case refusing
    /// It is closed, or about to be.
    case closing
  }

  /// What stands for a head that cannot be read. An answer needs it only to know whether it has a body.
  private static let noHead = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")

  private let connections: OpenConnections
  private let service: HTTPListener.Service
  /// Whose share of the service the connection takes.
  private let client: String
  private var stage = Stage.idle
  /// Whether a part of a head has arrived.
  private var hasPart = false
  /// Whether nothing of a refused request is still to come: it has ended, or its head did not come in time.
  private var isOver = false
  private var body: [UInt8] = []
  private var work: Task<Void, Never>?
  private var number = 0
  private var clock: Scheduled<Void>?
  /// What the log says of the request that is here.
  private var entry: AccessEntry?
  private let address: String

  init(_ connections: OpenConnections, _ service: HTTPListener.Service, from address: SocketAddress?) {
    (self.connections, self.service) = (connections, service)
    (client, self.address) = (address?.client ?? "", address?.ipAddress ?? "-")
  }

  private var limits: ConnectionLimits { connections.limits }

  // MARK: Requests

  func channelActive(context: ChannelHandlerContext) {
    awaitHead(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .idle = stage { hasPart = true }
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What follows bytes that are no request is passed over, so that the client can read the answer.
    if case .refusing = stage { return }
    if let error = error as? HTTPParserError, canAnswer {
      return refuse(context, Self.noHead, error == .headerOverflow ? .largeHead : .notHTTP)
    }
    end(context)
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let told = event as? OpenConnections.Event {
      switch (told, stage) {
      // An answer under way is finished first. A stream of events has no end, so it is closed at once.
      case (.drain, .idle), (_, .streaming), (.displaced, .sending): context.close(promise: nil)
      // A request that has not arrived whole was not taken. Its client can send it to another service at once.
      case (.drain, .collecting(let head)): refuse(context, head, .ending)
      case (.displaced, .collecting(let head)): refuse(context, head, .busy)
      case (.displaced, .answering(let head)):
        work?.cancel()
        send(context, head, ServiceFault.busy.response)
      default: break
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), stage) {
    case (.head(let head), .idle): begin(context, head)
    case (.body(let buffer), .collecting(let head)):
      let count = buffer.readableBytes
      if body.count + count > limits.bodyBytes { return refuse(context, head, .tooLarge(limit: limits.bodyBytes)) }
      guard connections.take(count, .body, for: context.channel, of: client) else { return refuse(context, head, .busy) }
      body.append(contentsOf: buffer.readableBytesView)
    case (.end, .collecting(let head)): answer(context, head)
    // An answer that is on its way is noted first.
    case (.end, .refusing) where entry != nil: isOver = true
    case (.end, .refusing): context.close(promise: nil)
    default: break
    }
  }

  /// Whether no answer to what is arriving has begun.
  private var canAnswer: Bool {
    switch stage {
    case .idle, .collecting: true
    case .answering, .sending, .streaming, .refusing, .closing: false
    }
  }

  private func begin(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    stage = .collecting(head)
    entry = AccessEntry(head, from: address)
    if !isHealth(head) && !connections.take(1, .seat, for: context.channel, of: client) { return refuse(context, head, .busy) }
    if head.uri.utf8.count > limits.targetBytes { return refuse(context, head, .longTarget(limit: limits.targetBytes)) }
    if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limits.bodyBytes {
      return refuse(context, head, .tooLarge(limit: limits.bodyBytes))
    }
    if head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
    }
    later(context, limits.body) { handler, context in handler.refuse(context, head, .slow) }
  }

  /// Answers a request before its body is here, and closes the connection.
  private func refuse(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ fault: ServiceFault) {
    guard canAnswer else { return }
    connections.stand(context.channel, of: client)
    send(context, head, fault.response, isLast: true)
    // A close with bytes unread would reset the connection, and the client might not read why.
    later(context, .seconds(2)) { _, context in context.close(promise: nil) }
  }

  private func isHealth(_ head: HTTPRequestHead) -> Bool {
    service.health != nil && (head.method == .GET || head.method == .HEAD) && head.uri.prefix { $0 != "?" } == "/health"
  }

  private func answer(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    clock?.cancel()
    stage = .answering(head)
    guard var request = ServedRequest(head, body: body) else {
      return send(context, head, ServiceFault.target.response)
    }
    request.client = client
    body = []
    if isHealth(head), let health = service.health { return send(context, head, health(request)) }
    number += 1
    let bound = bound(context)
    work = Task { [service, number, request] in
      let response = await service.respond(request)
      if Task.isCancelled { return }
      bound.eventLoop.execute {
        let (handler, context) = bound.value
        guard case .answering = handler.stage, handler.number == number else { return }
        handler.send(context, head, response)
      }
    }
  }

  // MARK: Answers

  /// Answers of so few bytes count against no limit.
  private static let smallBytes = 4096

  /// Sends an answer.
  ///
  /// - Parameter isLast: whether the connection is closed after it in any case.
  private func send(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ response: ServedResponse, isLast: Bool = false) {
    if case .closing = stage { return }
    body = []
    connections.give(back: .body, of: context.channel)
    var headers = response.headers
    let closes = isLast || !head.isKeepAlive || connections.isDraining
    if closes { headers.add(name: "Connection", value: "close") }
    headers.add(name: "Date", value: HTTPDate.text(time(nil)))
    // This header keeps a browser from guessing that a picture is a page.
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    switch response.body {
    case .bytes(let bytes):
      let isSent = !bytes.isEmpty && head.method != .HEAD
      if isSent && bytes.count > Self.smallBytes
        && !connections.take(min(bytes.count, limits.answerBytes / 2), .answer, for: context.channel, of: client)
      {
        return send(context, head, ServiceFault.busy.response, isLast: isLast)
      }
      if response.status != .notModified && response.status != .noContent {
        headers.add(name: "Content-Length", value: String(bytes.count))
      }
      stage = isLast ? .refusing : .sending
      work = nil
      entry = entry ?? AccessEntry(nil, from: address)
      let (status, count) = (response.status.code, isSent ? bytes.count : 0)
      later(context, limits.answer + .seconds(bytes.count / max(1, limits.answerRate))) { _, context in context.close(promise: nil) }
      let bound = bound(context)
      let taken = context.eventLoop.makePromise(of: Void.self)
      // In a turn of its own, as the next request may be here, and be answered at once.
      taken.futureResult.whenSuccess {
        bound.eventLoop.execute { bound.value.0.taken(bound.value.1, status, bytes: count, closes: closes) }
      }
      write(context, head, response.status, headers, isSent ? nil : taken)
      if isSent { context.write(wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes)))), promise: taken) }
      context.flush()
    case .pieces(let pieces):
      clock?.cancel()
      stage = .streaming
      write(context, head, response.status, headers, nil)
      context.flush()
      stream(context, pieces)
    }
  }

  private func write(
    _ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ status: HTTPResponseStatus, _ headers: HTTPHeaders,
    _ promise: EventLoopPromise<Void>?
  ) {
    context.write(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))), promise: promise)
  }

  /// Sends pieces until their stream ends, or until the client does not take them.
  private func stream(_ context: ChannelHandlerContext, _ pieces: AsyncStream<[UInt8]>) {
    let bound = bound(context)
    work = Task {
      for await piece in pieces {
        bound.eventLoop.execute {
          let (handler, context) = bound.value
          guard context.channel.isWritable else { return context.close(promise: nil) }
          let buffer = context.channel.allocator.buffer(bytes: piece)
          context.writeAndFlush(handler.wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
      }
      bound.eventLoop.execute { bound.value.1.close(promise: nil) }
    }
  }

  /// Ends an answer that the client has taken whole. Its end, which has no bytes, lets the next request through.
  private func taken(_ context: ChannelHandlerContext, _ status: UInt, bytes: Int, closes: Bool) {
    if case .closing = stage { return }
    log(status, bytes: bytes)
    connections.stand(context.channel, of: client)
    switch stage {
    // No request is left whose answer could end.
    case .refusing where isOver: return context.close(promise: nil)
    // The connection first skips the rest of the request's body.
    case .refusing: break
    case _ where closes || connections.isDraining: stage = .closing
    default:
      stage = .idle
      awaitHead(context)
    }
    let isLast = if case .closing = stage { true } else { false }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if isLast { context.close(promise: nil) }
  }

  /// Returns the handler and its context for what is done elsewhere, and comes back to the event loop.
  private func bound(_ context: ChannelHandlerContext) -> NIOLoopBound<(ConnectionHandler, ChannelHandlerContext)> {
    NIOLoopBound((self, context), eventLoop: context.eventLoop)
  }

  private func log(_ status: UInt, bytes: Int) {
    if let entry { service.log?.add(entry, status, bytes: bytes) }
    entry = nil
  }

  // MARK: Ends

  /// Closes the connection where no head comes in time. A client that has sent a part of one is told so.
  private func awaitHead(_ context: ChannelHandlerContext) {
    hasPart = false
    later(context, limits.head) { handler, context in
      guard handler.hasPart else { return context.close(promise: nil) }
      handler.isOver = true
      handler.refuse(context, Self.noHead, .slowHead)
    }
  }

  /// Ends the connection after a time, in place of what was to end it before.
  private func later(
    _ context: ChannelHandlerContext, _ time: Duration, _ end: @escaping @Sendable (ConnectionHandler, ChannelHandlerContext) -> Void
  ) {
    clock?.cancel()
    let bound = bound(context)
    clock = context.eventLoop.scheduleTask(in: TimeAmount(time)) { end(bound.value.0, bound.value.1) }
  }

  private func end(_ context: ChannelHandlerContext) {
    log(AccessEntry.gone, bytes: 0)
    stage = .closing
    clock?.cancel()
    work?.cancel()
    body = []
    connections.stand(context.channel, of: client)
  }
}

extension SocketAddress {
  /// Whose share a connection from the address takes: an address of version 4, or 64 bits of one of version 6, which one machine has alone.
  var client: String {
    guard case .v6(let address) = self else { return ipAddress ?? "" }
    let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
    let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
    return (isMapped ? bytes[12...] : bytes[..<8]).map { String($0) }.joined(separator: ".")
  }
}
