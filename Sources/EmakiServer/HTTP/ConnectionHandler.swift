import NIOCore
import NIOHTTP1

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection handler collects the requests of one connection, lets them be answered, and sends the answers.
///
/// All of it happens on the connection's event loop, but for the answering, which is a task that is cancelled when the client goes. A client
/// that takes too long to send a request or to take an answer loses its connection.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// A stage says what the connection is doing.
  private enum Stage {
    /// It waits for the head of a request.
    case idle
    /// It collects the body of a request.
    case collecting(HTTPRequestHead)
    /// It waits for the answer and sends it.
    case answering
    /// It has refused a request whose body is not here yet, and passes over the rest.
    case refusing
    /// It is closed, or about to be.
    case closing
  }

  private let connections: OpenConnections
  private let respond: HTTPListener.Responder
  private var stage = Stage.idle
  private var body: [UInt8] = []
  private var held = 0
  private var work: Task<Void, Never>?
  private var clock: Scheduled<Void>?

  init(_ connections: OpenConnections, respond: @escaping HTTPListener.Responder) {
    (self.connections, self.respond) = (connections, respond)
  }

  private var limits: ConnectionLimits { connections.limits }

  // MARK: Requests

  func channelActive(context: ChannelHandlerContext) {
    closeLater(context, limits.head)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What follows bytes that are no request is passed over, so that the client can read the answer.
    if case .refusing = stage { return }
    if let error = error as? HTTPParserError, canAnswer {
      // An answer needs the head of a request only to know whether it has a body.
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
      return refuse(context, head, error == .headerOverflow ? .largeHead : .notHTTP)
    }
    end()
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is OpenConnections.Drain {
      // An answer under way is finished first. A stream of events has no end, so it is closed at once.
      if case .idle = stage, sending == 0 { context.close(promise: nil) }
      // A request that has not arrived whole was not taken. Its client can send it to another service at once.
      if case .collecting(let head) = stage { refuse(context, head, .ending) }
      if isStreaming { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), stage) {
    case (.head(let head), .idle): begin(context, head)
    case (.body(let buffer), .collecting(let head)):
      let count = buffer.readableBytes
      if body.count + count > limits.bodyBytes { return refuse(context, head, .tooLarge(limit: limits.bodyBytes)) }
      guard connections.hold(count) else { return refuse(context, head, .busy) }
      held += count
      body.append(contentsOf: buffer.readableBytesView)
    case (.end, .collecting(let head)): answer(context, head)
    case (.end, .refusing): context.close(promise: nil)
    default: break
    }
  }

  /// Whether no answer to what is arriving has begun.
  private var canAnswer: Bool {
    switch stage {
    case .idle, .collecting: true
    case .answering, .refusing, .closing: false
    }
  }

  private func begin(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    stage = .collecting(head)
    if head.uri.utf8.count > limits.targetBytes { return refuse(context, head, .longTarget(limit: limits.targetBytes)) }
    if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limits.bodyBytes {
      return refuse(context, head, .tooLarge(limit: limits.bodyBytes))
    }
    if head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
    }
    clock?.cancel()
    let (bound, context) = (NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop))
    clock = context.value.eventLoop.scheduleTask(in: TimeAmount(limits.body)) {
      bound.value.refuse(context.value, head, .slow)
    }
  }

  /// Answers a request before its body is here, and closes the connection.
  private func refuse(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ fault: ServiceFault) {
    guard canAnswer else { return }
    releaseBody()
    send(context, head, fault.response, isLast: true)
    stage = .refusing
    // A close with bytes unread would reset the connection, and the client might not read why.
    closeLater(context, .seconds(2))
  }

  private func answer(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    clock?.cancel()
    stage = .answering
    guard let request = ServedRequest(head, body: body) else {
      send(context, head, ServiceFault.target.response, isLast: false)
      return
    }
    body = []
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    work = Task { [respond] in
      let response = await respond(request)
      if Task.isCancelled { return }
      loop.execute { bound.value.0.send(bound.value.1, head, response, isLast: false) }
    }
  }

  // MARK: Answers

  private var isStreaming = false
  /// The number of answers that the client has not taken whole.
  private var sending = 0

  /// Sends an answer.
  ///
  /// - Parameter isLast: whether the connection is closed after it in any case.
  private func send(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ response: ServedResponse, isLast: Bool) {
    if case .closing = stage { return }
    releaseBody()
    var headers = response.headers
    let closes = isLast || !head.isKeepAlive || connections.isDraining
    if closes { headers.add(name: "Connection", value: "close") }
    headers.add(name: "Date", value: HTTPDate.text(time(nil)))
    // This header keeps a browser from guessing that a picture is a page.
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    switch response.body {
    case .bytes(let bytes):
      if response.status != .notModified && response.status != .noContent {
        headers.add(name: "Content-Length", value: String(bytes.count))
      }
      write(context, head, response.status, headers)
      if !bytes.isEmpty && head.method != .HEAD {
        context.write(wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes)))), promise: nil)
      }
      closeLater(context, limits.answer + .seconds(bytes.count / max(1, limits.answerRate)))
      // The next request may be here already, and comes as soon as the end of this answer is written.
      work = nil
      if !isLast { stage = closes ? .closing : .idle }
      sending += 1
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      let sent = context.eventLoop.makePromise(of: Void.self)
      sent.futureResult.whenComplete { _ in bound.value.0.sent(bound.value.1, closes: closes, isRefused: isLast) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    case .pieces(let pieces):
      clock?.cancel()
      isStreaming = true
      write(context, head, response.status, headers)
      context.flush()
      stream(context, pieces)
    }
  }

  private func write(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ status: HTTPResponseStatus, _ headers: HTTPHeaders) {
    context.write(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))), promise: nil)
  }

  /// Sends pieces until their stream ends, or until the client does not take them.
  private func stream(_ context: ChannelHandlerContext, _ pieces: AsyncStream<[UInt8]>) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    work = Task {
      for await piece in pieces {
        loop.execute {
          let (handler, context) = bound.value
          guard context.channel.isWritable else { return context.close(promise: nil) }
          let buffer = context.channel.allocator.buffer(bytes: piece)
          context.writeAndFlush(handler.wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
      }
      loop.execute { bound.value.1.close(promise: nil) }
    }
  }

  private func sent(_ context: ChannelHandlerContext, closes: Bool, isRefused: Bool) {
    sending -= 1
    // After a refusal the connection first skips the rest of the request's body.
    if isRefused { return closeLater(context, .seconds(2)) }
    guard case .idle = stage else { return closes ? context.close(promise: nil) : () }
    if closes || connections.isDraining { return context.close(promise: nil) }
    closeLater(context, limits.head)
  }

  // MARK: Ends

  /// Closes the connection after a time, in place of what was to close it before.
  private func closeLater(_ context: ChannelHandlerContext, _ time: Duration) {
    clock?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    clock = context.eventLoop.scheduleTask(in: TimeAmount(time)) { bound.value.close(promise: nil) }
  }

  private func releaseBody() {
    connections.release(held)
    (held, body) = (0, [])
  }

  private func end() {
    stage = .closing
    clock?.cancel()
    work?.cancel()
    releaseBody()
  }
}
