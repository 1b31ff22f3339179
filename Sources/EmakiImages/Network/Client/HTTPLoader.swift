public import EmakiSupport

/// An HTTP loader requests contents from servers. `HTTPClient` is the default loader.
///
/// A loader keeps no contents, so two calls with the same address make two requests. `NetworkReader` requests each address only once.
public protocol HTTPLoader: Sendable {
  /// Starts a request and returns at once.
  ///
  /// - Parameter completion: Called once, on any thread. It must return quickly and must not wait.
  func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void)
}
