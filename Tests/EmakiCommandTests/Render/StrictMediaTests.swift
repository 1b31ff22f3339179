import EmakiTestSupport
import Foundation
import Testing

/// Videos and maps that cannot be had: what stands in their place, one warning each, and 69 under `--strict`.
struct StrictMediaTests {
  /// The element of a cell without its style, what the warning says, and the library that cannot be loaded, where there is one.
  static let cases: [(element: String, warning: String, library: String?)] = [
    ("video: { assetURL: none.mp4", #"there is no file "{folder}/none.mp4""#, nil),
    ("map: { tiles: \"tiles/{z}/{x}/{y}.png\", latitude: 35, longitude: 135, zoom: 3", "tiles are missing", nil),
    ("video: { assetURL: clip.mp4", "it is in the package libavformat59. Install them.", "libavformat.so.59"),
    ("map: { tiles: city.mbtiles, latitude: 35, longitude: 135, zoom: 3", "libsqlite3", "libsqlite3.so.0"),
  ]

  @Test(arguments: cases) func `what cannot be had is a warning, and 69 under --strict, and the rest is drawn`(
    element: String, warning: String, library: String?
  ) async throws {
    let workspace = Workspace()
    try workspace.writeFeed(#"[{"id": "a"}]"#)
    try workspace.write(Data(TestVideo().bytes(seconds: [0xFF0000])), to: "clip.mp4")
    try workspace.write("no database", to: "city.mbtiles")
    try workspace.write(
      "cell: media\ndata: { id: text }\nlayout:\n  stack: { children: [{ \(element), style: { preferredSize: [90, 60] } } }] }\n",
      to: "media.yaml")
    var environment: [String: String] = [:]
    if let library {
      // The first that the loader finds is an empty file.
      try workspace.write(Data(), to: "libraries/\(library)")
      let folders = [workspace["libraries"], ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]]
      environment["LD_LIBRARY_PATH"] = folders.compactMap(\.self).joined(separator: ":")
    }
    let run = try await workspace.run(
      "render feed.json --cell media.yaml -o list.png --size 100x80 --scale 1 --strict",
      environment: environment)
    let warning = warning.replacing("{folder}", with: workspace.folder.path)
    #expect(run.code == 69 && run.warnings.count == 1 && run.errors.contains(warning), "\(run.failure)")
    #expect(try workspace.picture("list.png").size == "100x80")
  }
}
