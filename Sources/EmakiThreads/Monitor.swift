#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that threads change one at a time, and for which they can wait. `Mutex` has no condition to sleep on.
///
/// `@unchecked Sendable`: the value is touched only between `pthread_mutex_lock` and `pthread_mutex_unlock`.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Blocks the calling thread until the body finds something.
  ///
  /// - Parameter find: called now, and each time that somebody says the value has changed; `nil` waits on.
  package func wait<Result>(for find: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = find(&value) { return found }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// The same for a time at most; `nil` when that is over.
  package func wait<Result>(seconds: Int, for find: (inout Value) -> Result?) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += seconds
    while true {
      if let found = find(&value) { return found }
      if pthread_cond_timedwait(condition, mutex, &end) != 0 { return find(&value) }
    }
  }

  /// Wakes up one of those who wait.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes up all who wait.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
