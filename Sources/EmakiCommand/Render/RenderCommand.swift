import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// `emaki render` draws one picture.
struct RenderCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: EmakiCommand.name,
    abstract: "Draws a feed's list as one PNG, WebP or JPEG, or the whole list as several.",
    discussion: """
      Without -o the picture is FEED.png in the current folder, FEED.webp or FEED.jpg, which must not exist yet; -o replaces what is there.

      With --split the pictures are FEED-00000.png and on, or what -o says with these numbers before its ending.

      Example: emaki render notifications.json --row letter --scale 2 -o letter.png
      """)

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var appearance: AppearanceOptions

  @OptionGroup var dates: DateOptions

  @OptionGroup var list: ListOptions

  @Option(name: .shortAndLong, help: "The picture; - is standard output.")
  var output: String?

  @OptionGroup var view: ViewOptions

  func validate() throws {
    try checkDrawing()
    try list.check(self)
    try OutputPlace.check("-o", output, beside: drawingInputs + [("the feed", list.feed)])
    try view.check(self, name: output)
    if output == "-" && list.json {
      throw ValidationError("-o - and --json both write to standard output. Give one of them.")
    }
    if view.split != nil && output == "-" {
      throw ValidationError("--split makes several pictures. Name them with -o, such as -o list.png.")
    }
  }

  func run() async throws {
    let path = try outputPath()
    let open = try await list.open(request(of: .file(list.feed), view, name: output), self)
    try OutputPlace.checkRead("-o", path, beside: list.pictures(of: open.feed))
    let old = view.split == nil ? [] : try oldParts(NumberedPath(path))
    let output = RenderOutput(path: path, Product(list, isStrict: drawing.strict))
    output.product.add(open.notes.take())
    try await open.draw(to: output)
    // Parts of an earlier, longer list are removed, so that they do not seem to continue this one.
    for path in old where !output.written.contains(path.exact) { try NumberedPath.remove(path) }
    output.product.add(open.notes.take())
    try output.product.finish()
  }

  private func outputPath() throws -> String {
    if let output { return output }
    let name = list.feed == "-" ? "feed" : URL(filePath: list.feed).deletingPathExtension().lastPathComponent
    let path = name + "." + view.format(of: nil).rawValue
    if view.split == nil && !list.force && FileManager.default.fileExists(atPath: path) {
      throw Failure(.usage, "\(path) exists. Give -o \(path) or --force to replace it, or another name with -o.")
    }
    return path
  }

  /// Returns the pictures of an earlier run that would be among the new ones. Without `--force` such pictures are an error.
  private func oldParts(_ paths: NumberedPath) throws -> [String] {
    let old = paths.existing()
    if let first = old.first, !list.force {
      throw Failure(
        .cannotWrite,
        (old.count == 1 ? "\(first) exists" : "\(first) and \(old.count - 1) more of its kind exist")
          + " already. Give --force to replace \(old.count == 1 ? "it" : "them"), or another name with -o.")
    }
    return old
  }
}

/// A render output takes the pictures of `emaki render`. Each one is put in its place and reported as soon as it is whole.
private final class RenderOutput: PictureSink {
  private let path: String
  private let parts: NumberedPath
  var product: Product
  private(set) var written: Set<ExactString> = []

  init(path: String, _ product: Product) { (self.path, parts, self.product) = (path, NumberedPath(path), product) }

  func begin(part: Int?) throws -> PictureTarget {
    if path == "-" { return .standardOutput }
    let path = part.map(parts.path) ?? path
    return .file(try OutputFile(path), path: path)
  }

  func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) throws {
    product.add(warnings)
    guard case .file(let file, let path) = target else { return }
    try file.commit()
    written.insert(path.exact)
    try product.add(path: path, size: size, bytes: file.byteCount)
  }
}
