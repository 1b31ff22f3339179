package import EmakiDisplay

/// A typesetter for a thread that is no worker. It must not leave its thread.
package final class ThreadTypesetter: Typesetter {
  private let typesetter: PangoTypesetter

  package init(fonts: FontSet, cacheDirectory: String?) throws(FontError) {
    typesetter = PangoTypesetter(try FontConfiguration.shared(fonts, cacheDirectory: cacheDirectory))
  }

  package func layout(_ request: TextRequest) -> TextLayout { typesetter.layout(request) }
}
