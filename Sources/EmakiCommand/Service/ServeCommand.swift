import ArgumentParser
import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import EmakiSupport
import FoundationEssentials

/// `emaki serve` draws pictures for other programs, which request them over HTTP.
struct ServeCommand: DrawingCommand, ServeSettings {
  static let configuration = CommandConfiguration.emaki(
    "serve", "Draws pictures for other programs, which ask over HTTP.",
    """
    POST /render with {"feed": [...]} or {"path": "feed.json"} and the options of a line of emaki batch --stream is answered with the \
    picture; GET /render?feed=feed.json&width=390 draws a file of the --root folder. GET /openapi.json says the rest, and emaki help \
    services has examples.

    As many requests are drawn at once as there are --jobs; others wait, and further ones than --queue are answered with 429. SIGTERM \
    lets it answer what it has taken. TLS is a proxy's job. The options for drawing hold for requests that do not say otherwise. Where \
    --host is not this machine's own, requests need the token: Authorization: Bearer TOKEN, or an address that is signed with it.

    Example: emaki serve --root feeds --port 8080
    """)

  @OptionGroup var listen: ListenOptions

  @Option(
    help: ArgumentHelp("The folder whose feeds, cells, themes and pictures requests may name. (default: none)", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "The secret that requests prove to know; better in the variable EMAKI_TOKEN, which other users do not see.", valueName: "text"))
  var token: String?

  @Option(help: ArgumentHelp("A further name that requests may give as their host, such as a proxy's; may be repeated.", valueName: "name"))
  var allowHost: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many requests may wait for their turn. (default: 64)", valueName: "count"),
    transform: OptionValue.number(in: 0...100_000, "a whole number from 0 to 100000"))
  var queue = 64

  @Option(
    help: ArgumentHelp("The largest body of a request, and feed of --root. (default: 16M)", valueName: "bytes"),
    transform: OptionValue.bytes)
  var maxBody: Int = 16 << 20

  @Option(
    help: ArgumentHelp("A line on standard error for each request: off, text or json, without tokens and signatures.", valueName: "form"))
  var log = AccessLogForm.text

  @OptionGroup var lane: LaneOptions

  @OptionGroup var picture: RequestOptions<ViewUsers>

  @OptionGroup var work: WorkOptions

  @OptionGroup var drawing: DrawingOptions

  /// The secret that was given, in the command or in the environment.
  var secret: String? { token ?? Streams.current.variable("EMAKI_TOKEN") }

  var host: String { listen.host }
  var followsClock: Bool { picture.followsClock }
  var jobs: Int {
    Lanes<BatchLane>.possibleCount(upTo: work.jobs ?? ProcessInfo.processInfo.activeProcessorCount, isFirstWide: true)
  }
  var memory: Int { lane.memory }
  var timeout: Double { lane.timeout }
  var isStrict: Bool { drawing.strict }

  mutating func validate() throws {
    try picture.finish(.inline(text: "", folder: "."))
    if picture.request.timing.script == "-" { throw ValidationError("--scroll reads a file here. Name it.") }
    if secret?.isEmpty == true { throw ValidationError("the token is empty. Give a long random text, or none.") }
    if secret == nil && !listen.isLoopback {
      throw ValidationError("others can reach \(listen.host). Set EMAKI_TOKEN to a long random text, or listen at 127.0.0.1.")
    }
  }

  func run() async throws {
    let services = try ServiceProgram.services()
    try resources.makeCache()
    let station = BatchStation(resources, memory: memory, limits: FeedLimits(bytes: maxBody, rows: 100_000), words: .command)
    try await onOwnThread {
      try await listen.run(services.serve(station, base: picture.request, self), port: 8080)
    }
  }
}
