import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiSupport

extension DrawingRequest {
  /// Returns the function that reads feeds by their names, with the request's access: regular files, and what is at addresses where the
  /// network is on. It asks for an address each time, or reads the cache, and blocks the calling thread meanwhile.
  ///
  /// - Parameter resources: what reading may use of the machine.
  package func feedBytes(_ resources: DrawingResources) -> @Sendable (_ name: String) throws -> [UInt8] {
    var network = networkAccess
    // All readers share what connects.
    if network.mode == .on { network.loader = HTTPClient(HTTPClientOptions(allowedHosts: network.allowedHosts)) }
    return { [network] name in
      guard FetchedFeed.isAddress(name) else { return try InputFile.contents(ofFile: name) }
      do {
        return try NetworkReader(network, cacheDirectory: resources.cacheDirectory)
          .contents(of: HTTPAddress(name).text, byteLimit: FeedLimits().bytes)
      } catch let failure as NetworkFailure {
        throw InputError.feedNetwork(name, failure)
      }
    }
  }
}
