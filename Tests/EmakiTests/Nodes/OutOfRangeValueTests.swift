import Emaki
import Testing

/// Tests that a number in a node that no picture can show is drawn as the nearest possible one, and never traps.
struct OutOfRangeValueTests {
  private static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 1e9]

  private func picture(_ change: @Sendable (DisplayNode) -> Void = { _ in }) async throws -> Picture {
    let box = DisplayNode(Color(0x2F7CF6), width: 20, height: 10)
    change(box)
    return try await Renderer.test(40, 40, scale: 2).render(box).picture
  }

  /// The box is square if the radius is not a number or is below 0. Otherwise it is as round as it can be.
  @Test(arguments: numbers) func `any corner radius can be drawn`(value: Double) async throws {
    let (plain, picture) = (try await picture(), try await picture { $0.cornerRadius = value })
    #expect(value > 0 ? picture[0, 0] == .white && picture[20, 10] == Color(0x2F7CF6) : picture == plain)
  }

  @Test(arguments: numbers) func `any border width can be drawn`(value: Double) async throws {
    let (plain, picture) = (
      try await picture(), try await picture { ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (value, .black, value) }
    )
    #expect(value > 0 ? picture[20, 10] == .black : picture == plain)
  }

  @Test(arguments: numbers) func `any shadow, transform, alpha and frame set by hand can be drawn`(value: Double) async throws {
    _ = try await picture { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (value, value, Point(value, value)) }
    _ = try await picture { ($0.shadowOpacity, $0.shadowRadius) = (1, 1e300) }
    _ = try await picture { $0.transform = .translation(x: value, y: value) }
    _ = try await picture { $0.transform = Transform(a: value, b: 1, c: 0, d: 1) }
    _ = try await picture { $0.alpha = value }
    _ = try await picture(frame: Rect(value, -value, 30, 5))
  }

  /// - Parameter frame: the frame of a node without layout inside the box.
  private func picture(frame: Rect) async throws -> Picture {
    try await picture {
      let inner = DisplayNode(.black)
      (inner.borderWidth, inner.borderColor) = (1, .white)
      $0.addSubnode(inner)
      inner.frame = frame
    }
  }

  @Test(arguments: numbers) func `a size that is not finite or too large is an error that names the node`(value: Double) async {
    await #expect { try await picture(frame: Rect(0, 0, 30, value)) } throws: {
      "\($0)".contains("\"DisplayNode\": its size came out as 30.0 x \(value) points.")
    }
  }
}
