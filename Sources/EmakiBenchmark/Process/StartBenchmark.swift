import Foundation

/// The start benchmark measures the command as a process of its own, from its start to a picture.
struct StartBenchmark {
  let samples: String

  func run() throws {
    let command = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "emaki").path
    guard FileManager.default.isExecutableFile(atPath: command) else {
      return Report.section("\(command) is not built: process start is left out")
    }
    Report.section("Process start to the first viewport's PNG, font cache warm (median of 15)")
    var walls: [Double] = []
    var phases: [[(name: String, milliseconds: Double)]] = []
    for run in 0..<16 {
      let start = Clock.wall()
      let output = try launch(command, ["render", "\(samples)/kittens.json", "--stats", "-o", "/dev/null"])
      let wall = Clock.wall() - start
      if run == 0 { continue }
      walls.append(wall)
      phases.append(Self.phases(output, start: start * 1e3))
    }
    for index in phases[0].indices {
      Report.row(phases[0][index].name, "\(Report.number(Clock.median(phases.map { $0[index].milliseconds }), digits: 2)) ms")
    }
    Report.row("in all, exit included", "\(Report.number(Clock.median(walls) * 1e3, digits: 2)) ms")
  }

  private func launch(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    precondition(process.terminationStatus == 0, "the command failed: \(String(decoding: data, as: UTF8.self))")
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the phases in lines such as `stats: NAME TIME ms`, where the time is that of the monotonic clock.
  private static func phases(_ output: String, start: Double) -> [(name: String, milliseconds: Double)] {
    var last = start
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("stats: "), let split = line.dropFirst(7).dropLast(3).lastIndex(of: " ") else { return nil }
      guard let time = Double(line[line.index(after: split)...].dropLast(3)) else { return nil }
      defer { last = time }
      return (String(line[line.index(line.startIndex, offsetBy: 7)..<split]), time - last)
    }
  }
}
