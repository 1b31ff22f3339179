import EmakiSupport
import Testing

struct YAMLValueTests {
  private func read(_ text: String, _ limits: YAMLLimits = YAMLLimits()) throws(YAMLFault) -> YAMLValue {
    try YAMLValue(parsing: text.bytes, limits: limits)
  }

  private func fault(_ text: String, _ limits: YAMLLimits = YAMLLimits()) -> YAMLFault? {
    do throws(YAMLFault) {
      _ = try read(text, limits)
      return nil
    } catch {
      return error
    }
  }

  private func reasons(_ texts: [String], _ limits: YAMLLimits = YAMLLimits()) -> [YAMLFault.Reason?] {
    texts.map { fault($0, limits)?.reason }
  }

  @Test func `values know the line and the column where they begin`() throws {
    let value = try read("a: 1\nb:\n  - x\n  - { c: true }\n")
    #expect(value["b"]?.list?[0].place == YAMLPlace(line: 3, column: 5))
    let member = value["b"]?.list?[1].members?.first
    #expect(member?.place == YAMLPlace(line: 4, column: 7) && member?.value.boolean == true)
  }

  @Test func `only scalars without quotes are numbers, booleans and null`() throws {
    let value = try read("[1, \"1\", -2.5e3, true, \"true\", ~, \"\", yes, 0x10, +1, .5]")
    let items = try #require(value.list)
    #expect(items.map(\.number) == [1, nil, -2500, nil, nil, nil, nil, nil, nil, nil, 0.5])
    #expect(items.map(\.boolean) == [nil, nil, nil, true, nil, nil, nil, nil, nil, nil, nil])
    #expect(items.map(\.isNull) == [false, false, false, false, false, true, false, false, false, false, false])
  }

  @Test func `JSON is read, with tabs and pairs of surrogates`() throws {
    let value = try read("{\"a\":\"\\ud83d\\ude00 \\u00e9\\/\",\n\t\"b\":[1,2]}")
    #expect(value["a"]?.text == "😀 é/")
    #expect(value["b"]?.list?.count == 2 && value["b"]?.place == YAMLPlace(line: 2, column: 6))
  }

  @Test(arguments: [
    "a: {{ x }}", "a: {{ x }} liked", "- {{ x }}", "a: **bold** x", "a: *it*", "a: !x", "a: @x", "a: `code`", "a: {{ x }}\nb: 1",
  ])
  func `the error about a text that needs quotes says so`(text: String) {
    #expect(fault(text)?.description.lowercased().contains("quot") == true, "\(String(describing: fault(text)))")
  }

  @Test func `aliases, anchors, merges and tags are refused`() {
    #expect(reasons(["a: &x 1\nb: *x", "a: *x", "<<: 1", "a: !!str 1"]) == [.alias, .alias, .alias, .tag])
  }

  @Test func `where aliases are read, each stands for the value that its anchor marks`() throws {
    let limits = YAMLLimits(levels: 3, values: 30, readsAliases: true)
    let value = try read("a: &x [1, &y two]\nb: *x\n? *y\n: *y", limits)
    #expect(value["b"]?.list?.map(\.text) == ["1", "two"] && value["two"]?.text == "two")
    #expect(value["b"]?.place == YAMLPlace(line: 2, column: 4))
    #expect(reasons(["a: *x", "a: &x [*x]", "<<: 1"], limits) == [.unknownAlias("x"), .unknownAlias("x"), .alias])
  }

  @Test func `aliases count as much as their values, in the number of values and of levels`() {
    let limits = YAMLLimits(levels: 3, values: 30, readsAliases: true)
    let texts = ["- &a [1, 1, 1, 1, 1, 1]\n- &b [*a, *a]\n- [*b, *b]", "- &a [[1]]\n- [*a]", "- &a [1]\n- &b [*a]\n- [*b]"]
    #expect(reasons(texts, limits) == [.tooManyValues(limit: 30), .tooDeep(limit: 3), .tooDeep(limit: 3)])
  }

  @Test func `a key that is there twice is refused at the second place`() {
    let fault = fault("a: 1\nb: 2\na: 3")
    #expect(fault?.reason == .repeatedKey("a", first: YAMLPlace(line: 1, column: 1)) && fault?.place == YAMLPlace(line: 3, column: 1))
  }

  @Test func `a document that is too deep, too long or has too many values is refused`() {
    #expect(fault(String(repeating: "[", count: 300))?.reason == .tooDeep(limit: 256))
    #expect(fault("[[1]]", YAMLLimits(levels: 1))?.reason == .tooDeep(limit: 1))
    #expect(fault("aaaa", YAMLLimits(bytes: 3))?.reason == .tooLong(limit: 3))
    #expect(fault("[1, 2, 3]", YAMLLimits(values: 3))?.reason == .tooManyValues(limit: 3))
  }

  @Test func `an empty text, a second document and bytes that are no UTF-8 are refused`() throws {
    #expect(reasons(["", "# nothing\n", "a: 1\n---\nb: 2"]) == [.empty, .empty, .secondDocument])
    let fault = #expect(throws: YAMLFault.self) { try YAMLValue(parsing: [0x61, 0x3A, 0x20, 0xFF]) }
    #expect(fault?.reason == .unreadable && fault?.place.line == 1)
  }
}
