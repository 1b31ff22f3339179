import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiNodes
import EmakiSupport
import FoundationEssentials

/// `emaki frames` draws a picture for every step of a scroll.
struct FramesCommand: DrawingCommand {
  static let configuration = CommandConfiguration.emaki(
    "frames", "Draws the frames of a scroll through a feed's list.",
    """
    The frames are frame-00000.png and on. They start at the top, or where --offset or --row says, and go on to the end of the \
    list, which is the last frame; with --count there are so many, and those past the end show the end.

    With --scroll a script says where the list is scrolled when, and what takes how long (emaki help scrolls). Times are milliseconds of \
    a virtual clock: the frames are the same on any machine.

    With --update the list becomes another feed's after the first frame, row by row: what is new fades in.

    With --format they are one file: apng is an animated PNG that loops, gif the same in 256 colours and at most 50 frames a second, y4m uncompressed video for other programs (4:4:4, BT.709 in \
    limited range), raw nothing but R G B A bytes, whose size is told on standard error. It is written frame by frame.

    Example: emaki frames notifications.json --step 24 --count 120 -o frames/

    Example: emaki frames notifications.json --format y4m -o - | ffmpeg -i - -vf "pad=ceil(iw/2)*2:ceil(ih/2)*2" \
    -pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 list.mp4
    """)

  @OptionGroup var picture: RequestOptions<ScreenUsers>

  @OptionGroup var work: WorkOptions

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var list: ListOptions

