import EmakiSupport

/// Writes a font set as a document that fontconfig reads.
enum FontConfiguration {
  /// Returns the configuration of a set, in XML.
  ///
  /// - Parameter cacheDirectories: folders for what fontconfig reads of the fonts. It searches all, and writes to the first that it can.
  static func xml(_ set: FontSet, cacheDirectories: [String]) -> String {
    let dirs = folders(of: set).map { "<dir>\($0.markup)</dir>" }.joined()
    let globs = (set.files + set.fallbackFiles).map { "<glob>\($0.markup)</glob>" }.joined()
    // What names none of the set's families is a text of a drawing, which is set in them.
    let substitutes = [("serif", ["Noto Serif"]), ("monospace", ["Noto Sans Mono"]), (nil, set.families)].map { (family: String?, others) in
      """
      <match target="pattern"><test qual="all" name="family" compare="not_eq"><string>\((set.families.first ?? "").markup)</string></test>
      \(family.map { "<test name=\"family\"><string>\($0)</string></test>" } ?? "")
      <edit name="family" mode="append_last" binding="strong">\(others.map { "<string>\($0.markup)</string>" }.joined())</edit></match>
      """
    }.joined()
    // Pango asks for this family where a character wants its emoji form. Text fonts with plain drawings of it must not answer.
    let emoji = set.emojiFamilies.map { "<family>\($0.markup)</family>" }.joined()
    let cache = cacheDirectories.map { "<cachedir>\($0.markup)</cachedir>" }.joined()
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>\(dirs)\(cache)
      <selectfont><acceptfont>\(globs)</acceptfont><rejectfont><glob>*</glob></rejectfont></selectfont>
      \(bitmapScaling)\(substitutes)<alias binding="same"><family>emoji</family><prefer>\(emoji)</prefer></alias>
      </fontconfig>
      """
  }

  /// Returns the folders of a set's files, each once.
  static func folders(of set: FontSet) -> [String] {
    var folders: [String] = []
    for file in set.files + set.fallbackFiles {
      let path = file.unicodeScalars
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      if !folders.contains(where: { $0.exact == folder.exact }) { folders.append(folder) }
    }
    return folders
  }

  /// A rule that scales colour emoji, which come as bitmaps of one size. Without it they are laid out at that size.
  private static let bitmapScaling = """
    <match target="font">
      <test name="outline" compare="eq"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
      </edit>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix><name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix>
      </times></edit>
      <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
      </edit>
    </match>
    """
}
