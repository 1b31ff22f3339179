internal import EmakiDisplay
import EmakiSupport

/// An image file is a picture's address, with the version of the file that it points to.
struct ImageFile: Hashable {
  var url: ImageURL
  var version: ImageVersion?

  init(_ url: String, version: ImageVersion? = nil) { (self.url, self.version) = (ImageURL(url), version) }
}
