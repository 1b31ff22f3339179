import Glibc

/// A child process is another program that was run to its end.
struct ChildProcess {
  /// What the program wrote to standard output.
  let output: String
  /// What the program wrote to standard error.
  let errors: String
  /// Whether the program ended with the exit code 0.
  let succeeded: Bool

  /// Runs a program from the PATH without input; `nil` if it cannot be started. Its output is collected in pipes of limited size, so it may
  /// write only a little.
  static func run(_ program: String, _ arguments: [String]) -> ChildProcess? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var strings = ([program] + arguments).map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, program, &actions, nil, &strings, environ) == 0 else { return nil }
    output.closeWriting()
    errors.closeWriting()
    // Both outputs are short, so neither pipe fills up while the other one is read.
    let (text, reason) = (output.read(), errors.read())
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return ChildProcess(output: text, errors: reason, succeeded: status == 0)
  }
}

/// A pipe is a pair of descriptors that programs do not inherit; it is closed with its last reference.
private final class Pipe {
  private let reading: CInt
  private(set) var writing: CInt

  init?() {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads until the other end of the pipe is closed.
  func read() -> String {
    var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while true {
      let count = Glibc.read(reading, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }
}
