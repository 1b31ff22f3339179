import Foundation

/// A child process is a program that was run to its end, with what it cost.
struct ChildProcess {
  /// The time from before the program's start to after its end, in seconds.
  var wall: Double
  /// The largest resident size of the program, or of the largest of the programs it waited for, in megabytes.
  var peakMegabytes: Double
  var output: Data
  /// The program's status as `waitpid` gives it; 0 is success.
  var status: Int32

  /// Runs a program. Its standard error is written to the file `errors`.
  ///
  /// The peak of a program is at least this process' own size when it starts it (Linux counts what is mapped before `exec`): keep it small.
  static func run(_ arguments: [String], environment: [String: String] = [:], errors: String) throws -> ChildProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw BenchmarkFailure(70, "no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argv + envp { free(string) } }

    let start = Clock.wall()
    var pid = pid_t()
    let code = posix_spawn(&pid, arguments[0], &actions, nil, argv, envp)
    close(ends[1])
    let pipe = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    guard code == 0 else { throw BenchmarkFailure(69, "cannot start \(arguments[0]): \(String(cString: strerror(code)))") }
    let output = try pipe.readToEnd() ?? Data()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
    return ChildProcess(wall: Clock.wall() - start, peakMegabytes: Double(usage.ru_maxrss) / 1024, output: output, status: status)
  }
}
