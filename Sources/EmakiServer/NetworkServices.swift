import EmakiBatch
import EmakiCommand
import EmakiDrawing
import EmakiFeeds

/// The program `emaki-server`, which `emaki serve` and `emaki preview` become: the command with the services that it lacks in `emaki`.
@main struct NetworkServices: Services {
  static func main() async { await Main.main(NetworkServices()) }

  func serve(_ settings: ServeSettings) async throws {
    let place = settings.place
    let folder = try settings.root.map { (path) throws(InputError) in try ServedFolder(path) } ?? ServedFolder()
    let station = BatchStation(
      settings.resources, memory: settings.memory, limits: FeedLimits(bytes: settings.bodyBytes, rows: 100_000),
      words: settings.words)
    try station.prepare(settings.base)
    let own = RenderService.Settings(
      jobs: settings.jobs, queue: settings.queue, timeout: settings.timeout, isStrict: settings.isStrict,
      followsClock: settings.followsClock, folder: folder,
      access: AccessCheck(host: place.host, others: settings.hosts, token: settings.token), keptBytes: settings.memory / 8)
    let service = try RenderService(station, base: settings.base, own)
    var limits = ConnectionLimits()
    limits.bodyBytes = settings.bodyBytes
    limits.heldBytes = max(limits.heldBytes, settings.bodyBytes)
    let log = AccessLog.Form(rawValue: settings.log.rawValue).map(AccessLog.init)
    try await listen(place, limits, HTTPListener.Service(respond: service.respond, health: service.health, log: log))
  }

  func preview(_ settings: PreviewSettings) async throws {
    let service = try PreviewService(
      settings.path, settings.request, settings.resources, access: AccessCheck(host: settings.place.host),
      followsClock: settings.followsClock, words: settings.words)
    try await listen(settings.place, ConnectionLimits(), HTTPListener.Service(respond: service.respond))
  }

  /// Answers requests until the program is told to end.
  private func listen(_ place: ListenPlace, _ limits: ConnectionLimits, _ service: HTTPListener.Service) async throws {
    let listener: HTTPListener
    do throws(ListenError) {
      listener = try await HTTPListener(host: place.host, port: place.port, limits: limits, service)
    } catch {
      throw place.failure(error.description)
    }
    place.whenTerminated { listener.drain() }
    try place.started(listener.port)
    await listener.ended()
  }
}
