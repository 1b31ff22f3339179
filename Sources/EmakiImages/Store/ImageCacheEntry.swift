internal import EmakiDisplay
internal import Synchronization

/// An image cache entry holds a picture, or the reason why there is none, once it is made.
///
/// The first caller that locks the outcome makes the picture. Others wait for the lock and then find the picture there.
final class ImageCacheEntry: Sendable {
  let outcome = Mutex<Result<CachedPicture, ImageError>?>(nil)
}
