/// Foreign words are keys, kinds and values from CSS, SwiftUI, UIKit, Texture and JSON Schema. They are listed with the words that are used here
/// instead. `Advice` makes sentences of them.
///
/// A new synonym is a line of `meanings`; a word that one word cannot replace is a line of `sentences`. The tables are made when the first fault is
/// described, and never for a file without faults.
enum ForeignWords {
  /// Returns the allowed word that a foreign one stands for; `nil` where there is none.
  static func meant(by word: String, among allowed: [String]) -> String? {
    let word = normalized(word)
    return allowed.first { normalized($0) == word } ?? meanings[word]?.first(where: allowed.contains)
  }

  /// Returns the sentence on what to write in place of a foreign word; `nil` if there is none.
  static func sentence(on word: String, among allowed: [String]) -> String? {
    sentenceByWord[normalized(word)]?.first { allowed.contains($0.beside) }?.words
  }

  /// Returns a word without hyphens, underscores and capitals, which other languages spell differently.
  static func normalized(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }

  /// Returns the word of a class of Texture, UIKit or SwiftUI without its prefix and without the word that says what it is: `inset` for
  /// `ASInsetLayoutSpec`.
  static func withoutClassName(_ word: String) -> String {
    var word = word[...]
    for prefix in ["AS", "UI", "CA", "MK"] where word.hasPrefix(prefix) && word.dropFirst(2).first?.isUppercase == true {
      word = word.dropFirst(2)
      break
    }
    for suffix in ["LayoutSpec", "Node", "View", "Layer", "Spec"] where word.hasSuffix(suffix) && word.utf8.count > suffix.utf8.count {
      word = word.dropLast(suffix.utf8.count)
      break
    }
    return String(word)
  }

