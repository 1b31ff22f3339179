import NIOCore
import Synchronization

/// Open connections hold the connections of one listener that are open, and count what they hold against its limits.
///
/// A connection has a seat from the head of a request until the answer is taken. Some connections have none: where all are open that may be,
/// the oldest one without a seat is closed for the next that comes, of the client that has most of these. So whatever seats are taken, a
/// client can always send the head of a request, and be told how the service is.
final class OpenConnections: Sendable {
  /// A good is something of which there is only so much for all clients together.
  enum Good: Int {
    /// A request that is being received, worked on or answered.
    case seat
    /// Bytes of bodies, whether they are arriving or being worked on.
    case body
    /// Bytes of answers that wait for their client to take them.
    case answer
  }

  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// The connections without a seat, from the oldest to the newest.
    var standing: [(id: ObjectIdentifier, client: String)] = []
    var goods: [Shares<ObjectIdentifier>]
    var isDraining = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func giveAll(back id: ObjectIdentifier) {
      for index in goods.indices { goods[index].give(back: id) }
    }
  }

  /// What a connection is told.
  enum Event {
    /// Its listener drains.
    case drain
    /// Another client gets what it holds.
    case displaced
  }

  let limits: ConnectionLimits
  private let state: Mutex<State>

  init(_ limits: ConnectionLimits) {
    self.limits = limits
    let seats = max(1, limits.connections - limits.connections / 8)
    state = Mutex(State(goods: [seats, limits.heldBytes, limits.answerBytes].map { Shares(limit: $0) }))
  }

  var isDraining: Bool { state.withLock { $0.isDraining } }

  /// Adds a connection until it is closed, and returns whether there is room for it.
  func add(_ channel: any Channel, of client: String) -> Bool {
    let (isAdded, oldest) = state.withLock { state -> (Bool, (any Channel)?) in
      if state.isDraining { return (false, nil) }
      var oldest: (any Channel)?
      if state.channels.count >= limits.connections {
        let counts = state.standing.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
        guard let most = counts.max(by: { $0.value < $1.value })?.key, let index = state.standing.firstIndex(where: { $0.client == most })
        else { return (false, nil) }
        oldest = state.channels.removeValue(forKey: state.standing.remove(at: index).id)
      }
      state.channels[ObjectIdentifier(channel)] = channel
      state.standing.append((ObjectIdentifier(channel), client))
      return (true, oldest)
    }
    oldest?.close(promise: nil)
    if isAdded { channel.closeFuture.whenComplete { _ in self.remove(channel) } }
    return isAdded
  }

  private func remove(_ channel: any Channel) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      let id = ObjectIdentifier(channel)
      state.channels[id] = nil
      state.standing.removeAll { $0.id == id }
      state.giveAll(back: id)
      guard state.channels.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Takes an amount for a connection, and returns whether there is so much for its client. Connections that lose theirs for it are told.
  func take(_ amount: Int, _ good: Good, for channel: any Channel, of client: String) -> Bool {
    let losers = state.withLock { state -> [any Channel]? in
      let id = ObjectIdentifier(channel)
      guard let losers = state.goods[good.rawValue].take(amount, for: id, of: client) else { return nil }
      if good == .seat { state.standing.removeAll { $0.id == id } }
      return losers.compactMap { state.channels[$0] }
    }
    for loser in losers ?? [] { loser.pipeline.fireUserInboundEventTriggered(Event.displaced) }
    return losers != nil
  }

  /// Gives back what a connection has of something.
  func give(back good: Good, of channel: any Channel) {
    state.withLock { $0.goods[good.rawValue].give(back: ObjectIdentifier(channel)) }
  }

  /// Gives back all that a connection of a client has, its seat too.
  func stand(_ channel: any Channel, of client: String) {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      state.giveAll(back: id)
      if state.channels[id] != nil && !state.standing.contains(where: { $0.id == id }) { state.standing.append((id, client)) }
    }
  }

  /// Tells every connection that it ends once its request is answered.
  func drain() {
    let channels = state.withLock { state in
      state.isDraining = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Event.drain) }
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
struct ConnectionLimits: Sendable {
  /// The longest address of a request in bytes, with its query.
  var targetBytes = 16 << 10
  /// The largest head of a request in bytes.
  var headBytes = 80 << 10
  /// The largest body of a request in bytes.
  var bodyBytes = 16 << 20
  /// The most bytes that the bodies of all requests together may take, whether they are arriving or being worked on.
  var heldBytes = 256 << 20
  /// The most bytes that all answers together may take that wait for their clients. One of more than half of it counts as half.
  var answerBytes = 256 << 20
  /// The number of connections at the same time. Seven of eight may have a request in work.
  var connections = 512
  /// The time until a connection that is open or was answered has sent the head of a request.
  var head = Duration.seconds(30)
  /// The time from the head of a request to the end of its body.
  var body = Duration.seconds(30)
  /// The time that a client may take for an answer of few bytes.
  var answer = Duration.seconds(30)
  /// The fewest bytes a second that a client must take of a long answer, in addition to `answer`.
  var answerRate = 64 << 10
}
