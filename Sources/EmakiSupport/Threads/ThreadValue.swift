import Glibc

/// A thread value is an object of which each thread has its own. It is released when the thread ends, and is never passed on.
///
/// `@unchecked Sendable`: the key is set once, and the object behind it belongs to the thread that asks for it.
package final class ThreadValue<Value: AnyObject>: @unchecked Sendable {
  private let key: pthread_key_t

  /// Creates a value that no thread has yet. A value is meant to be kept, because a process has only some thousand keys.
  package init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { object in if let object { Unmanaged<AnyObject>.fromOpaque(object).release() } }
    precondition(result == 0, "the process has no key for another value of threads")
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  /// The object of the calling thread; `nil` where it has none.
  package var value: Value? {
    get { pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() } }
    set {
      let old = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
      if let old { Unmanaged<Value>.fromOpaque(old).release() }
    }
  }
}
