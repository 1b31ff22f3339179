import Testing

@testable import EmakiCells

/// Tests what people are told who write the words of other languages, or mistakes that are typical.
struct CellAdviceTests {
  private static let data = "{ title: text, n: number, km: number, done: bool, tags: { type: list, of: text }, who: { name: text } }"

  /// Returns the messages about a file without the places.
  private func messages(_ text: String) -> [String] {
    CellFile.faults(parsing: Array(text.utf8), name: "c").map { String($0.description.dropFirst("c:\($0.line):\($0.column): ".count)) }
  }

  private func layout(_ element: String, partials: String = "{}") -> String {
    "data: \(Self.data)\npartials: \(partials)\nlayout: \(element)\n"
  }

  @Test(arguments: [
    ("ASStackLayoutSpec", "stack"), ("stackLayoutSpec", "stack"), ("insetLayoutSpec", "inset"), ("ratioLayoutSpec", "ratio"),
    ("backgroundLayoutSpec", "background"), ("overlayLayoutSpec", "overlay"), ("textNode", "text"), ("imageNode", "image"),
    ("ASNetworkImageNode", "networkImage"), ("displayNode", "box"), ("UIView", "box"), ("UILabel", "text"), ("UIImageView", "networkImage"),
    ("attributedText", "text"), ("UIStackView", "stack"), ("UITextField", "editableText"), ("MKMapView", "map"), ("ScrollView", "scroll"),
    ("LazyVStack", "stack"), ("RoundedRectangle", "shape"), ("stakc", "stack"), ("ul", "stack"),
  ]) func `a class of Texture, UIKit or SwiftUI is told as the element is called`(kind: String, meant: String) {
    #expect(
      messages(layout("{ \(kind): {} }")) == ["there is no node or layout spec \"\(kind)\". Did you mean \"\(meant)\"?"])
  }

  @Test(arguments: [
    ("flex-direction: row", "direction"), ("flexDirection: row", "direction"), ("justify-content: center", "justifyContent"),
    ("align-items: center", "alignItems"), ("gap: 4", "spacing"), ("justifyContent: spaceEvenly", "spaceAround"),
    ("alignItems: baseline", "baselineFirst"), ("alignItems: left", "start"), ("direction: column", "vertical"),
  ]) func `a word of a stack is told as it is called here`(key: String, meant: String) {
    let found = messages(layout("{ stack: { \(key), children: [] } }"))
    #expect(found.count == 1 && found[0].hasSuffix("Did you mean \"\(meant)\"?"), "\(found)")
  }

  @Test(arguments: [
    ("strike: true", "strikethrough"), ("kern: 1", "letterSpacing"), ("isHidden: true", "unless"),
    ("truncationMode: tail", "byTruncatingTail"),
    ("textStyle: subheadline", "callout"), ("textStyle: h1", "largeTitle"), ("textAlign: center", "alignment"),
    ("alignment: middle", "center"),
    ("color: background", "ground"), ("color: error", "negative"), ("color: success", "positive"),
    ("color: tertiaryLabel", "secondaryLabel"),
    ("cornerRadius: sm", "small"), ("when: { key: n, gt: 3 }", "above"), ("when: { key: n, equals: 3 }", "is"),
    ("style: { max-width: 4 }", "maxWidth"), ("style: { flexgrow: 1 }", "flexGrow"),
  ]) func `a word of a text is told as it is called here`(key: String, meant: String) {
    let found = messages(layout("{ text: { text: a, \(key) } }"))
    #expect(found.count == 1 && found[0].hasSuffix("Did you mean \"\(meant)\"?"), "\(found)")
  }

  @Test(arguments: [
    ("{ networkImage: { url: a, contentMode: aspectFill } }", "scaleAspectFill"),
    ("{ relative: { horizontal: right, child: { box: {} } } }", "end"),
    ("{ corner: { location: topEnd, child: { box: {} }, corner: { box: {} } } }", "topRight"), ("{ shape: { form: circle } }", "ellipse"),
    ("{ shape: { fill: { gradient: { colors: [accent, link] } } } }", "linear"), ("{ button: { text: a } }", "title"),
    ("{ progress: { value: 0.4 } }", "progress"), ("{ networkImage: { imageURL: a } }", "url"),
    ("{ inset: { insets: { start: 8 }, child: { box: {} } } }", "left"), ("{ inset: { padding: 8, child: { box: {} } } }", "insets"),
    ("{ inset: { insets: 8, chlid: { box: {} } } }", "child"), ("{ text: { tezt: a } }", "text"), ("{ text: { content: a } }", "text"),
    ("{ text: { text: \"{{ n | ago }}\" } }", "relative"),
  ]) func `a misspelt or foreign key or word is the only thing that is told`(element: String, meant: String) {
    let found = messages(layout(element))
    #expect(found.count == 1 && found[0].hasSuffix("Did you mean \"\(meant)\"?"), "\(found)")
  }

  @Test(arguments: [
    ("font: Inter", "or \"family\", the name of a font?"), ("lineBreakMode: byTruncatingTail", "It is a truncationMode."),
    ("lineHeight: 1.4", "text.lineHeight is 1.4. Give points, such as 19.6 for a font of 14 points"),
    ("lineHeight: { if: done, then: 1.4, else: 20 }", "Give points, such as 19.6"),
    ("lineHeight: \"140%\"", "140% of a font of 14 points is 19.6"),
    ("style: { color: accent }", "Write it outside style, as a key of text: color."),
    ("style: { corner-radius: 4 }", "Write it outside style, as a key of text: cornerRadius."),
    ("style: { spacing: 4 }", "spacing is a key of the stack"), ("style: { margin: 8 }", "inset: { insets: 8, child: ... }"),
    ("style: { flex: 1 }", "Did you mean \"flexGrow\"?"), ("style: { size: [4, 4] }", "preferredSize: [40, 40]"),
    ("style: { left: 4 }", "layoutPosition: [x, y]"), ("style: { aspectRatio: 1 }", "height divided by width"),
    ("max-width: 4", "style: { maxWidth: ... }"), ("display: none", "with when or unless"), ("border: 1", "borderWidth: 1"),
    ("shadow: 4", "shadowOpacity: 0.2"), ("textDecoration: underline", "underline: true"), ("weight: italic", "Write italic: true."),
    ("spacing: 4", "It is no key of this element: stack has it."), ("when: \"n > 2\"", "{ key: n, above: 2 }"),
    ("when: \"n >= 2\"", "{ not: { key: n, below: 2 } }"), ("when: { key: n, gte: 2 }", "{ not: { key: n, below: 2 } }"),
    ("when: \"title == 'x'\"", "{ key: title, is: x }"), ("when: \"{{ done }}\"", "Write the key alone, without braces: done."),
    ("when: \"done && n\"", "{ all: [a, b] }"), ("color: brand", "under colors, in this file or in the theme that --theme names"),
    ("backgroundColor: { linear: { colors: [accent, link] } }", "a gradient is the fill of a shape"),
    ("className: a", "Elements have no classes"),
  ]) func `what no single word replaces is said in a sentence`(key: String, words: String) {
    let found = messages(layout("{ text: { text: a, \(key) } }"))
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test(arguments: [
    ("{ ratio: { ratio: \"16:9\", child: { box: {} } } }", "height divided by width, which is 0.5625 for 16:9."),
    ("{ inset: { insets: 8 16, child: { box: {} } } }", "Give { top: 8, left: 16, bottom: 8, right: 16 }."),
    ("{ inset: { insets: [1, 2, 3, 4], child: { box: {} } } }", "Give { top: 1, left: 4, bottom: 3, right: 2 }."),
    ("{ inset: { insets: big2, child: { box: {} } } }", "or a mapping such as { top: 8"),
    ("{ inset: { insets: { vertical: 8 }, child: { box: {} } } }", "Write left and right, top and bottom"),
    ("{ spacer: 8 }", "spacer: { style: { flexGrow: 1 } }"), ("{ networkImage: a.png }", "networkImage: { url: \"a.png\" }"),
    ("{ button: Go }", "button: { title: \"Go\" }"), ("{ progress: 0.5 }", "progress: { progress: 0.5 }"),
    ("{ stack: [] }", "stack: { children: [...] }"),
    ("{ stack: { backgroundColor: accent, children: [] } }", "put the spec into a box: box: { backgroundColor: ..., child: ... }"),
    ("{ stack: { border: 1, children: [] } }", "Specs draw nothing"),
    ("{ networkImage: { url: a, imageModification: rounded } }", "Write { rounded: 8 }"),
    ("{ text: { text: \"{ title }\" } }", "{ title } is drawn as it stands. Write {{ title }}"),
    ("{ text: { text: \"a ${title}\" } }", "${title} is drawn as it stands. Write {{ title }}"),
    ("{ text: { text: '\\(title)' } }", "\\(title) is drawn as it stands. Write {{ title }}"),
    ("{ text: { text: \"{{{ title }}}\" } }", "Write two braces: {{ key }}."),
    ("{ text: { text: \"{{#if title}}\" } }", "There are no blocks"),
    ("{ text: { text: \"{{ n + 1 }}\" } }", "Nothing is computed here"),
    ("{ text: { text: \"{{ n | number: 2 }}\" } }", "formats take no arguments. Write {{ n | number }}."),
    ("{ text: { text: \"{{ n | number(2) }}\" } }", "formats take no arguments. Write {{ n | number }}."),
    ("{ text: { text: \"{{ n | money }}\" } }", "There is no format of money"), ("{ text: { text: \"{{ who }}\" } }", "such as who.name."),
    ("{ text: { text: \"{{ tags }}\" } }", "such as tags | joined"),
    ("{ text: { each: \"{{ tags }}\", text: a } }", "without braces: tags."),
    ("{ partial: nothere }", "partial is \"nothere\". Give the name of an element under partials"),
    ("{ style: { width: 4 } }", "It stands inside the element"),
  ]) func `a typical mistake is told with what to write`(element: String, words: String) {
    let found = messages("data: \(Self.data)\nlayout: \(element)\n")
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test(arguments: [
    ("when: true", "without a condition leave it out."), ("when: not done", "Write \"!done\", in quotes."),
    ("when: [done, n]", "{ all: [a, b] }, or one of them as { any: [a, b] }."), ("when: { done: true }", "Give done."),
    ("when: { done: false }", "Give \"!done\"."), ("when: { n: 3 }", "Give { key: n, is: 3 }."),
    ("when: { key: title, is: [a, b] }", "{ key: title, in: [...] } for several."), ("when: tags.length", "{{ tags | length }}."),
    ("color: title", "the value of that key is \"{{ title }}\"."), ("color: \"rgb(0, 0, 0)\"", "Give six digits"),
    ("color: { switch: title, case: { a: accent } }", "Did you mean \"cases\"?"),
    ("style: { width: n }", "the value of that key is \"{{ n }}\"."),
    ("style: { preferredSize: 40 }", "here [40, 40]."), ("style: { preferredSize: 40x30 }", "here [40, 30]."),
    ("style: { preferredSize: { width: 40, height: 30 } }", "here [40, 30]."), ("alpha: 40%", "40% is 0.4."),
    ("maximumNumberOfLines: \"2\"", "where 0 is no limit."), ("size: \"2\"", "without quotes."),
    ("cornerRadius: 50%", "half of the height makes a pill"),
    ("textStyle: { size: 20 }", "are keys of the text itself."), ("color:", "a # behind a space begins a comment"),
  ]) func `a value of a typical mistake is told with the value to write`(key: String, words: String) {
    let found = messages(layout("{ text: { text: a, \(key) } }"))
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test(arguments: [
    ("{{ done ? 'a' : 'b' }}", "{ if: key, then: a, else: b }"), ("{{ title || n }}", "{ if: key, then: a, else: b }"),
    ("{{ title | default: 'x' }}", "data gives a key its default"), ("{{ row.title }}", "Did you mean \"title\"?"),
    ("{{ tags.first }}", "as in tags[0], or tags[-1] for the last"), ("{{ title | }}", "or leave | out."),
  ]) func `an expression of a template language is told with what there is`(text: String, words: String) {
    let found = messages(layout("{ text: { text: \"\(text)\" } }"))
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test(arguments: [
    ("layout: { networkImage: { url: photo } }", "the value of that key is \"{{ photo }}\"."),
    ("layout: { image: { letter: photo } }", "Give { letter: photo }."),
    ("layout: { image: { systemName: star } }", "There are no symbols of a system"),
    ("layout: { shape: { color: accent } }", "Did you mean \"fill\"?"), ("layout: { map: { lat: 3 } }", "Did you mean \"latitude\"?"),
    ("layout: { text: { text: a }, box: {} }", "or stack, which holds several."), ("layout:", "layout is nothing. Give an element"),
    ("layout: { box: {} }\ntextStyles: { big: 20 }", "Give a mapping such as { size: 20 }."),
    ("layout: { box: {} }\ncolors: { brand: accent }", "a token stands for no other colour here."),
  ]) func `a mistake in a file is told with what to write`(file: String, words: String) {
    let found = messages("data: { photo: image }\n\(file)\n")
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func `an element that is not under layout, and a declaration without a type, are told so`() {
    let outside = "the cell file has an unknown key \"text\". Write the element under layout: layout: { text: ... }."
    #expect(messages("text: { text: a }\n").contains(outside))
    #expect(messages("data: { title }\nlayout: { box: {} }\n").first?.contains("a type, such as title: text") == true)
  }

  @Test func `braces that name no key, code and tiles are drawn as they are`() {
    for text in ["{ other }", "set {1, 2}", "`{title}`", "{title"] {
      #expect(messages(layout("{ text: { text: \"\(text)\" } }")) == [], "\(text)")
    }
    #expect(messages("data: { logo: image }\nlayout: { image: { path: logo.png } }\n") == [])
    #expect(messages("data: { x: number }\nlayout: { map: { tiles: \"t/{z}/{x}/{y}.png\" } }\n") == [])
  }

  @Test(arguments: [
    ("{ title?: text }", "Give the ? behind the type: title: text?."), ("{ tags: list<text> }", "{ type: list, of: text }"),
    ("{ a: { type: list, items: text } }", "Did you mean \"of\"?"),
    ("{ a: { type: text, required: false } }", "Did you mean \"optional\"?"),
    ("{ a: email }", "Declare it as text"), ("{ a: string }", "Did you mean \"text\"?"),
  ]) func `a declaration of another language is told as it is written here`(data: String, words: String) {
    let found = messages("data: \(data)\nlayout: { box: {} }\n")
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func `a key of one letter is not taken for another one`() throws {
    let file = try CellFile(parsing: Array("data: { a: text, name: text }\nlayout: { box: {} }".utf8), name: "c")
    func message(_ row: String) -> String? {
      #expect(throws: CellDataError.self) { try file.check(CellRow(id: "1", json: row)) }?.description
    }
    #expect(
      message(#"{"n": "x", "name": "y"}"#)?.hasSuffix("needs \"a\", which the row lacks. Add it, or declare it optional in the cell file.")
        == true)
    #expect(message(#"{"a": "x", "nane": "y"}"#)?.hasSuffix("Did you mean \"name\"?") == true)
  }
}
