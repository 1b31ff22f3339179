import NIOCore
import Synchronization

/// Open connections hold the connections of one listener that are open, and count them against its limits.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var heldBytes = 0
    var isDraining = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The event that tells a connection that its listener drains.
  struct Drain {}

  let limits: ConnectionLimits
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits) { self.limits = limits }

  var isDraining: Bool { state.withLock { $0.isDraining } }

  /// Adds a connection until it is closed, and returns whether there is room for it.
  func add(_ channel: any Channel) -> Bool {
    let isAdded = state.withLock { state in
      if state.isDraining || state.channels.count >= limits.connections { return false }
      state.channels[ObjectIdentifier(channel)] = channel
      return true
    }
    if isAdded { channel.closeFuture.whenComplete { _ in self.remove(channel) } }
    return isAdded
  }

  private func remove(_ channel: any Channel) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.channels[ObjectIdentifier(channel)] = nil
      guard state.channels.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Takes room for bytes of a body, and returns whether there is so much.
  func hold(_ bytes: Int) -> Bool {
    state.withLock { state in
      if state.heldBytes + bytes > limits.heldBytes { return false }
      state.heldBytes += bytes
      return true
    }
  }

  /// Gives back the room for bytes of a body.
  func release(_ bytes: Int) { state.withLock { $0.heldBytes -= bytes } }

  /// Tells every connection that it ends once its request is answered.
  func drain() {
    let channels = state.withLock { state in
      state.isDraining = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Drain()) }
  }

  /// Waits until no connection is open.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.channels.isEmpty { state.waiting.append(continuation) }
        return state.channels.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }
}

/// Connection limits say how much clients may send and how long they may take, so that none of them holds what others need.
package struct ConnectionLimits: Sendable {
  /// The longest address of a request in bytes, with its query.
  var targetBytes = 16 << 10
  /// The largest body of a request in bytes.
  package var bodyBytes = 16 << 20
  /// The most bytes that the bodies of all requests together may take, whether they are arriving or being worked on.
  package var heldBytes = 256 << 20
  /// The number of connections at the same time; further ones are closed at once.
  var connections = 512
  /// The time until a connection that is open or was answered has sent the head of a request.
  var head = Duration.seconds(30)
  /// The time from the head of a request to the end of its body.
  var body = Duration.seconds(30)
  /// The time that a client may take for an answer of few bytes.
  var answer = Duration.seconds(30)
  /// The fewest bytes a second that a client must take of a long answer, in addition to `answer`.
  var answerRate = 64 << 10

  package init() {}
}
