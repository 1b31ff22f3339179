import EmakiImages
import EmakiSupport

extension HTTPClient {
  /// Makes a client that may ask this machine and does not wait long.
  static func local(_ change: (inout Options) -> Void = { _ in }) -> HTTPClient {
    var options = Options(allowedHosts: ["127.0.0.1"], timeout: .seconds(5), retryDelays: [.milliseconds(10), .milliseconds(20)])
    change(&options)
    return HTTPClient(options)
  }

  func get(_ url: String, byteLimit: Int = 1 << 20) async -> Result<HTTPResponse, NetworkFailure> {
    await withCheckedContinuation { continuation in
      load(HTTPRequest(url: url, byteLimit: byteLimit)) { continuation.resume(returning: $0) }
    }
  }

  func body(_ url: String) async -> String? { (try? await get(url).get().body).map { $0.text } }

  /// Returns why there is no answer; `nil` if there is one.
  func failure(_ url: String, byteLimit: Int = 1 << 20) async -> NetworkFailure? {
    if case .failure(let failure) = await get(url, byteLimit: byteLimit) { failure } else { nil }
  }
}

extension NetworkFailure {
  /// Whether the answer could not be read, for whatever cause.
  var isBroken: Bool { if case .broken = self { true } else { false } }
}
