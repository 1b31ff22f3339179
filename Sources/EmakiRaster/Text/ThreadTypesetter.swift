package import EmakiDisplay

/// Sets text on a thread that is not a renderer's worker. It must not leave its thread.
package final class ThreadTypesetter: Typesetter {
  /// The fonts that texts are set in.
  package let library: FontLibrary
  private let typesetter: PangoTypesetter

  package init(_ library: FontLibrary) {
    self.library = library
    typesetter = PangoTypesetter(library)
  }

  /// Shapes a text and breaks it into lines.
  package func layout(_ request: TextRequest) -> TextLayout { typesetter.layout(request) }

  /// Returns the heights of the font that is found for a description of a font.
  package func metrics(of font: Font) -> Font.Metrics { typesetter.metrics(of: font) }
}
