package import EmakiLayout
import Glibc

/// A layout pass is the measuring that runs on a thread at this moment.
///
/// While a node is measured, the code of the node may measure other nodes. They are measured with the context of the pass, which is kept for the
/// thread: measuring never leaves it.
package enum LayoutPass {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The context of the pass; `nil` where no node is measured on this thread.
  package static var context: LayoutContext? {
    pthread_getspecific(key).map { Unmanaged<LayoutContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls a function that measures with a context.
  static func run<Result>(in context: LayoutContext, _ body: () -> Result) -> Result {
    let (outer, inner) = (pthread_getspecific(key), Unmanaged.passUnretained(context).toOpaque())
    if outer == inner { return body() }
    pthread_setspecific(key, inner)
    defer { pthread_setspecific(key, outer) }
    return body()
  }
}
