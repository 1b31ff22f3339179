/// Drawing content is what a drawing shows besides paths: a `PlacedText` or a `PlacedImage`.
///
/// The drawing context does not name these types: texts hold images, and an image may be a drawing, so that all of them would need each
/// other. A painter knows both.
package protocol DrawingContent: Sendable {}
