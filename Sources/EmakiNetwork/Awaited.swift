#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that another thread makes.
///
/// `@unchecked Sendable`: everything mutable is touched only between `pthread_mutex_lock` and `pthread_mutex_unlock`; `Mutex` has no
/// condition to sleep on.
final class Awaited<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var made: Value?
  private var observers: [@Sendable (Value) -> Void] = []

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Gives the value to all who wait. A second one is dropped.
  func finish(_ value: Value) {
    pthread_mutex_lock(mutex)
    let waiting = made == nil ? observers : []
    if made == nil { made = value }
    observers = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    for observer in waiting { observer(value) }
  }

  /// Blocks the calling thread until there is a value.
  func wait() -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let made { return made }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// The value, without blocking a thread.
  var value: Value {
    get async { await withCheckedContinuation { continuation in whenDone { continuation.resume(returning: $0) } } }
  }

  private func whenDone(_ observer: @escaping @Sendable (Value) -> Void) {
    pthread_mutex_lock(mutex)
    let ready = made
    if ready == nil { observers.append(observer) }
    pthread_mutex_unlock(mutex)
    if let ready { observer(ready) }
  }
}
