import ArgumentParser
import Emaki

@main
struct EmakiCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "emaki")
  mutating func run() async throws {
    let feed = Feed(rows: [NotificationRow(id: "a", body: "Hello 日本語 🎉 مرحبا", date: "now", isRead: false)])
    let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 3)
    try await renderer.render(TableNode(feed: feed)).writePNG(to: "/tmp/a.png")
  }
}
