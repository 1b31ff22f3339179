/// Drawing content is what a drawing shows besides paths: a `PlacedText` or a `PlacedImage`.
///
/// The drawing context does not name these types. Texts hold images, and an image may be a drawing, so the types would depend on each other
/// in a circle. A painter knows both types.
package protocol DrawingContent: Sendable {}
