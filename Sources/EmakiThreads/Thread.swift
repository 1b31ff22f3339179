#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a body on a new detached thread.
///
/// - Parameters:
///   - stackSize: the size of the thread's stack in bytes; `nil`, the default, takes the system's.
///   - blocksSignals: keeps signals from the thread and from those that it starts.
///   - body: what the thread does. The thread ends with it.
package func startThread(stackSize: Int? = nil, blocksSignals: Bool = false, _ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }

  // A thread begins with the mask of the one that makes it.
  var (all, before) = (sigset_t(), sigset_t())
  sigfillset(&all)
  if blocksSignals { pthread_sigmask(SIG_BLOCK, &all, &before) }
  defer { if blocksSignals { pthread_sigmask(SIG_SETMASK, &before, nil) } }

  var thread = pthread_t()
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(Start(body)).toOpaque())
  precondition(code == 0, "the system refuses another thread (error \(code))")
}

private final class Start {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
