public import EmakiDiagnostics

/// An HTTP loader asks servers for contents. `HTTPClient` is the one that is used where no other is given.
///
/// A loader keeps nothing: two calls with the same address make two requests. `NetworkReader` asks once.
public protocol HTTPLoader: Sendable {
  /// Starts a request and returns at once.
  ///
  /// - Parameter completion: Called once, from any thread; it does little and does not wait.
  func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void)
}
