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
