import EmakiSupport
import EmakiTestSupport
import Testing

struct NetworkFailureTests {
  static let failures: [NetworkFailure] = [
    .off,
    .notCached,
    .malformed(cause: "Bad hostname"),
    .credentials,
    .refusedPort(host: "h", port: 22),
    .refusedAddress(host: "h", address: "10.0.0.1"),
    .refusedRedirect(to: "file:///etc/passwd"),
    .tooManyRedirects(limit: 5),
    .unresolved(host: "h"),
    .unreachable(host: "h", cause: "Connection refused"),
    .insecure(host: "h", cause: "bad certificate"),
    .timedOut(seconds: 30),
    .timedOut(seconds: 0.3),
    .tooSlow(bytesPerSecond: 100, seconds: 10),
    .status(404),
    .status(429),
    .status(503),
    .status(599),
    .tooManyBytes(limit: 9),
    .broken(cause: "\u{1B}"),
    .noLibrary(cause: "x"),
  ]

  @Test func `a failure says what is wrong and how to mend it`() {
    #expect(Self.failures.map(\.description) == TextFixture("Texts/failures.txt").lines)
  }
}
