import EmakiDrawing
import Testing

@testable import EmakiBatch

struct OutputNameTests {
  @Test func `two ids never get the same name`() throws {
    let ids = ["", "%", "%2F", "/", "%252F", ".", "%2E", "a/b", "a%2Fb"]
    #expect(Set(try ids.map { try OutputName("{id}").path(id: $0, index: 42, screen: Screen(scale: 2)) }).count == ids.count)
  }
}