  /// The words that stand for a foreign one, best first. The first that is allowed at the place is told.
  private static let meanings: [String: [String]] = [
    // Keys.
    "gap": ["spacing", "minimumInteritemSpacing"], "rowgap": ["minimumLineSpacing"],
    "columngap": ["spacing", "minimumInteritemSpacing"], "spacebetween": ["spacing"], "flexdirection": ["direction"],
    "fontsize": ["size"], "fontweight": ["weight"], "bold": ["weight", "bold"],
    "fontfamily": ["family"], "typeface": ["family"], "fontstyle": ["italic"], "variant": ["textStyle"],
    "background": ["backgroundColor", "ground"], "bg": ["backgroundColor"], "backgroundcolour": ["backgroundColor"],
    "fillcolor": ["fill", "backgroundColor", "fillColor"], "fill": ["scaleAspectFill", "backgroundColor", "resizeAspectFill"],
    "borderradius": ["cornerRadius", "radius"], "radius": ["cornerRadius"], "cornerradius": ["radius", "cornerRadius", "radii"],
    "rounded": ["cornerRadius"], "corners": ["maskedCorners", "cornerRadius"], "opacity": ["alpha"], "textalign": ["alignment"],
    "textalignment": ["alignment"], "align": ["alignItems", "alignment", "horizontal"], "justify": ["justifyContent", "justified"],
    "alignitem": ["alignItems"], "numberoflines": ["maximumNumberOfLines"], "maxlines": ["maximumNumberOfLines"],
    "linelimit": ["maximumNumberOfLines"], "lines": ["maximumNumberOfLines"], "lineclamp": ["maximumNumberOfLines"],
    "webkitlineclamp": ["maximumNumberOfLines"], "maximumlines": ["maximumNumberOfLines"], "if": ["when"], "show": ["when"],
    "visible": ["when"], "isvisible": ["when"], "condition": ["when"], "hidden": ["unless"], "ishidden": ["unless"], "hide": ["unless"],
    "for": ["each"], "foreach": ["each"], "repeat": ["each"], "src": ["url", "path", "assetURL"],
    "href": ["url", "path"], "uri": ["url", "path", "assetURL"], "source": ["url", "path", "assetURL", "tiles"],
    "url": ["path", "assetURL"], "path": ["url"], "imageurl": ["url", "path"], "imagename": ["path"], "image": ["url", "path"],
    "placeholder": ["defaultImage", "placeholderText"], "placeholderimage": ["defaultImage"], "fallback": ["defaultImage"],
    "content": ["text", "child", "title"], "contents": ["text", "child"], "body": ["child", "text"], "value": ["text", "progress"],
    "string": ["text", "title"], "attributedtext": ["text", "title"], "attributedtitle": ["title"], "attributedstring": ["text", "title"],
    "text": ["title", "text"], "label": ["title", "text"], "elements": ["children"], "items": ["children"], "subviews": ["children"],
    "arrangedsubviews": ["children"], "subnodes": ["children"], "children": ["child", "item"], "child": ["children", "item"],
    "wrap": ["flexWrap", "wrap"], "nowrap": ["noWrap"], "axis": ["direction", "scrollDirection"],
    "orientation": ["direction", "scrollDirection"], "scrolldirection": ["direction"], "foreground": ["color", "primary"],
    "foregroundcolor": ["color"], "foregroundstyle": ["color"], "tint": ["tintColor", "color", "progressTintColor"],
    "textcolor": ["color"], "color": ["fill", "progressTintColor", "tintColor", "backgroundColor"],
    "lat": ["latitude"], "lng": ["longitude"], "lon": ["longitude"], "long": ["longitude"], "fontcolor": ["color"],
    "tintcolor": ["color", "progressTintColor", "accent"],
    "tracktint": ["trackTintColor"], "trackcolor": ["trackTintColor"], "progresscolor": ["progressTintColor"],
    "clip": ["clipsToBounds", "byClipping"], "overflow": ["clipsToBounds", "truncationMode"], "letterspacing": ["letterSpacing"],
    "tracking": ["letterSpacing"], "kern": ["letterSpacing"], "leading": ["start", "left", "lineHeight"],
    "linebreak": ["lineBreakStrictness"], "wordbreak": ["lineBreakMode"],
    "fontfeaturesettings": ["fontFeatures"], "fontvariantligatures": ["ligatures"], "fontkerning": ["kerning"],
    "textindent": ["firstLineHeadIndent"], "writingdirection": ["baseWritingDirection"], "verticalalign": ["baselineOffset"],
    "lineheightmultiple": ["lineHeight"], "strike": ["strikethrough"], "linethrough": ["strikethrough"],
    "resizemode": ["contentMode"], "objectfit": ["contentMode"], "scaletype": ["contentMode"], "videogravity": ["gravity"],
    "aspectratio": ["ratio"], "shape": ["form"], "type": ["form"], "kind": ["form"], "gradient": ["linear"],
    "lineargradient": ["linear", "shape"], "radialgradient": ["radial", "shape"], "strokecolor": ["stroke"],
    "linewidth": ["strokeWidth"], "thickness": ["strokeWidth"], "edgeinsets": ["insets"], "inset": ["insets"],
    "padding": ["insets", "inset"],
    "margins": ["insets"], "textoverflow": ["truncationMode"], "ellipsize": ["truncationMode"], "alt": ["accessibilityLabel"],
    "arialabel": ["accessibilityLabel"], "currentpage": ["currentPageIndex"], "data": ["items"], "pages": ["items"],
    "numberofcolumns": ["columns"], "progressvalue": ["progress"], "checked": ["isSelected"],
    "enabled": ["isEnabled"], "selected": ["isSelected"], "disabled": ["isEnabled"], "badge": ["corner"],
    // Keys of conditions and choices.
    "gt": ["above"], "greaterthan": ["above"], ">": ["above"],
    "lt": ["below"], "lessthan": ["below"], "<": ["below"],
    "eq": ["is"], "equals": ["is"], "equal": ["is"], "==": ["is"], "=": ["is"], "ne": ["isNot"], "neq": ["isNot"], "notequals": ["isNot"],
    "!=": ["isNot"], "exists": ["present"], "ispresent": ["present"], "isempty": ["present"], "oneof": ["in"], "and": ["all"],
    "or": ["any"], "field": ["key"], "case": ["cases"], "otherwise": ["else", "default"],
    "on": ["switch"], "by": ["switch"], "key": ["switch"], "rules": ["cases"],
    // Keys of bars.
    "tabs": ["tabBar", "items"], "navbar": ["navigationBar"], "navigation": ["navigationBar"], "largetitle": ["prefersLargeTitle"],
    "search": ["searchPlaceholder"], "back": ["backTitle"], "badgevalue": ["badge"], "active": ["selected"], "icon": ["mark", "image"],
    "left": ["leading", "start"], "right": ["trailing", "end"],
    // Keys of files and themes.
    "view": ["layout", "box"], "root": ["layout"], "template": ["layout"], "components": ["partials"], "props": ["data"],
    "fields": ["data"], "fonts": ["textStyles", "family"], "typography": ["textStyles"], "palette": ["colors"], "name": ["cell", "theme"],
    "extends": ["base"], "parent": ["base"], "spacings": ["spacing"], "cornerradii": ["radii"], "avatarshape": ["avatar"],
    // Words of layouts and texts.
    "column": ["vertical", "stack"], "row": ["horizontal", "stack"], "flexstart": ["start"], "flexend": ["end"],
    "trailing": ["end", "right"], "middle": ["center", "byTruncatingMiddle"], "start": ["left"], "end": ["right"],
    "top": ["start"], "bottom": ["end"], "spaceevenly": ["spaceAround"], "baseline": ["baselineFirst"],
    "firstbaseline": ["baselineFirst"], "lastbaseline": ["baselineLast"], "topstart": ["topLeft"], "topleading": ["topLeft"],
    "topend": ["topRight"], "toptrailing": ["topRight"], "bottomstart": ["bottomLeft"], "bottomleading": ["bottomLeft"],
    "bottomend": ["bottomRight"], "bottomtrailing": ["bottomRight"], "cover": ["scaleAspectFill", "resizeAspectFill"],
    "contain": ["scaleAspectFit", "resizeAspect"], "fit": ["scaleAspectFit", "resizeAspect"],
    "aspectfill": ["scaleAspectFill", "resizeAspectFill"], "aspectfit": ["scaleAspectFit", "resizeAspect"], "stretch": ["scaleToFill"],
    "tail": ["byTruncatingTail"], "ellipsis": ["byTruncatingTail"], "truncate": ["byTruncatingTail"], "head": ["byTruncatingHead"],
    "normal": ["regular", "noWrap"], "demibold": ["semibold"], "extrabold": ["heavy"], "extralight": ["ultraLight"], "int": ["number"],
    "integer": ["number"], "float": ["number"], "double": ["number"], "decimal": ["number"], "str": ["text"], "boolean": ["bool"],
    "array": ["list"], "dict": ["object"], "map": ["object"], "datetime": ["date", "absolute"], "timestamp": ["date", "absolute"],
    "picture": ["image", "networkImage"], "colour": ["color"], "link": ["url"], "html": ["text"],
    // Text styles and colours.
    "h1": ["largeTitle", "text"], "h2": ["title", "text"], "h3": ["headline", "text"], "h4": ["headline", "text"],
    "subheadline": ["callout"], "subhead": ["callout"], "subtitle": ["callout"], "caption1": ["caption"], "caption2": ["footnote"],
    "heading": ["headline"], "small": ["caption", "s"], "medium": ["m"], "large": ["l"], "s": ["small"], "m": ["medium"], "l": ["large"],
    "xl": ["large"], "sm": ["small", "s"], "md": ["medium", "m"], "lg": ["large", "l"], "paragraph": ["body", "text"],
    "error": ["negative"], "danger": ["negative"],
    "destructive": ["negative"], "success": ["positive"], "tertiarylabel": ["secondaryLabel"], "quaternarylabel": ["secondaryLabel"],
    "muted": ["secondary"], "textsecondary": ["secondary"], "secondarytext": ["secondary"], "textprimary": ["primary"],
    "primarytext": ["primary"], "card": ["surface", "box"], "border": ["separator"], "divider": ["separator"], "outline": ["separator"],
    "onprimary": ["onAccent"], "systemgroupedbackground": ["secondarySystemBackground"],
    "tertiarysystembackground": ["secondarySystemBackground"], "placeholdertext": ["secondary"], "caution": ["warning"],
    // Formats.
    "upper": ["uppercase"], "upcase": ["uppercase"], "lower": ["lowercase"], "downcase": ["lowercase"], "ago": ["relative"],
    "timeago": ["relative"], "fromnow": ["relative"], "short": ["count"], "compact": ["count"], "abbreviate": ["count"],
    "comma": ["number"], "thousands": ["number"], "round": ["number", "rounded", "circle"], "fixed": ["number"], "join": ["joined"],
    "filesize": ["bytes"],
    "len": ["length"], "percentage": ["percent"], "seconds": ["duration"], "ms": ["milliseconds"], "dayofmonth": ["monthDay"],
    "striptags": ["html"], "clock": ["time"],
    // Modifications of pictures and shapes.
    "gray": ["grayscale"], "greyscale": ["grayscale"], "square": ["rectangle"], "roundedrectangle": ["rectangle", "shape"],
    "roundedrect": ["rectangle", "shape"], "capsule": ["rectangle", "shape"], "pill": ["rectangle", "box"], "oval": ["ellipse"],
    "circle": ["ellipse", "shape"], "circular": ["circle", "ellipse"], "blackandwhite": ["grayscale"],
    // Kinds.
    "hstack": ["stack"], "vstack": ["stack"], "lazyvstack": ["stack"], "lazyhstack": ["stack"], "flex": ["stack"], "flexbox": ["stack"],
    "ul": ["stack"], "zstack": ["overlay"], "div": ["box"], "display": ["box"], "container": ["box"], "control": ["box"], "group": ["box"],
    "surface": ["box"], "rect": ["box", "rectangle"], "rectangle": ["shape"], "ellipse": ["shape"], "p": ["text"], "span": ["text"],
    "img": ["networkImage"], "asyncimage": ["networkImage"], "uiimageview": ["networkImage"],
    "imageview": ["networkImage"], "textview": ["text"], "uitextview": ["editableText"], "multipleximage": ["networkImage"],
    "photo": ["networkImage"], "avatar": ["networkImage"], "hr": ["separator"], "line": ["separator"], "grid": ["collection"],
    "lazyvgrid": ["collection"], "list": ["table"], "carousel": ["pager"], "tabview": ["pager"],
    "progressbar": ["progress"], "progressview": ["progress"],
    "spinner": ["activityIndicator"], "textfield": ["editableText"], "input": ["editableText"], "textarea": ["editableText"],
    "scrollview": ["scroll"],
    "absolutelayout": ["absolute"], "positioned": ["absolute"], "include": ["partial"], "component": ["partial"],
    "use": ["partial", "name"], "ref": ["partial", "name"],
    "flexible": ["spacer"], "expanded": ["spacer"], "sizedbox": ["spacer"], "pressable": ["button"], "touchableopacity": ["button"],
  ]

