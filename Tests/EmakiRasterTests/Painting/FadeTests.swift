import CEmakiKernels
import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests pictures that fade in over their placeholders. An edge that both have must show neither twice nor as a gap.
struct FadeTests {
  private static let box = Rect(3, 3, 40, 40)

  private static func picture(_ color: UInt32) -> Image {
    .bitmap(Bitmap(size: PixelSize(2, 2), pixels: [UInt32](repeating: 0xFF00_0000 | color, count: 4)))
  }

  /// A way in which a picture and its placeholder are cut.
  struct Look: CustomTestStringConvertible {
    var testDescription: String
    /// Sets the edges of a picture's node and of its placeholder.
    var change: @Sendable (ImageNode, DisplayNode) -> Void
  }

  static let looks: [Look] = [
    Look(testDescription: "a circle") { ($0.imageModification, $1.cornerRadius) = (.circle, 20) },
    Look(testDescription: "a circle with a border of its own") {
      ($0.imageModification, $1.cornerRadius) = (.roundWithBorder(width: 2, color: Color(0x3070F0)), 20)
    },
    Look(testDescription: "rounded corners of the picture") { ($0.imageModification, $1.cornerRadius) = (.rounded(radius: 9), 9) },
    Look(testDescription: "rounded corners of the node") { node, _ in (node.cornerRadius, node.clipsToBounds) = (9, true) },
    Look(testDescription: "corners that are cut beforehand") { node, _ in
      (node.cornerRadius, node.cornerRoundingType) = (9, .precomposited)
    },
    Look(testDescription: "corners that are cut beforehand, with a border") { node, _ in
      (node.cornerRadius, node.cornerRoundingType, node.borderWidth, node.borderColor) = (9, .precomposited, 2, Color(0x3070F0))
    },
    Look(testDescription: "a square") { _, _ in },
  ]

  /// Paints a cell at each moment of the fade, and at the end once more without a moment.
  private func frames(_ look: Look, ground: Color, content: UInt32, placeholder: UInt32, scale: Double) throws -> [Bitmap] {
    let (node, standIn) = (ImageNode(Self.box, Self.picture(content)), DisplayNode(.zero, Color(placeholder)))
    (node.placeholderEnabled, node.placeholderNode, node.placeholderFadeDuration) = (true, standIn, 0.2)
    look.change(node, standIn)
    let root = DisplayNode(Rect(0, 0, 46, 46), ground, [node])
    let context = try RenderContext.test(scale: scale, images: ImageStore(access: ImageAccess(baseDirectory: ".")))
    let moments = [DisplayMoment(displayedFor: nil)] + stride(from: 0, through: 200, by: 20).map { DisplayMoment(displayedFor: $0) }
    let layers = try moments.map { try context.painted(root, over: ground, at: $0) }
    #expect(layers.flatMap(\.notes.errors) == [])
    return layers.map(\.bitmap)
  }

  @Test(arguments: looks, scales) func `each moment is a mixture of placeholder and picture, edges included`(look: Look, scale: Double)
    throws
  {
    for ground in [Color(0xFFFFFF), Color(0x101014)] {
      for (content, placeholder) in [(0x000000, 0xF0E0D0), (0xFFFFFF, 0x802010), (0x20C040, 0x20C040)] as [(UInt32, UInt32)] {
        let frames = try frames(look, ground: ground, content: content, placeholder: placeholder, scale: scale)
        let (first, last) = (frames[0].words, frames[frames.count - 1].words)
        for (step, frame) in frames.dropFirst().enumerated() {
          let left = 1 - Double(step) / 10
          var largest = 0.0
          for (index, word) in frame.words.enumerated() where word != first[index] || word != last[index] {
            for shift in [0, 8, 16] as [UInt32] {
              let mixture = Double(first[index] >> shift & 255) * left + Double(last[index] >> shift & 255) * (1 - left)
              largest = max(largest, abs(Double(word >> shift & 255) - mixture))
            }
          }
          #expect(largest <= 3, "\(step * 20) ms on \(ground)")
        }
      }
    }
  }

  @Test func `a picture that comes over its default image has one edge`() throws {
    let node = NetworkImageNode()
    node.frame = Self.box
    (node.url, node.imageModification, node.defaultImage) = ("data:,", .circle, Self.picture(0xF0E0D0))
    (node.placeholderEnabled, node.placeholderFadeDuration) = (true, 0.2)
    let root = DisplayNode(Rect(0, 0, 46, 46), .white, [node])
    let context = try RenderContext.test(scale: 2, images: ImageStore(access: ImageAccess(baseDirectory: ".")))
    // The picture is missing, and the default image fades over itself. So nothing may change.
    func paint(_ shownFor: Int?) throws -> [UInt32] {
      var moment = DisplayMoment(displayedFor: 1000)
      moment.images[ImageURL("data:,")] = LateImage(quality: shownFor.map { _ in .full }, shownFor: shownFor)
      return try context.painted(root, at: moment).bitmap.words
    }
    let before = try paint(nil)
    let differences = try stride(from: 0, to: 200, by: 20).map { try InkDifference(paint($0), before).largest }
    #expect(differences.allSatisfy { $0 <= 3 }, "\(differences)")
  }

  // MARK: The kernel

  @Test func `over opaque pixels the kernel is the one that blends over anything`() {
    var generator = SplitMix64(seed: 7)
    for opacity in [0, 1, 77, 128, 254, 255] as [UInt8] {
      let ground = (0..<512).map { _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next()) & 0xFF_FFFF }
      let source = (0..<512).map { index -> UInt32 in
        Color(red8: UInt8(index & 255), green8: 200, blue8: 9, alpha8: UInt8(truncatingIfNeeded: generator.next())).premultiplied
      }
      var (within, over) = (ground, ground)
      emaki_blend_within_opacity(&within, 512, source, 512, 512, 1, opacity)
      emaki_blend_over_opacity(&over, 512, source, 512, 512, 1, opacity)
      #expect(within == over)
    }
  }

  @Test func `with the same coverage the kernel mixes, and never exceeds alpha`() {
    for alpha in 0...255 {
      for opacity in [0, 1, 77, 128, 254, 255] as [UInt8] {
        for other in [alpha, 0, 1, 100, 254, 255] {
          var ground = [Color(red8: 250, green8: 0, blue8: 60, alpha8: UInt8(alpha)).premultiplied]
          let source = [Color(red8: 10, green8: 255, blue8: 60, alpha8: UInt8(other)).premultiplied]
          let before = ground[0]
          emaki_blend_within_opacity(&ground, 1, source, 1, 1, 1, opacity)
          let part = Double(opacity) / 255
          let isMixed = ([24, 16, 8, 0] as [UInt32]).allSatisfy { shift in
            let expected = Double(before >> shift & 255) * (1 - part) + Double(source[0] >> shift & 255) * part
            let found = ground[0] >> shift & 255
            return found <= ground[0] >> 24 && (other != alpha || abs(Double(found) - expected) <= 1)
          }
          #expect(isMixed, "\(before), \(source), \(opacity)")
        }
      }
    }
  }
}
