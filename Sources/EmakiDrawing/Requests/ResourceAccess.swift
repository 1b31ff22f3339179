public import EmakiNetwork

/// Where the pictures and the further pages of a feed may come from, besides its own folder.
public struct ResourceAccess: Hashable, Codable, Sendable {
  /// Whether what is at `http:` and `https:` addresses is fetched. With `.on` pixels depend on what servers answer.
  public var network: NetworkAccess.Mode
  /// Hosts that are asked even where their address is not public, and on any port.
  public var allowedHosts: [String]
  /// Further folders that pictures and pages may be read from.
  public var allowedFolders: [String]

  /// The feed's own folder and no network.
  public init(network: NetworkAccess.Mode = .off, allowedHosts: [String] = [], allowedFolders: [String] = []) {
    (self.network, self.allowedHosts, self.allowedFolders) = (network, allowedHosts, allowedFolders)
  }
}
