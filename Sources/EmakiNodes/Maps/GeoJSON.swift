import EmakiSupport

/// A GeoJSON value holds what a map shows of a GeoJSON text (RFC 7946): points are pins, lines and areas are overlays.
///
/// ```swift
/// let route = try GeoJSON(parsing: Array(Data(contentsOf: file)), name: file.lastPathComponent)
/// map.overlays = route.overlays
/// map.annotations = route.annotations
/// ```
///
/// Looks are read from the properties of features as simplestyle 1.1 names them (https://github.com/mapbox/simplestyle-spec): `stroke`,
/// `stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, `marker-color`, `title`, and `description`, which is the value that a screen reader reads.
/// Other members are left alone.
public struct GeoJSON: Hashable, Sendable {
  /// The pins, in the order of the text.
  public var annotations: [MapAnnotation] = []
  /// The lines and areas, in the order of the text.
  public var overlays: [MapOverlay] = []

  /// Limits say how much a text may have in it.
  struct Limits {
    /// The largest number of pins.
    var pins = 10_000
    /// The largest number of lines and areas.
    var overlays = 200_000
    /// The largest number of positions of all lines and areas together.
    var positions = 2_000_000
    /// The largest number of bytes that a geometry may take while it is read.
    var memory = 256 << 20
  }

  /// Reads a text.
  ///
  /// Its outermost value is a `FeatureCollection`, a `Feature` or a geometry. Latitudes are from -90 to 90 degrees, longitudes from -360 to 360. It
  /// may have 10,000 points, 200,000 lines and areas and 2,000,000 positions in them, and a geometry may take 256 MB while it is read, which a
  /// million positions do not.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - name: the name of the text in errors, which is the name of its file.
  /// - Throws: `GeoJSONError` for a text that is not GeoJSON or has too much in it. It names the place.
  public init(parsing text: [UInt8], name: String) throws(GeoJSONError) { try self.init(parsing: text, name: name, limits: Limits()) }

  init(parsing text: [UInt8], name: String, limits: Limits) throws(GeoJSONError) {
    do throws(JSONFault) {
      self = try GeoJSONReader.read(text, limits)
    } catch {
      throw GeoJSONError(file: name, fault: error)
    }
  }

  init() {}
}
