import EmakiTestSupport
import Testing

@testable import EmakiServer

struct QueryTextTests {
  @Test func `a query is pairs of names and values`() throws {
    let pairs = try #require(QueryText.pairs("feed=a%2Fb+c.json&full&title=%E3%81%82=1&&x="))
    #expect(pairs.map { [$0.name, $0.value] } == [["feed", "a/b c.json"], ["full", ""], ["title", "あ=1"], ["x", ""]])
  }

  @Test(arguments: "a=% a=%2 a=%zz a=%FF a=%00 %C3=1".words) func `a query that is not UTF-8 is refused`(query: String) {
    #expect(QueryText.pairs(query) == nil)
  }
}
