internal import EmakiDisplay
internal import Synchronization

/// An image cache entry holds the outcome of making a picture: the picture itself, or the reason why there is none.
///
/// The first caller that locks the outcome makes the picture. Others wait for the lock and then find the picture there.
final class ImageCacheEntry: Sendable {
  let outcome = Mutex<Result<CachedPicture, ImageError>?>(nil)
}
