import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// `emaki render` draws one picture.
struct RenderCommand: DrawingCommand {
  static let configuration = CommandConfiguration.emaki(
    "render", "Draws a feed's list as one PNG, WebP or JPEG, or the whole list as several.",
    """
    Without -o the picture is FEED.png in the current folder, FEED.webp or FEED.jpg, which must not exist yet; -o replaces what is there, but for the parts of --split.

    With --split the pictures are FEED-00000.png and on, or what -o says with these numbers before its ending.

    Example: emaki render notifications.json --row letter --scale 2 -o letter.png
    """)

  @OptionGroup var picture: RequestOptions<ViewUsers>

  @OptionGroup var work: WorkOptions

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var list: ListOptions

  @Option(name: .shortAndLong, help: "The picture; - is standard output.")
  var output: String?

  mutating func validate() throws {
    try list.check(picture.request)
    // What has the ending of another format may be the feed itself.
    try OutputPlace.check("-o", output, beside: picture.inputs + [("the feed", list.feed)])
    try picture.finish(.file(path: list.feed), writing: output)
    try OutputPlace.checkStandardOutput(output, json: list.json)
    if picture.request.view.isSplit && output == "-" {
      throw ValidationError("--split makes several pictures. Name them with -o, such as -o list.png.")
    }
  }

  func run() async throws {
    let path: String
    if let output {
      path = output
    } else {
      let name = list.feed == "-" ? "feed" : URL(filePath: list.feed).deletingPathExtension().lastPathComponent
      path = name + "." + picture.request.file.format.rawValue
      if !picture.request.view.isSplit && !list.force && FileManager.default.fileExists(atPath: path) {
        throw Failure(.usage, "\(path) exists. Give -o \(path) or --force to replace it, or another name with -o.")
      }
    }
    let open = try await picture.request.open(resources, words: .command)
    try list.checkPictures(of: open.feed, beside: path)
    let old = picture.request.view.isSplit ? try oldParts(path) : []
    var (product, written): (_, Set<ExactString>) = (Product(options: list, isStrict: drawing.strict), [])
    product.add(open.takeWarnings())
    try await open.draw(to: path == "-" ? .standardOutput : .files(path)) { picture in
      try picture.output.commit()
      product.add(picture.warnings)
      guard let path = picture.output.path else { return }
      written.insert(path.exact)
      try product.add(path: path, size: picture.size, bytes: picture.output.byteCount)
    }
    // Parts of an earlier, longer list are removed, so that they do not seem to continue this one.
    for path in old where !written.contains(path.exact) { try NumberedPath.remove(path) }
    product.add(open.takeWarnings())
    try product.finish()
  }

  /// Returns the pictures of an earlier run that would be among the new ones. Without `--force` such pictures are an error.
  private func oldParts(_ path: String) throws -> [String] {
    let old = NumberedPath.existing(of: [path])
    if let first = old.first, !list.force {
      throw Failure(
        .cannotWrite,
        (old.count == 1 ? "\(first) exists" : "\(first) and \(old.count - 1) more of its kind exist")
          + " already. Give --force to replace \(old.count == 1 ? "it" : "them"), or another name with -o.")
    }
    return old
  }
}
