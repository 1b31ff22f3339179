import EmakiDocuments

/// Foreign words are keys, kinds and values from CSS, SwiftUI and JSON Schema. They are listed with the words that are used here instead.
enum ForeignWords {
  /// Returns the allowed word that a foreign one stands for; `nil` where there is none.
  static func meant(by word: String, among allowed: [String]) -> String? {
    meanings[word.lowercased().filter { $0 != "-" && $0 != "_" }]?.first(where: allowed.contains)
  }

  /// Returns advice in words on what to do instead of using a foreign key without a counterpart; `nil` if there is no advice.
  static func advice(forKey key: String, among allowed: [String]) -> String? {
    guard allowed.contains("style") else { return nil }
    if StyleProperties.keys.contains(key) { return "Write it into the element's style: style: { \(key): ... }." }
    switch key.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "padding", "margin", "edgeinsets", "paddinghorizontal", "paddingvertical":
      return "Put the element into an inset: inset: { insets: 8, child: ... }."
    case "size", "frame": return "Write it into the element's style: style: { preferredSize: [40, 40] }."
    case "url", "src", "href", "uri": return "The element networkImage has url."
    case "onclick", "onpress", "ontap", "action": return "Nothing is run: leave it out."
    default: return nil
    }
  }

  /// The words that stand for a foreign one, best first.
  private static let meanings: [String: [String]] = [
    // Keys.
    "gap": ["spacing"], "fontsize": ["size"], "fontweight": ["weight"], "bold": ["weight"], "font": ["textStyle", "family"],
    "fontfamily": ["family"], "fontstyle": ["italic"], "background": ["backgroundColor"], "bg": ["backgroundColor"],
    "fill": ["scaleAspectFill", "backgroundColor"], "borderradius": ["cornerRadius"], "radius": ["cornerRadius"],
    "rounded": ["cornerRadius"], "opacity": ["alpha"], "textalign": ["alignment"], "align": ["alignItems", "alignment"],
    "justify": ["justifyContent"], "numberoflines": ["maximumNumberOfLines"], "maxlines": ["maximumNumberOfLines"],
    "linelimit": ["maximumNumberOfLines"], "lines": ["maximumNumberOfLines"], "lineclamp": ["maximumNumberOfLines"], "if": ["when"],
    "show": ["when"], "visible": ["when"], "hidden": ["unless"], "for": ["each"], "foreach": ["each"], "repeat": ["each"],
    "src": ["url", "path"], "href": ["url"], "uri": ["url"], "source": ["url", "path"], "url": ["path"], "content": ["text", "child"],
    "value": ["text"], "string": ["text"], "label": ["title", "text"], "elements": ["children"], "items": ["children"],
    "children": ["child"], "child": ["children"], "wrap": ["flexWrap", "wrap"], "axis": ["direction"], "orientation": ["direction"],
    "foreground": ["color"], "foregroundcolor": ["color"], "tint": ["tintColor", "color"], "textcolor": ["color"],
    "clip": ["clipsToBounds"], "overflow": ["clipsToBounds"], "letterspacing": ["letterSpacing"], "tracking": ["letterSpacing"],
    "resizemode": ["contentMode"], "objectfit": ["contentMode"], "aspectratio": ["ratio"], "shape": ["form"],
    // Keys of bars.
    "tabs": ["tabBar", "items"], "navbar": ["navigationBar"], "navigation": ["navigationBar"], "largetitle": ["prefersLargeTitle"],
    "search": ["searchPlaceholder"], "back": ["backTitle"], "badgevalue": ["badge"], "active": ["selected"],
    "left": ["leading"], "right": ["trailing"],
    // Words.
    "column": ["vertical", "stack"], "row": ["horizontal", "stack"], "flexstart": ["start"], "flexend": ["end"], "leading": ["start"],
    "trailing": ["end"], "middle": ["center"], "cover": ["scaleAspectFill"], "contain": ["scaleAspectFit"], "fit": ["scaleAspectFit"],
    "normal": ["regular"], "int": ["number"], "integer": ["number"], "float": ["number"], "double": ["number"], "boolean": ["bool"],
    "array": ["list"], "dict": ["object"], "map": ["object"], "datetime": ["date"], "timestamp": ["date"], "picture": ["image"],
    "h1": ["largeTitle", "text"], "h2": ["title", "text"], "h3": ["headline", "text"], "upper": ["uppercase"], "lower": ["lowercase"],
    // Kinds.
    "hstack": ["stack"], "vstack": ["stack"], "flex": ["stack"], "zstack": ["overlay"], "view": ["box"], "div": ["box"],
    "container": ["box"], "card": ["box"], "rect": ["box", "rectangle"], "p": ["text"], "span": ["text"], "img": ["networkImage"],
    "photo": ["networkImage"], "avatar": ["networkImage"], "icon": ["image", "mark"], "padding": ["inset"], "divider": ["separator"],
    "hr": ["separator"], "line": ["separator"], "circle": ["shape"], "badge": ["corner"], "grid": ["collection"], "list": ["table"],
    "carousel": ["pager"], "toggle": ["switchControl"], "progressbar": ["progress"], "spinner": ["activityIndicator"],
    "textfield": ["editableText"], "input": ["editableText"],
  ]
}
