import EmakiSupport

/// A transfer order is a request on its way to the thread of transfers.
struct TransferOrder: Sendable {
  let request: HTTPRequest
  let address: HTTPAddress
  let completion: @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void
}
