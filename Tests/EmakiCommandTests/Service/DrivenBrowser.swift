import Foundation

/// A driven browser is Debian's Chromium without a screen. It shows a page, and tests control it over its debugging pipe.
final class DrivenBrowser {
  static let path = "/usr/bin/chromium"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  /// A fault says what the browser has failed to do.
  struct Fault: Error, CustomStringConvertible { var description: String }

  private let process = Process()
  private let input: FileHandle
  private let output: FileHandle
  private var buffer: [UInt8] = []
  private var number = 0
  private var session: String?
  /// The errors that the page has reported.
  private(set) var complaints: [String] = []

  /// Starts the browser.
  ///
  /// - Parameter folder: a folder for its profile and pipes.
  init(_ url: String, folder: URL) throws {
    let pipes = ["in", "out"].map { folder.appending(path: $0).path }
    for pipe in pipes { mkfifo(pipe, 0o600) }
    process.executableURL = URL(filePath: "/bin/sh")
    // The pipe's ends are the descriptors 3 and 4.
    process.arguments = [
      "-c", #"exec 3<"$1" 4>"$2"; shift 2; exec "$@""#, "sh", pipes[0], pipes[1], Self.path, "--headless", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile", "--window-size=1400,900", "--remote-debugging-pipe",
      "about:blank",
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    // Opening an end of a pipe waits until the other end is opened, too.
    input = FileHandle(fileDescriptor: open(pipes[0], O_WRONLY | O_CLOEXEC), closeOnDealloc: true)
    output = FileHandle(fileDescriptor: open(pipes[1], O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
    let targets = try call("Target.getTargets", [:])["targetInfos"] as? [[String: Any]] ?? []
    guard let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] else { throw Fault(description: "no page") }
    session = try call("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
    for domain in "Runtime Log Page".words { _ = try call("\(domain).enable", [:]) }
    _ = try call("Page.navigate", ["url": url])
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Calls a method of the debugging protocol.
  @discardableResult func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try read()
      if answer["id"] as? Int == number {
        if let error = answer["error"] { throw Fault(description: "\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      if ["Runtime.exceptionThrown", "Log.entryAdded"].contains(answer["method"] as? String ?? "") { complaints.append("\(answer)") }
    }
  }

  private func read() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        defer { buffer.removeFirst(end + 1) }
        return try JSONSerialization.jsonObject(with: Data(buffer[..<end])) as? [String: Any] ?? [:]
      }
      let more = output.availableData
      if more.isEmpty { throw Fault(description: "the browser has ended") }
      buffer += more
    }
  }

  /// Returns the value of an expression in the page. A promise is awaited.
  func value(_ expression: String) throws -> Any? {
    let result = try call("Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let fault = result["exceptionDetails"] { throw Fault(description: "\(expression): \(fault)") }
    return (result["result"] as? [String: Any])?["value"]
  }

  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// Waits until an expression is true. The page checks it with each frame that it shows.
  func wait(_ expression: String) throws {
    let isTrue = try value(
      """
      new Promise(resolve => {
        const end = performance.now() + 60000;
        const look = () => {
          let isTrue = false;
          try { isTrue = Boolean(\(expression)); } catch {}
          isTrue || performance.now() > end ? resolve(isTrue) : setTimeout(look, 5);
        };
        look();
      })
      """)
    if isTrue as? Bool != true { throw Fault(description: "never: \(expression); \(complaints)") }
  }
}
