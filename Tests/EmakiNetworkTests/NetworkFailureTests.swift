import EmakiDiagnostics
import Testing

@Suite struct NetworkFailureTests {
  static let sentences: [(NetworkFailure, String)] = [
    (.off, "the network is off. Allow it in NetworkAccess, or save what is there beside the feed and name it by a relative path."),
    (.notCached, "it was never fetched, and only what was is read. Fetch it once with the network on."),
    (.malformed(cause: "Bad hostname"), "Bad hostname. Correct the address."),
    (.credentials, "addresses with a user name or a password are not asked. Take them out of it."),
    (
      .refusedPort(host: "h", port: 22),
      #"the port 22 of "h" is not asked, only 80 and 443. Allow the host in NetworkAccess."#
    ),
    (
      .refusedAddress(host: "h", address: "10.0.0.1"),
      #""h" is at 10.0.0.1, which is not a public address. Allow the host in NetworkAccess."#
    ),
    (
      .refusedRedirect(to: "file:///etc/passwd"),
      #"the server sends on to "file:///etc/passwd"; only https:, and http: from http:, are followed. Name the right address."#
    ),
    (.tooManyRedirects(limit: 5), "the server sends on more than 5 times. Name the address where it ends."),
    (.unresolved(host: "h"), #"the name "h" has no address. Correct it, or see whether this machine has a network."#),
    (
      .unreachable(host: "h", cause: "Connection refused"),
      #""h" cannot be reached (Connection refused). Correct the address, or try again later."#
    ),
    (
      .insecure(host: "h", cause: "bad certificate"),
      #"the connection to "h" is not secure (bad certificate). Correct the address or the server's certificate."#
    ),
    (.timedOut(seconds: 30), "no whole answer within 30 s. Try again later, or save it beside the feed."),
    (.timedOut(seconds: 0.3), "no whole answer within 0.3 s. Try again later, or save it beside the feed."),
    (
      .tooSlow(bytesPerSecond: 100, seconds: 10),
      "fewer than 100 bytes a second for 10 s. Try again later, or save it beside the feed."
    ),
    (.status(404), "the server answers 404 (Not Found). Correct the address, or ask its owner."),
    (.status(429), "the server answers 429 (Too Many Requests). Try again later, or ask its owner."),
    (.status(503), "the server answers 503 (Service Unavailable). Try again later, or ask its owner."),
    (.status(599), "the server answers 599. Correct the address, or ask its owner."),
    (.tooManyBytes(limit: 9), "more than the limit of 9 bytes. Make it smaller."),
    (.broken(cause: "\u{1B}"), #"the answer cannot be read (\u{1B}). Try again, or ask its owner."#),
    (.noLibrary(cause: "x"), "nothing can be fetched without libcurl (x). Install it: on Debian the package libcurl4."),
  ]

  @Test(arguments: sentences) func `a failure says what is wrong and how to mend it`(failure: NetworkFailure, sentence: String) {
    #expect(failure.description == sentence)
  }
}
