public import EmakiImages

/// Resource access says where the pictures and the further pages of a feed may come from, besides the feed's own folder.
public struct ResourceAccess: Hashable, Codable, Sendable {
  /// Whether `http:` and `https:` addresses are fetched. With `.on`, pixels depend on what servers answer.
  public var network: NetworkAccess.Mode
  /// The hosts that are asked even where their address is not public, and on any port.
  public var allowedHosts: [String]
  /// The further folders that pictures and pages may be read from.
  public var allowedFolders: [String]

  /// Creates an access: by default only the feed's own folder, and no network.
  public init(network: NetworkAccess.Mode = .off, allowedHosts: [String] = [], allowedFolders: [String] = []) {
    (self.network, self.allowedHosts, self.allowedFolders) = (network, allowedHosts, allowedFolders)
  }
}
