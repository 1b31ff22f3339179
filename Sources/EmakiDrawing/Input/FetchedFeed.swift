package import EmakiFeeds
import EmakiImages
import EmakiSupport

/// A fetched feed is a feed at an `http:` or `https:` address. It may name only addresses and `data:` URLs, never files of this machine.
package enum FetchedFeed {
  /// Returns whether the name of a feed is an address that is fetched over HTTP.
  package static func isAddress(_ name: String) -> Bool {
    let scheme = HTTPAddress.scheme(of: name)
    return scheme == "http" || scheme == "https"
  }

  /// Fetches the feed at an address.
  ///
  /// - Parameters:
  ///   - name: the address.
  ///   - dates: how the feed is read.
  ///   - network: what fetches it.
  /// - Throws: `InputError.feedNetwork` for a feed that cannot be had, and `FeedError` for one that cannot be read.
  static func feed(at name: String, dates: FeedDates, network: NetworkReader) async throws -> Feed {
    do {
      let address = try HTTPAddress(name)
      let bytes = try await network.contents(of: address.text, byteLimit: FeedLimits().bytes)
      return placed(try Feed(parsing: bytes, name: name, dates: dates), at: address)
    } catch let failure as NetworkFailure {
      throw InputError.feedNetwork(name, failure)
    }
  }

  /// Returns a feed whose pictures have the addresses that they have when the feed is at an address; that of a file stays as it is.
  package static func placed(_ feed: Feed, ofFeedAt name: String) throws -> Feed {
    isAddress(name) ? placed(feed, at: try HTTPAddress(name)) : feed
  }

  /// Returns a feed with the addresses of its pictures resolved, as if the feed were read from an address.
  static func placed(_ feed: Feed, at place: HTTPAddress) -> Feed {
    var feed = feed
    for index in feed.rows.indices {
      if feed.rows[index].values != nil { feed.rows[index].place = place.text }
      guard let image = feed.rows[index].imageURL else { continue }
      feed.rows[index].imageURL = resolved(image, from: place)
    }
    return feed
  }

  /// Returns the address of a picture of a fetched feed; `nil` if it would be a path on this machine.
  static func resolved(_ image: String, from place: HTTPAddress) -> String? {
    let scheme = HTTPAddress.scheme(of: image)
    if scheme == "data" { return image }
    // An address that cannot be resolved is kept, because drawing it gives a warning. Only a path on this machine is left out.
    let resolved = (try? HTTPAddress(image, relativeTo: place))?.text
    return resolved ?? (scheme == nil || scheme == "file" ? nil : image)
  }
}
