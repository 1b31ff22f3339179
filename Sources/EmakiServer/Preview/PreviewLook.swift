import EmakiBatch
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiSupport

/// A preview look holds the values of the page's controls, which replace those that the command has given.
struct PreviewLook: Hashable, Sendable {
  /// The names of what the controls set, in the query of the page's requests.
  static let names = ["appearance", "dir", "lang", "scale", "theme", "type-size", "width"]

  private var values: [String: String] = [:]

  /// Reads the query of a request; names that are not of the look are left out, and so are empty values.
  init(query: String?) throws(ServiceFault) {
    guard let pairs = QueryText.pairs(query ?? "") else { throw ServiceFault(.badRequest, "query", "the query is not UTF-8.") }
    for (name, value) in pairs where Self.names.contains(name) && !value.isEmpty { values[name] = value }
  }

  /// Returns a request with the values of the controls in place of the command's.
  func request(_ base: DrawingRequest) throws -> DrawingRequest {
    var request = base
    var options = values
    let language = options.removeValue(forKey: "lang")
    if let width = options.removeValue(forKey: "width") {
      let height = base.screen.height
      options["size"] = width + "x" + (Int(exactly: height).map { String($0) } ?? String(height))
    }
    request = try request.applying(options, name: "the page")
    do {
      if let language { request.look.feedLanguage = try RequestText.language(language) }
    } catch {
      throw ServiceFault(.unprocessableEntity, "65", "\(quoted(language ?? "")): \(error)")
    }
    try request.check()
    return request
  }
}
