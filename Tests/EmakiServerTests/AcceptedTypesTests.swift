import Testing

@testable import EmakiServer

struct AcceptedTypesTests {
  @Test(
    arguments: [
      ([], "image/png", 1), (["*/*"], "image/png", 1), (["image/*;q=0.5, image/png"], "image/png", 1),
      (["image/*;q=0.5, image/png"], "image/webp", 0.5), (["text/html, application/json;q=0.9"], "image/png", 0),
      (["text/html", "IMAGE/PNG ; q=0.3"], "image/png", 0.3), (["image/png;q=0, */*"], "image/png", 0),
    ] as [([String], String, Double)])
  func `the most specific range decides how much a type is wanted`(headers: [String], type: String, quality: Double) {
    #expect(AcceptedTypes(headers).quality(of: type) == quality)
  }
}
