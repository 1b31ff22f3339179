import EmakiBatch
import EmakiCommand
import EmakiDrawing

/// The program `emaki-server`, which `emaki serve` and `emaki preview` become: the command with the services that it lacks in `emaki`.
@main struct NetworkServices: Services {
  static func main() async { await Main.main(NetworkServices()) }

  func serve(_ station: BatchStation, base: DrawingRequest, _ settings: some ServeSettings) throws -> ListenerStart {
    let folder = try settings.root.map { (path) throws(InputError) in try ServedFolder(path) } ?? ServedFolder()
    try station.prepare(base)
    let service = try RenderService(
      station, base: base,
      RenderService.Settings(
        jobs: settings.jobs, queue: settings.queue, timeout: settings.timeout, isStrict: settings.isStrict,
        followsClock: settings.followsClock, folder: folder,
        access: AccessCheck(host: settings.host, others: settings.allowHost, token: settings.secret), keptBytes: settings.memory / 8))
    var limits = ConnectionLimits()
    limits.bodyBytes = station.limits.bytes
    limits.heldBytes = max(limits.heldBytes, limits.bodyBytes)
    let log = settings.log == .off ? nil : AccessLog(form: settings.log)
    return listener(HTTPListener.Service(respond: service.respond, health: service.health, log: log), limits)
  }

  func preview(
    _ request: DrawingRequest, _ resources: DrawingResources, followsClock: Bool, words: DrawingWords, host: String
  ) throws -> ListenerStart {
    let service = try PreviewService(
      request, resources, access: AccessCheck(host: host), followsClock: followsClock, words: words)
    return listener(HTTPListener.Service(respond: service.respond))
  }

  private func listener(_ service: HTTPListener.Service, _ limits: ConnectionLimits = ConnectionLimits()) -> ListenerStart {
    { host, port in try await HTTPListener(host: host, port: port, limits: limits, service) }
  }
}

extension HTTPListener: Listener {}
