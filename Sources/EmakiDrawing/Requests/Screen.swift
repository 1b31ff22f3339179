import EmakiEngine
public import EmakiLayout
import EmakiSupport

/// A screen is the viewport that a list is seen through.
public struct Screen: Hashable, Codable, Sendable {
  /// The viewport's width, 1 to 16384 points.
  public var width: Double
  /// The viewport's height, 1 to 16384 points.
  public var height: Double
  /// The number of device pixels in a point, 0.01 to 16.
  public var scale: Double
  /// The side that rows start from.
  public var direction: ListDirection
  /// The bars of a phone over the list; `nil`, the default, draws the list alone.
  public var bars: ScreenBars?
  /// The device that is drawn round the picture, which is larger by it; `nil`, the default, draws none.
  public var device: DeviceFrame?

  /// Creates a screen: by default 390 x 844 points at scale 3, laid out from left to right.
  public init(
    width: Double = 390, height: Double = 844, scale: Double = 3, direction: ListDirection = .ltr, bars: ScreenBars? = nil,
    device: DeviceFrame? = nil
  ) {
    (self.width, self.height, self.scale, self.direction, self.bars, self.device) = (width, height, scale, direction, bars, device)
  }

  /// The viewport's size in points.
  public var size: Size {
    get { Size(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
}

/// Writing direction says which side a language is written from.
enum WritingDirection {
  /// Returns whether a language is written from right to left.
  ///
  /// - Parameter tag: a BCP 47 tag, such as `ar`, `uz-Arab` or `pa-PK`. If it names a script, the script decides, and otherwise the region.
  static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    // The parts after a single letter are extensions, and not a script or a region.
    let own = parts.prefix { $0.utf8.count > 1 }
    guard let language = own.first else { return false }
    if let script = own.dropFirst().first(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } }) {
      return scripts.contains(script)
    }
    if let region = own.dropFirst().first(where: { $0.utf8.count == 2 }), let regions = regions[language] {
      return regions.contains(region)
    }
    return languages.contains(language)
  }

  /// The scripts that Unicode writes from right to left.
  private static let scripts = Set(
    words(
      "adlm arab aran armi avst chrs cprt elym hatr hebr hung khar lydi mand mani mend merc mero narb nbat nkoo orkh ougr palm phli "
        + "phlp phnx prti rohg samr sarb sogd sogo syre syrj syrn syrc thaa yezi garay todr"))

  /// The languages whose usual script is one of `scripts`, according to Unicode's table of likely subtags.
  private static let languages = Set(
    words(
      "acm acq aeb aec ajp apc apd ar arc arq ars ary arz azb bal bcc bft bgn bgp bqi brh bsh ckb dcc dmk dml dv fa glk gwt gwc haz "
        + "he hnd hno iw ji khw ks kvx lad lah lrc luz mnd mvy mzn nqo oru ota phl phr plk pnb prd prs ps rhg rmt sd sdh skr syr tmr trw "
        + "ug ur wni xhe yi zdj"))

  /// For languages that are written in two scripts, the regions in which they are written from right to left.
  private static let regions: [String: Set<String>] = [
    "az": ["ir", "iq"], "ha": ["cm", "sd"], "kk": ["af", "cn", "ir", "mn"], "ku": ["ir", "lb"], "ky": ["cn"], "ms": ["cc"],
    "pa": ["pk"], "tg": ["pk"], "tk": ["af", "ir"], "uz": ["af", "cn"],
  ]
}

/// A list direction says which side a list's rows start from.
public enum ListDirection: String, Hashable, Codable, Sendable, CaseIterable {
  /// Rows start from the left.
  case ltr
  /// Rows start from the right. They are mirrored, but texts are not.
  case rtl
  /// Rows start from the side that the feed's language is written from.
  case auto

  /// Returns the direction of a layout.
  ///
  /// - Parameter language: the BCP 47 tag of the feed's language. Only `.auto` needs it; without it `.auto` starts from the left.
  public func layoutDirection(language: String?) -> LayoutDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .auto: language.map(WritingDirection.isRightToLeft) == true ? .rightToLeft : .leftToRight
    }
  }
}
