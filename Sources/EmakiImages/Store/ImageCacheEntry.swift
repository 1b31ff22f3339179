internal import EmakiDisplay
internal import Synchronization

/// An entry holds a picture, or why there is none, once somebody has made it.
///
/// Whoever locks the outcome first makes the picture. Others who ask wait for the lock and then find it there.
final class ImageCacheEntry: Sendable {
  let outcome = Mutex<Result<CachedPicture, ImageError>?>(nil)
}