  @Option(
    name: .shortAndLong, help: "The folder for the frames, made where it is not there; with --format the file, or - for standard output.")
  var output: String

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "What is written: png, apng, gif, y4m or raw. (default: as the name ends, or png, a folder of pictures)", valueName: "format"),
    transform: OptionValue.choice)
  var givenFormat: FrameFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many frames a second are taken of a script, and, by steps too, shown of an apng, gif or y4m, 1 to 1000. "
        + "(default: the script's, or 60)"),
    transform: OptionValue.number(in: Limits.framesPerSecond.range, Limits.framesPerSecond.numbers))
  var fps: Int?

  @Option(
    parsing: .unconditional, help: "How far each frame is scrolled on, in points. (default: 24)",
    transform: OptionValue.number(in: Limits.offset.range, Limits.offset.words))
  var step: Double?

  @Option(
    parsing: .unconditional, help: "How many frames. (default: to the end of the list)",
    transform: OptionValue.number(in: Limits.frameCount.range, Limits.frameCount.numbers))
  var count: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Display so many screenfuls ahead. (default: 1)", valueName: "n"),
    transform: OptionValue.number(in: Limits.screenfuls.range, Limits.screenfuls.words + ", such as 1.5"))
  var leading: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Keep so many screenfuls behind. (default: 0.5)", valueName: "n"),
    transform: OptionValue.number(in: Limits.screenfuls.range, Limits.screenfuls.words + ", such as 1.5"))
  var trailing: Double?

  @Option(
    help: ArgumentHelp("How much is kept ready: full, minimum, visibleOnly or lowMemory. (default: full)", valueName: "mode"),
    transform: OptionValue.choice)
  var rangeMode: RangeMode = .full

  @Option(
    help: ArgumentHelp("Another feed, to which the list changes after the first frame.", valueName: "feed"), completion: .file())
  var update: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it changes, in milliseconds after the first frame. (default: with the second frame)", valueName: "ms"),
    transform: OptionValue.number(in: Limits.time.range, Limits.time.words))
  var updateAt: Int?

  @Option(
    help: ArgumentHelp(
      "Write what each frame's rows are, and what work was done, to this JSON file. With --screen the offsets in it begin above 0.",
      valueName: "file"))
  var trace: String?

  @Flag(help: "Print late rows, bytes and the times of the stages on standard error.")
  var stats = false

  mutating func validate() throws {
    try picture.finish(.file(list.feed))
    let request = picture.request
    try list.check(request)
    let inputs = picture.inputs + [("the feed", list.feed), ("the file of --update", update)]
    try OutputPlace.check("-o", output, beside: inputs)
    let format = try FrameFormat(givenFormat, path: output)
    if step != nil && (request.timing.script != nil || update != nil) {
      throw ValidationError("--step has no place where --scroll or --update say what happens. Leave it out.")
    }
    if updateAt != nil && update == nil { throw ValidationError("--update-at says when the list changes. Give --update with the feed.") }
    if update == "-" { throw ValidationError("--update reads a file. Name it.") }
    if step == 0 && count == nil { throw ValidationError("--step 0 never reaches the end. Give a step above 0, or --count.") }
    if output == "-" && format == .png {
      throw ValidationError(
        "frames are files of a folder. Name the folder with -o, or write one stream with --format apng, gif, y4m or raw.")
    }
    if trace == "-" { throw ValidationError("--trace writes a file. Name it.") }
    try OutputPlace.check("--trace", trace, beside: inputs)
    try OutputPlace.checkEnding("--trace", trace, of: "JSON", such: "json")
    if let trace, output != "-", OutputPlace(trace) == OutputPlace(output), !OutputPlace.isDevice(output) {
      throw ValidationError("--trace and -o are one place, \(output). Give the trace another.")
    }
    try OutputPlace.checkStandardOutput(output, json: list.json)
    if fps != nil && !format.hasFrameRate && request.timing.script == nil && update == nil {
      throw ValidationError("--fps has no place in \(format.rawValue). Give it with --scroll, or with --format apng, gif or y4m.")
    }
    if request.file.png != nil && !format.isCompressed {
      throw ValidationError("--png has no place in \(format.rawValue), which holds no PNG. Give it with --format png or apng.")
    }
  }

  func run() async throws {
    let format = try FrameFormat(givenFormat, path: output)
    var request = picture.request
    (request.timing.leading, request.timing.trailing, request.timing.rangeMode) = (leading, trailing, rangeMode)
    request.timing.update = update.map { FeedUpdate(path: $0, milliseconds: updateAt) }
    let open = try await request.open(resources, framesFollow: count == nil, words: .command)
    if format.stream != nil { try list.checkPictures(of: open.feed, beside: output) }
    var frames = try await open.frames(FrameSteps(step: step, count: count, framesPerSecond: fps))
    frames.isTraced = trace != nil || stats
    // A trace may stand in the folder, which then must be there.
    let old = format.stream == nil ? try prepareFolder() : []
    let output = FrameOutput(
      product: Product(options: list, isStrict: drawing.strict), trace: try trace.map { try TraceFile($0) })
    output.product.add(open.takeWarnings())
    if let stream = format.stream {
      try await write(frames, as: stream, output)
    } else {
      try await writeFolder(frames, output, replacing: old)
    }
    if stats { output.statistics.print() }
    output.product.add(open.takeWarnings())
    try output.trace?.finish()
    try output.product.finish()
  }

  private func write(_ frames: FrameSequence, as format: FrameStreamFormat, _ files: FrameOutput) async throws {
    if format == .raw { Terminal.write("raw: each frame is \(frames.size.width)x\(frames.size.height) pixels of R G B A, 8 bits each\n") }
    let rate = fps ?? frames.framesPerSecond
    var written = 0
    let file = try Output.named(output)
    try await frames.write(as: format, framesPerSecond: rate, to: file) { frame in
      try files.add(frame, writing: frame.timing.write)
      written += 1
    }
    try file.commit()
    if let path = file.path { try files.product.add(path: path, size: frames.size, bytes: file.byteCount, frames: written) }
  }

  private func writeFolder(_ frames: FrameSequence, _ files: FrameOutput, replacing old: [String]) async throws {
    var written: Set<String> = []
    for try await frame in frames {
      let path = output.hasSuffix("/") ? output + frame.name : output + "/" + frame.name
      let start = ContinuousClock.now
      try frame.writePNG(to: path)
      written.insert(frame.name)
      try files.add(frame, writing: ContinuousClock.now - start)
      try files.product.add(path: path, size: frame.size, bytes: frame.pngByteCount)
    }
    // Frames of an earlier, longer scroll are removed, so that they do not seem to continue this one.
    for name in old where !written.contains(name) { try NumberedPath.remove(output + "/" + name) }
  }

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
