package import EmakiDrawing
package import EmakiEngine

/// Services are the commands that listen on a network. The program `emaki` has no services, and becomes `emaki-server` for them.
package protocol Services: Sendable {
  /// Answers requests for pictures until the program is told to end.
  func serve(_ settings: ServeSettings) async throws

  /// Shows a feed in a page until the program is told to end.
  func preview(_ settings: PreviewSettings) async throws
}

/// A listen place says where a service listens, and what it does when it starts and ends.
package struct ListenPlace: Sendable {
  /// The name or address of an interface of this machine.
  package var host: String
  /// The port; 0 lets the system choose one.
  package var port: Int
  /// A function that is called with the port as soon as the service listens, and announces the address.
  package var started: @Sendable (Int) throws -> Void
  /// A function that registers another function to be called when the program is told to end.
  package var whenTerminated: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// A function that returns the error for an address on which the service cannot listen.
  package var failure: @Sendable (String) -> any Error
}

/// Service words are the functions that turn warnings and errors into the command's sentences.
package struct ServiceWords: Sendable {
  /// A function that returns the sentence of a warning.
  package var wording: @Sendable (RenderWarning) -> String = Wording.sentence
  /// A function that returns the error that messages name in place of a page's error.
  package var rewording: @Sendable (any Error) -> any Error = Wording.reworded
  /// A function that returns the exit code and the message of an error.
  package var describe: @Sendable (any Error) -> (code: Int32, message: String) = Failure.ofFeed
}

/// Serve settings are the values of the options of `emaki serve`.
package struct ServeSettings: Sendable {
  /// The address on which the service listens.
  package var place: ListenPlace
  /// The request that says how feeds without options of their own are drawn.
  package var base: DrawingRequest
  /// Whether dates of requests that do not say otherwise are relative to the moment of the request, in place of the base's.
  package var followsClock: Bool
  /// The resources of the machine that drawing may use.
  package var resources: DrawingResources
  /// The number of requests that are drawn at the same time.
  package var jobs: Int
  /// The number of further requests that may wait.
  package var queue: Int
  /// The number of bytes that are kept in memory.
  package var memory: Int
  /// The largest body of a request in bytes.
  package var bodyBytes: Int
  /// The time limit of a picture in seconds.
  package var timeout: Double
  /// Whether a picture with warnings about what is missing is refused.
  package var isStrict: Bool
  /// The folder whose files requests may name; `nil` for none.
  package var root: String?
  /// Further names that requests may give as their host.
  package var hosts: [String]
  /// The secret that each request must prove to know; `nil` if no secret is required.
  package var token: String?
  /// The words for warnings and errors.
  package var words = ServiceWords()
}

/// Preview settings are the values of the options of `emaki preview`.
package struct PreviewSettings: Sendable {
  /// The address on which the service listens.
  package var place: ListenPlace
  /// The feed's path.
  package var path: String
  /// How the feed is drawn where the page's controls do not say otherwise.
  package var request: DrawingRequest
  /// Whether dates are relative to the moment at which the list is drawn, in place of the request's.
  package var followsClock: Bool
  /// The resources of the machine that drawing may use.
  package var resources: DrawingResources
  /// The words for warnings and errors.
  package var words = ServiceWords()
}
