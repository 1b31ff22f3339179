internal import EmakiDisplay

/// An address, and what it means.
struct ImageFile: Hashable {
  var url: ImageURL
  var version: ImageVersion?

  init(_ url: String, version: ImageVersion? = nil) { (self.url, self.version) = (ImageURL(url), version) }
}
