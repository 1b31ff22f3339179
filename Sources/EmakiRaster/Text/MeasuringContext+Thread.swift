package import EmakiDisplay
package import EmakiLayout
import EmakiSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MeasuringContext {
  private static let typesetters = ThreadValue<PangoTypesetter>()

  /// Creates a context that must not leave the calling thread. The thread keeps its typesetter for the next call with the same fonts,
  /// because making one takes a millisecond.
  ///
  /// - Throws: `FontError` where the fonts cannot be used.
  package static func ofThread(
    scale: Scale, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws(FontError) -> MeasuringContext {
    let typesetter: PangoTypesetter
    if let known = typesetters.value, known.library.set == fonts {
      typesetter = known
    } else {
      typesetter = PangoTypesetter(try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default))
      typesetters.value = typesetter
    }
    return MeasuringContext(scale: scale, typesetter: typesetter, fonts: typesetter.library.number, traits: traits)
  }
}

/// A thread value is an object of which each thread has its own. It is released when the thread ends, and is never passed on.
///
/// `@unchecked Sendable`: the key is set once, and the object behind it belongs to the thread that asks for it.
private final class ThreadValue<Value: AnyObject>: @unchecked Sendable {
  private let key: pthread_key_t

  /// Creates a value that no thread has yet. A value is meant to be kept, because a process has only some thousand keys.
  init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { object in if let object { Unmanaged<AnyObject>.fromOpaque(object).release() } }
    precondition(result == 0, "the process has no key for another value of threads")
    self.key = key
  }

  /// The object of the calling thread; `nil` where it has none.
  var value: Value? {
    get { pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() } }
    set {
      let old = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
      if let old { Unmanaged<Value>.fromOpaque(old).release() }
    }
  }
}