  // MARK: Sentences

  /// A sentence is what to write in place of some words.
  private struct Sentence {
    /// The sentence is said where this word is allowed, by which the place is recognized.
    let beside: String
    let words: String
  }

  private static let sentenceByWord: [String: [Sentence]] = {
    var byWord: [String: [Sentence]] = [:]
    for (words, beside, sentence) in sentences {
      for word in words { byWord[word, default: []].append(Sentence(beside: beside, words: sentence)) }
    }
    return byWord
  }()

  /// The sentences on foreign words that no single word replaces: the words, a word that is allowed where the sentence is said, and the
  /// sentence.
  private static let sentences: [(words: [String], beside: String, sentence: String)] = [
    // In a style.
    (
      ["margin", "padding", "paddinghorizontal", "paddingvertical", "marginhorizontal", "marginvertical", "insets"], "flexGrow",
      "Put the element into an inset: inset: { insets: 8, child: ... }. Between the children of a stack, spacingBefore and spacingAfter are room."
    ),
    (
      ["margintop", "marginleft"], "flexGrow",
      "In a stack it is spacingBefore; else put the element into an inset: inset: { insets: { top: 8 }, child: ... }."
    ),
    (
      ["marginbottom", "marginright"], "flexGrow",
      "In a stack it is spacingAfter; else put the element into an inset: inset: { insets: { bottom: 8 }, child: ... }."
    ),
    (["flex", "grow", "weight"], "flexGrow", "Did you mean \"flexGrow\"? A text that should wrap has flexShrink: 1, too."),
    (
      ["spacing", "gap"], "flexGrow",
      "spacing is a key of the stack, between all its children; spacingBefore and spacingAfter are room of one child."
    ),
    (["shrink"], "flexGrow", "Did you mean \"flexShrink\"?"),
    (["size", "frame"], "flexGrow", "Did you mean \"preferredSize\"? It is a width and a height: preferredSize: [40, 40]."),
    (
      ["left", "top", "right", "bottom", "position", "x", "y", "origin"], "flexGrow",
      "The children of an absolute have layoutPosition: [x, y]; at an edge or in a corner an element stands in a relative."
    ),
    (
      ["aspectratio", "ratio"], "flexGrow",
      "Put the element into a ratio: ratio: { ratio: 0.5625, child: ... }, which is height divided by width."
    ),
    (["display"], "flexGrow", "Elements are laid out by specs such as stack: leave it out, or leave the element out with when or unless."),
    // In an element.
    (
      ["padding", "margin", "edgeinsets", "paddinghorizontal", "paddingvertical", "insets"], "style",
      "Put the element into an inset: inset: { insets: 8, child: ... }."
    ),
    (["size", "frame"], "style", "Write it into the element's style: style: { preferredSize: [40, 40] }."),
    (["flex", "grow"], "style", "Write it into the element's style: style: { flexGrow: 1 }."),
    (["url", "src", "href", "uri", "imageurl"], "style", "The element networkImage has url."),
    (["onclick", "onpress", "ontap", "action", "onappear"], "style", "Nothing is run: leave it out."),
    (["display"], "style", "Elements are laid out by specs such as stack: leave it out, or leave the element out with when or unless."),
    (["border", "borderstyle"], "borderWidth", "Write borderWidth: 1 and borderColor: separator."),
    (
      ["shadow", "boxshadow", "dropshadow", "elevation"], "shadowColor",
      "Write shadowColor: black, shadowOpacity: 0.2, shadowOffset: [0, 2] and shadowRadius: 4."
    ),
    (
      ["gradient", "backgroundimage"], "backgroundColor",
      "A gradient is the fill of a shape: shape: { fill: { linear: { colors: [...] } } }, which stands behind an element in a background."
    ),
    (
      ["position", "left", "top", "right", "bottom"], "style",
      "Where the element stands is said by a spec round it: relative at an edge or in a corner, absolute at a point, corner for a badge."
    ),
    (
      ["aspectratio", "ratio"], "style",
      "Put the element into a ratio: ratio: { ratio: 0.5625, child: ... }, which is height divided by width."
    ),
    (
      ["class", "classname", "id", "key"], "style",
      "Elements have no classes: write the properties, or use a partial for what several elements share."
    ),
    (["font"], "textStyle", "Did you mean \"textStyle\", which is one of the theme's styles, or \"family\", the name of a font?"),
    (["font"], "base", "Did you mean \"family\"?"), (["font"], "lineHeight", "Did you mean \"family\"?"),
    (["texttransform"], "textStyle", "Write it into the binding: \"{{ key | uppercase }}\"."),
    (["textdecoration", "decoration"], "underline", "Write underline: true or strikethrough: true."),
    (["fontvariantnumeric", "tabularnums", "tabular"], "monospacedDigits", "Did you mean \"monospacedDigits\"?"),
    (["loop", "autoplay"], "assetURL", "A list shows one frame of a video: leave it out."),
    (["rowgap"], "flexWrap", "Did you mean \"spacing\", between children, or \"lineSpacing\", between the lines of flexWrap: wrap?"),
    (
      ["border", "borderstyle", "shadow", "boxshadow", "background", "overflow", "opacity"], "style",
      "Specs draw nothing: put the spec into a box, with backgroundColor, borderWidth, borderColor, shadowOpacity and more: box: { ..., child: ... }."
    ),
    (
      ["systemname", "systemimage", "sfsymbol", "symbol", "iconname"], "style",
      "There are no symbols of a system: path is a picture beside the cell file, in one colour with tintColor; a text may be a sign such as ★."
    ),
    // Where an element is expected.
    (
      ["style", "when", "unless", "each", "as"], "networkImage",
      "It stands inside the element that it belongs to: text: { text: \"...\", style: { flexGrow: 1 } }."
    ),
    (["foreach", "for"], "networkImage", "An element is repeated with each: text: { each: tags, as: tag, text: \"{{ tag }}\" }."),
    (["when", "unless"], "networkImage", "Write it into the element: text: { when: key, text: \"...\" }."),
    (["fragment", "fragments"], "networkImage", "Did you mean \"stack\" or \"wrapper\"?"),
    (["gradient", "gradientlayer"], "networkImage", "A gradient is the fill of a shape: shape: { fill: { linear: { colors: [...] } } }."),
    (["margin"], "networkImage", "Did you mean \"inset\"?"),
    (["cell"], "networkImage", "A cell is the element under layout; an element that others use is a partial."),
    // In insets.
    (
      ["horizontal", "x", "vertical", "y", "all"], "bottom",
      "Write left and right, top and bottom: { top: 8, left: 16, bottom: 8, right: 16 }; what is not there is 0."
    ),
    // Words.
    (["bytruncatingtail", "bytruncatinghead", "bytruncatingmiddle", "byclipping"], "byWordWrapping", "It is a truncationMode."),
    (["rounded", "roundedcorners"], "grayscale", "Write { rounded: 8 }, with the radius in points, or circle."),
    (["tint", "overlay"], "grayscale", "Write it with a colour: { tint: accent }."),
    (["blur"], "grayscale", "Write it with a radius: { blur: 4 }."),
    (["border"], "grayscale", "Write it with its parts: { border: { width: 1, color: separator } }."),
    (["squircle"], "grayscale", "Did you mean \"avatar\", which is the theme's shape, or { rounded: 14 }?"),
    (["italic"], "semibold", "Write italic: true."),
    (
      ["money", "currency", "price", "usd", "eur"], "relative",
      "There is no format of money: write \"$ {{ price | number }}\", or make the text with jq before the pipe."
    ),
    (
      ["capitalize", "titlecase", "trim", "truncate", "replace", "slice", "default", "add", "plus", "minus", "times"], "relative",
      "What no format does, jq does before the pipe. A text is cut by maximumNumberOfLines; data gives a key its default."
    ),
    (
      ["format", "strftime", "dateformat"], "relative",
      "Dates are written by date, relative, absolute, day, time, weekday, shortWeekday, month, shortMonth, monthDay and year."
    ),
    (["enum", "union"], "bool", "Declare it as text; a switch distinguishes its values."),
    (["email", "uuid", "id", "uri"], "bool", "Declare it as text, or as url where it is an address."),
    // In conditions.
    (
      ["contains", "startswith", "endswith", "matches", "regex", "like"], "isNot",
      "Nothing is looked for in texts: jq makes a bool before the pipe, such as jq 'map(. + {isNew: (.tags | index(\"new\") != null)})'."
    ),
    (["min", "gte", "ge", ">=", "atleast"], "isNot", "At least 2 is { not: { key: n, below: 2 } }."),
    (["max", "lte", "le", "<=", "atmost"], "isNot", "At most 2 is { not: { key: n, above: 2 } }."),
    // In data.
    (["required", "nullable"], "optional", "Did you mean \"optional\"? Each key is required where nothing is said."),
    (["items", "element", "elements"], "optional", "Did you mean \"of\"? A list is { type: list, of: text }."),
    (["properties", "fields"], "optional", "Did you mean \"keys\"? An object may also be written as { name: text, age: number }."),
    (["enum", "values", "oneof"], "optional", "Values are not listed: leave it out; a switch distinguishes them."),
  ]
}
