import Glibc

/// Guards a value that threads change one at a time, and lets them wait until it has changed. `Mutex` has no condition to sleep on.
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

  /// Runs a closure that reads or changes the value, while no other thread does.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Blocks the calling thread until a closure finds something in the value.
  ///
  /// - Parameter find: a closure that is called at once, and again each time a change is signalled. While it returns `nil`, the thread
  ///   waits on.
  /// - Returns: what `find` has found.
  package func wait<Result>(for find: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = find(&value) { return found }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Blocks the calling thread until a closure finds something in the value, or until a time is over.
  ///
  /// - Parameters:
  ///   - seconds: how long it waits at most.
  ///   - find: a closure that is called at once, and again each time a change is signalled. While it returns `nil`, the thread waits on.
  /// - Returns: what `find` has found; `nil` if the time is over.
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

  /// Wakes one of the threads that wait.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all threads that wait.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
