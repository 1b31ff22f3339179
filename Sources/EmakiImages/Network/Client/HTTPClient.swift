public import EmakiSupport

/// A client fetches over HTTP with libcurl, on one thread of its own that starts with the first request and ends with the client.
///
/// Addresses are untrusted. Requests go only to hosts with a public address, to ports 80 and 443, and over `http:` and `https:`. The check
/// is made on the IP address of each connection, so host names and redirects that lead to other addresses do not get around it. Redirects
/// from `https:` to `http:` are refused. There are no cookies, no passwords, no proxies and no settings from files or the environment.
public final class HTTPClient: HTTPLoader {
  /// The options that a client is made with.
  public typealias Options = HTTPClientOptions

  private let loop: TransferLoop

  /// Makes a client. Its thread starts with the first request.
  public init(_ options: Options = Options()) { loop = TransferLoop(options) }

  /// Ends the thread. Requests that are under way fail.
  deinit { loop.close() }

  /// Starts a request and returns at once, as `HTTPLoader` says.
  public func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void) {
    let address: HTTPAddress
    do throws(NetworkFailure) {
      address = try HTTPAddress(request.url)
    } catch {
      return completion(.failure(error))
    }
    loop.add(TransferOrder(request: request, address: address, completion: completion))
  }
}
