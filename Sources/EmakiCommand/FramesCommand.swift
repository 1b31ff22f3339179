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

      With --format they are one file: apng is an animated PNG that loops, y4m uncompressed video for other programs (4:4:4, BT.709 in \
      limited range), raw nothing but R G B A bytes, whose size is told on standard error. It is written frame by frame.

      Example: emaki frames notifications.json --step 24 --count 120 -o frames/

      Example: emaki frames notifications.json --format y4m -o - | ffmpeg -i - list.mp4
      """)

  @OptionGroup var list: ListOptions

  @Option(
    name: .shortAndLong, help: "The folder for the frames, made where it is not there; with --format the file, or - for standard output.")
  var output: String

  @Option(
    help: ArgumentHelp("What is written: png, apng, y4m or raw. (default: png, a folder of pictures)", valueName: "format"),
    transform: OptionValue.choice)
  var format: FrameFormat = .png

  @Option(
    parsing: .unconditional, help: "How many frames of an apng or y4m are shown a second, 1 to 1000. (default: 60)",
    transform: OptionValue.framesPerSecond)
  var fps: Int?

  @Option(parsing: .unconditional, help: "How far each frame is scrolled on, in points. (default: 24)", transform: OptionValue.offset)
  var step: Double = 24

  @Option(parsing: .unconditional, help: "How many frames. (default: to the end of the list)", transform: OptionValue.frameCount)
  var count: Int?

  func validate() throws {
    if step == 0 && count == nil { throw ValidationError("--step 0 never reaches the end. Give a step above 0, or --count.") }
    if output == "-" && format == .png {
      throw ValidationError("frames are files of a folder. Name the folder with -o, or write one stream with --format apng, y4m or raw.")
    }
    if output == "-" && list.json { throw ValidationError("-o - and --json both write to standard output. Give one of them.") }
    if fps != nil && !format.hasFrameRate {
      throw ValidationError("--fps has no place in \(format.rawValue). Give it with --format apng or y4m.")
    }
    if list.png != nil && !format.isCompressed {
      throw ValidationError("--png has no place in \(format.rawValue), which is not compressed. Give it with --format png or apng.")
    }
  }

  func run() async throws {
    let open = try list.open()
    let start =
      if let row = list.row {
        try await open.renderer.offset(ofRow: list.index(ofRow: row, in: open.feed), in: open.table)
      } else {
        list.offset ?? 0
      }
    let frames = open.renderer.frames(of: open.table, scroll: Scroll(step: step, frames: count, start: start))
    var product = Product(list)
    let bar = ProgressBar("frames", total: count)
    defer { bar.finish() }
    if let stream = format.stream {
      try await write(frames, as: stream, bar, &product)
    } else {
      try await writeFolder(frames, bar, &product)
    }
    Stopwatch.mark("frames")
    if list.stats { Stopwatch.print() }
    try product.finish()
  }

  private func write(_ frames: FrameSequence, as format: FrameStreamFormat, _ bar: ProgressBar, _ product: inout Product) async throws {
    if format == .raw { Terminal.write("raw: each frame is \(frames.size.width)x\(frames.size.height) pixels of R G B A, 8 bits each\n") }
    let rate = fps ?? 60
    var written = 0
    func note(_ frame: Frame) {
      product.add(frame.warnings)
      written += 1
      bar.update(written)
    }
    if output == "-" {
      try await frames.write(as: format, framesPerSecond: rate, progress: note) { bytes in
        try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
      }
    } else {
      let bytes = try await frames.write(as: format, framesPerSecond: rate, toFile: output, progress: note)
      product.add(path: output, size: frames.size, bytes: bytes, frames: written)
    }
  }

  private func writeFolder(_ frames: FrameSequence, _ bar: ProgressBar, _ product: inout Product) async throws {
    let old = try prepareFolder()
    var written: Set<String> = []
    for try await frame in frames {
      let path = output.hasSuffix("/") ? output + frame.name : output + "/" + frame.name
      try frame.writePNG(to: path)
      written.insert(frame.name)
      product.add(frame.warnings)
      product.add(path: path, size: frame.size, bytes: frame.pngByteCount)
      bar.update(frame.index + 1)
    }
    // Frames of an earlier, longer scroll must not follow this one's.
    for name in old where !written.contains(name) { unlink(output + "/" + name) }
  }

  /// Makes the folder, and returns the frames that are in it.
  private func prepareFolder() throws -> [String] {
    try makeFolder(output)
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
