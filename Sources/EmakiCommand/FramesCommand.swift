import ArgumentParser
import Emaki
import Foundation

/// `emaki frames`: a picture for every step of a scroll.
struct FramesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Draws the frames of a scroll through a feed's list.",
    discussion: """
      The frames are frame-00000.png and on. They start at the top, or where --offset or --row says, and go on to the end of the \
      list, which is the last frame; with --count there are so many, and those past the end show the end.

      Example: emaki frames notifications.json --step 24 --count 120 -o frames/
      """)

  @OptionGroup var list: ListOptions

  @Option(name: .shortAndLong, help: "The folder for the frames; made where it is not there.")
  var output: String

  @Option(parsing: .unconditional, help: "How far each frame is scrolled on, in points. (default: 24)", transform: OptionValue.offset)
  var step: Double = 24

  @Option(parsing: .unconditional, help: "How many frames. (default: to the end of the list)", transform: OptionValue.frameCount)
  var count: Int?

  func validate() throws {
    if step == 0 && count == nil { throw ValidationError("--step 0 never reaches the end. Give a step above 0, or --count.") }
    if output == "-" { throw ValidationError("frames are files of a folder. Name the folder with -o.") }
  }

  func run() async throws {
    let open = try list.open()
    let start =
      if let row = list.row {
        try await open.renderer.offset(ofRow: list.index(ofRow: row, in: open.feed), in: open.table)
      } else {
        list.offset ?? 0
      }
    let old = try prepareFolder()
    var product = Product(list)
    var written: Set<String> = []
    let bar = ProgressBar("frames", total: count)
    defer { bar.finish() }
    for try await frame in open.renderer.frames(of: open.table, scroll: Scroll(step: step, frames: count, start: start)) {
      let path = output.hasSuffix("/") ? output + frame.name : output + "/" + frame.name
      try frame.writePNG(to: path)
      written.insert(frame.name)
      product.add(frame.warnings)
      product.add(path: path, size: frame.size, bytes: frame.pngByteCount)
      bar.update(frame.index + 1)
    }
    // Frames of an earlier, longer scroll must not follow this one's.
    for name in old where !written.contains(name) { unlink(output + "/" + name) }
    Stopwatch.mark("frames")
    if list.stats { Stopwatch.print() }
    try product.finish()
  }

  /// Makes the folder and those above it, where they are not there.
  private func makeFolder() throws {
    var path = output.hasPrefix("/") ? "/" : ""
    for part in output.split(separator: "/") {
      path += part
      if mkdir(path, 0o777) != 0 && errno != EEXIST { throw cannotMakeFolder(errno) }
      path += "/"
    }
    var info = stat()
    if stat(output, &info) != 0 { throw cannotMakeFolder(errno) }
    if info.st_mode & S_IFMT != S_IFDIR { throw cannotMakeFolder(ENOTDIR) }
  }

  private func cannotMakeFolder(_ code: Int32) -> Failure {
    Failure(.cannotWrite, "cannot make the folder \(output): \(String(cString: strerror(code))). Choose a place that can be written.")
  }

  /// Makes the folder, and returns the frames that are in it.
  private func prepareFolder() throws -> [String] {
    try makeFolder()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: output)
    } catch {
      throw Failure(.cannotWrite, "cannot look into \(output). Choose a folder that can be read and written.")
    }
    let frames = names.filter { $0.wholeMatch(of: /frame-[0-9]{5,}\.png/) != nil }
    if !frames.isEmpty && !list.force {
      throw Failure(
        .cannotWrite,
        "\(output) holds \(frames.count) frame\(frames.count == 1 ? "" : "s") already. Give --force to replace them, or another folder.")
    }
    return frames
  }
}
