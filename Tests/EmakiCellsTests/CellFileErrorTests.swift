import EmakiCells
import Testing

/// Tests the errors of cell files with a fault, and the place that they name.
struct CellFileErrorTests {
  private func message(_ text: String) -> String {
    do throws(CellFileError) {
      _ = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
      return "no error"
    } catch {
      return error.description
    }
  }

  private func layout(
    _ text: String, data: String = "{ title: text, date: date, count: number, done: bool, tags: { type: list, of: text } }"
  )
    -> String
  {
    message("data: \(data)\nlayout: \(text)\n")
  }

  @Test func `an unknown key, kind, word or data key names the place, and what was probably meant`() {
    #expect(
      layout("{ stack: { spaceing: 4, children: [] } }")
        == "cell.yaml:2:20: stack has an unknown key \"spaceing\". Did you mean \"spacing\"?")
    #expect(layout("{ txt: { text: a } }") == "cell.yaml:2:11: there is no node or layout spec \"txt\". Did you mean \"text\"?")
    #expect(
      layout("{ stack: { direction: verticle, children: [] } }")
        == "cell.yaml:2:31: stack.direction is \"verticle\", which it cannot be. Did you mean \"vertical\"?")
    #expect(
      layout("{ text: { text: \"a {{ titel }}\" } }") == "cell.yaml:2:27: \"titel\" is no key that data declares. Did you mean \"title\"?")
    #expect(
      layout("{ text: { text: a, style: { flexgrow: 1 } } }")
        == "cell.yaml:2:37: text.style has an unknown key \"flexgrow\". Did you mean \"flexGrow\"?")
  }

  @Test(arguments: [
    ("style: { flexGrow: 1e15 }", "Give a number from 0, at most 1000000."), ("style: { flexGrow: -1 }", "Give a number from 0."),
    ("style: { ascender: 1e300 }", "Give a number, at most 1000000."), ("style: { ascender: -1e300 }", "Give a number, at least -1000000."),
    ("style: { width: 1e300 }", "Give points as a number, a percentage from \"0%\" to \"100%\", or \"auto\", at most 1000000."),
    ("style: { ascender: wide }", "Give a number."),
  ])
  func `a number that is too large is refused with the limit`(property: String, advice: String) {
    let text = layout("{ text: { text: a, \(property) } }")
    #expect(text.hasSuffix(advice), "\(text)")
  }

  @Test func `a position that is too far away is refused with the limit`() {
    let text = layout("{ text: { text: a, style: { layoutPosition: [1, -1e300] } } }")
    #expect(text.contains("text.style.layoutPosition is ") && text.hasSuffix(", at least -1000000."), "\(text)")
  }

  @Test func `the error about a missing value says that it may be a colour that was taken for a comment`() {
    let text = message("layout:\n  text:\n    text: a\n    color: #ff0000\n")
    #expect(
      text.hasPrefix("cell.yaml:4:") && text.contains("text.color is nothing. Give ")
        && text.contains("a # behind a space begins a comment"))
  }

  @Test func `an object may have a key that is called type, but a declaration with a misspelt key is an error`() {
    let layout = "layout: { text: { text: \"{{ subject.title }} {{ subject.type }}\" } }"
    #expect(message("data: { subject: { title: text, type: text? } }\n\(layout)\n") == "no error")
    #expect(
      message("data: { title: { type: text, optinal: true } }\nlayout: { text: { text: a } }\n")
        == "cell.yaml:1:30: data.title has an unknown key \"optinal\". Did you mean \"optional\"?")
  }

  @Test func `a value of a wrong type says what is allowed`() {
    // Lines that come nearer to each other than their height is a `lineHeight`.
    #expect(
      layout("{ text: { text: a, lineSpacing: -15 } }") == "cell.yaml:2:41: text.lineSpacing is -15. Give a number from 0 to 1000.")
    #expect(
      layout("{ text: { text: a, maximumNumberOfLines: two } }")
        == "cell.yaml:2:50: text.maximumNumberOfLines is \"two\". Give a whole number from 0 to 10000.")
    #expect(
      layout("{ text: { text: a, color: accnt } }")
        == "cell.yaml:2:35: text.color is \"accnt\", which it cannot be. Did you mean \"accent\"?")
    #expect(
      layout("{ inset: { insets: 4 } }") == "cell.yaml:2:18: inset has no \"child\". Add it.")
    #expect(
      layout("{ text: { text: a }, box: {} }")
        == "cell.yaml:2:9: layout is a mapping of text, box. Give a mapping with one key, the element's kind, and everything else indented "
        + "below it.")
  }

  @Test func `a binding that does not fit its key's type says what fits`() {
    #expect(
      layout("{ text: { text: \"{{ title | relative }}\" } }")
        == "cell.yaml:2:25: \"title\" is a text. Here stands a date, for relative.")
    #expect(
      layout("{ text: { text: \"{{ title | relativ }}\" } }")
        == "cell.yaml:2:25: the format is \"relativ\", which it cannot be. Did you mean \"relative\"?")
    #expect(
      layout("{ text: { text: \"{{ tags }}\" } }")
        == "cell.yaml:2:25: \"tags\" is a list. Here stands a text, a number, a date or an address, such as tags | joined or "
        + "tags | length; each makes an element of every value.")
    #expect(
      layout("{ text: { each: title, text: a } }") == "cell.yaml:2:25: \"title\" is a text. Here stands a list.")
    #expect(
      layout("{ progress: { progress: \"{{ title }}\" } }") == "cell.yaml:2:33: \"title\" is a text. Here stands a number.")
    #expect(
      layout("{ text: { text: a, when: { key: count, is: many } } }")
        == "cell.yaml:2:52: text.when is \"many\". Give a number, as count is one.")
  }

  @Test func `marks and bindings that are not closed are reported`() {
    #expect(
      layout("{ text: { text: \"a {{ title\" } }") == "cell.yaml:2:27: {{ is not closed. Write }} behind the key, such as {{ title }}.")
    #expect(layout("{ text: { text: \"a **b\" } }").hasPrefix("cell.yaml:2:25: ** is not closed. Close it, or write \\"))
    #expect(layout("{ text: { text: {{ title }} } }").contains("quote a text that begins with {{"))
  }

  @Test func `partials that use each other in a circle are refused`() {
    let text = """
      partials:
        a: { box: { child: { partial: b } } }
        b: { box: { child: { partial: a } } }
      layout: { partial: a }
      """
    #expect(message(text) == "cell.yaml:3:33: partials use each other in a circle: \"a\", \"b\", \"a\". Take one use out.")
    #expect(
      message("partials: { avatar: { box: {} } }\nlayout: { partial: avatr }")
        == "cell.yaml:2:20: partial is \"avatr\", which it cannot be. Did you mean \"avatar\"?")
  }

  @Test func `a path of the file may not leave its folder`() {
    for path in ["../x.png", "/etc/x.png", "a/../../x.png", "file:///etc/x.png"] {
      #expect(layout("{ networkImage: { url: \"\(path)\" } }").contains("leaves the folder of this file"), "\(path)")
    }
    #expect(layout("{ networkImage: { url: a/x.png } }") == "no error")
  }

  @Test func `elements that are nested too deeply or used too often are refused before they cost much`() {
    let deep = String(repeating: "{ box: { child: ", count: 70) + "{ box: {} }" + String(repeating: " } }", count: 70)
    #expect(layout(deep).contains("there are more than 64 levels of elements"))
    // Each partial uses the next one ten times: 10^9 elements.
    let uses = (0..<9).map { level in
      "  p\(level): { stack: { children: [\((0..<10).map { _ in "{ partial: p\(level + 1) }" }.joined(separator: ", "))] } }"
    }
    #expect(
      message("partials:\n\(uses.joined(separator: "\n"))\n  p9: { box: {} }\nlayout: { partial: p0 }\n").contains(
        "there are more than 10000 elements"))
  }

  @Test func `a file without a layout, with unknown keys or with wrong data is reported`() {
    #expect(message("cell: a\n") == "cell.yaml:1:1: the cell file has no \"layout\". Add it.")
    #expect(message("layuot: {}\n") == "cell.yaml:1:1: the cell file has an unknown key \"layuot\". Did you mean \"layout\"?")
    #expect(layout("{ box: {} }", data: "{ a: txt }") == "cell.yaml:1:12: data.a is \"txt\", which it cannot be. Did you mean \"text\"?")
    #expect(
      layout("{ box: {} }", data: "{ a: { type: number, default: x } }") == "cell.yaml:1:37: data.a.default is \"x\". Give a number.")
    #expect(message("- 1\n").hasPrefix("cell.yaml:1:1: the cell file is a list."))
  }

  @Test func `all faults of a file are reported in the order of their places, without those that follow from another fault`() {
    let text = """
      data: { title: txt, count: number }
      layout:
        stack:
          spaceing: 4
          direction: verticle
          children:
            - text: { text: "{{ title | count }} {{ cuont }}" }
            - txt: {}
            - inset: { insets: 16px, child: { text: {} } }
      """
    #expect(
      CellFile.faults(parsing: Array(text.utf8), name: "c").map(\.description) == [
        "c:1:16: data.title is \"txt\", which it cannot be. Did you mean \"text\"?",
        "c:4:5: stack has an unknown key \"spaceing\". Did you mean \"spacing\"?",
        "c:5:16: stack.direction is \"verticle\", which it cannot be. Did you mean \"vertical\"?",
        "c:7:43: \"cuont\" is no key that data declares. Did you mean \"count\"?",
        "c:8:9: there is no node or layout spec \"txt\". Did you mean \"text\"?",
        "c:9:26: inset.insets is \"16px\". Give a number of points, one of xs, s, m, l, xl, or a mapping such as "
          + "{ top: 8, left: 16, bottom: 8, right: 16 }.",
        "c:9:47: text has no \"text\". Add it.",
      ])
    #expect(CellFile.faults(parsing: Array("layout: { box: {} }".utf8), name: "c").isEmpty)
    #expect(CellFile.faults(parsing: Array("layout: [".utf8), name: "c").count == 1)
  }

  @Test(arguments: ["red", "\"#f80\"", "ff8800"]) func `a colour that is written otherwise is told with one that can be read`(color: String)
  {
    let text = layout("{ text: { text: a, color: \(color) } }")
    #expect(text.contains("Give a colour such as \"#2f7cf6\", \"#2f7cf680\" or systemBlue, or a token: ground, "), "\(text)")
  }

  @Test func `a token that is nearly one of the theme's is taken for it, misspelt`() {
    #expect(
      message("colors: { acent: \"#123456\" }\nlayout: { box: {} }\n")
        == "cell.yaml:1:11: colors has \"acent\". Did you mean \"accent\"? Give a token of your own a name that is less like it.")
    #expect(message("colors: { accent2: \"#123456\", brand: \"#123456\" }\nlayout: { box: {} }\n") == "no error")
    #expect(message("textStyles: { headlin: { size: 14 } }\nlayout: { box: {} }\n").contains("Did you mean \"headline\"?"))
  }

  @Test func `tabs, wrong indentation and colons in texts are told in plain words`() {
    #expect(message("layout:\n\ttext: { text: a }\n").hasPrefix("cell.yaml:2:1: the line is indented with a tab"))
    #expect(
      message("layout:\n  text:\n    text: a\n   color: primary\n").contains("the line is not indented as the lines that it belongs to"))
    #expect(message("layout:\n  text:\n    text: Total: 5\n").hasPrefix("cell.yaml:3:16: a text with a colon and a space"))
    #expect(message("layout:\n  text:\n    text: Total: {{ n }}\n").hasPrefix("cell.yaml:3:16: a text with a colon and a space"))
    #expect(message("layout: { text: { text: Total: {{ n }} } }\n").hasPrefix("cell.yaml:1:30: a text with a colon and a space"))
    #expect(!message("layout: { text: { text: \"a: b: c\", size: {{ n }} } }\n").contains("a colon and a space"))
    let colour = message("layout:\n  text:\n    color: { light: #8a1c5c, dark: \"#fff\" }\n    text: a\n")
    #expect(colour.hasPrefix("cell.yaml:3:21: a # behind a space begins a comment"), "\(colour)")
    #expect(message("layout:\n  text:\n    text: a\n      color: primary\n").contains("the line is not indented as"))
  }
}
