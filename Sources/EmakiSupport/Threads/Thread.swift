#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a closure on a new detached thread.
///
/// - Parameters:
///   - stackSize: the size of the thread's stack in bytes; `nil`, the default, takes the system's.
///   - blocksSignals: whether signals are blocked in the thread and in the threads that it starts.
///   - body: what the thread does. The thread ends with it.
/// - Throws: `ThreadError` where the system refuses another thread.
package func startThread(
  stackSize: Int? = nil, blocksSignals: Bool = false, _ body: @escaping @Sendable () -> Void
) throws(ThreadError) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }

  // A new thread inherits the signal mask of the thread that makes it.
  var (all, before) = (sigset_t(), sigset_t())
  sigfillset(&all)
  if blocksSignals { pthread_sigmask(SIG_BLOCK, &all, &before) }
  defer { if blocksSignals { pthread_sigmask(SIG_SETMASK, &before, nil) } }

  _ = try createThread(&attributes, body)
}

/// Makes a thread with attributes, on which the closure runs.
private func createThread(
  _ attributes: inout pthread_attr_t, _ body: @escaping @Sendable () -> Void
) throws(ThreadError) -> pthread_t {
  var thread = pthread_t()
  let start = Unmanaged.passRetained(Start(body))
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }, start.toOpaque())
  if code != 0 {
    start.release()
    throw ThreadError(code: code)
  }
  return thread
}

/// Returns how many threads the system lets this process start now, by starting them. They end before the function returns.
///
/// Dispatch, which runs Swift's tasks, waits for ever where it is refused a thread. So a program asks this before its first task.
///
/// - Parameter count: how many are started at most.
package func startableThreads(upTo count: Int) -> Int {
  let mayEnd = Monitor(false)
  var threads: [pthread_t] = []
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 64 << 10)
  while threads.count < count {
    guard let thread = try? createThread(&attributes, { mayEnd.wait { $0 ? () : nil } }) else { break }
    threads.append(thread)
  }
  mayEnd.withLock { $0 = true }
  mayEnd.broadcast()
  for thread in threads { pthread_join(thread, nil) }
  return threads.count
}

private final class Start {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
