import EmakiDrawing

@testable import EmakiSuites

/// Tries an input as a suite. It is read, and each of its pictures is named and requested.
enum FuzzedSuite {
  static func run(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    do {
      let suite = try Suite(parsing: text, file: "emaki.yaml")
      let pictures = suite.pictures
      expect(suite.orphans(among: pictures.map(\.fileName)).isEmpty, "a picture of the suite is none of its goldens")
      for picture in pictures.prefix(1000) {
        let request = picture.request { "/nowhere/" + $0 }
        do throws(DrawingRequestError) { try request.check() } catch { expectTold(error) }
      }
    } catch {
      expectTold(error)
    }
  }
}
