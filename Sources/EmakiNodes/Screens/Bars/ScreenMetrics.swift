import EmakiDisplay
package import EmakiLayout

/// Screen metrics are the heights of a phone's bars and its safe area, in points, as iOS 15 to 18 have them.
///
/// A screen whose longer side has 780 points or more belongs to a phone without a home button. At 390 x 844 it has a status bar of 47
/// points, and 34 points for the home indicator. For some known sizes the values are those of that phone: 393 x 852, with the camera in an
/// island, has a status bar of 54 points, and keeps 59 points free if there is no navigation bar. Smaller screens have a status bar of 20
/// points and no home indicator. In landscape there is no status bar. Where a page hides it, phones without a home button keep its space, as
/// they keep it for the camera.
package struct ScreenMetrics: Hashable, Sendable {
  /// The size of the screen in points.
  let size: Size
  /// Whether the page hides the status bar.
  var hidesStatusBar = false

  /// Whether the cut-out of the display for the camera is seen, as in a picture of the whole device.
  let showsCutout: Bool

  package init(_ size: Size, showsCutout: Bool = false) { (self.size, self.showsCutout) = (size, showsCutout) }

  /// Whether the screen is wider than it is high.
  var isLandscape: Bool { size.width > size.height }
  /// Whether the screen has round corners, and a home indicator in place of a button.
  package var hasHomeIndicator: Bool { max(size.width, size.height) >= 780 }
  /// The height of the space for the status bar; 0 in landscape.
  var statusBar: Double { isLandscape ? 0 : top.statusBar }
  /// Whether the marks of the status bar are shown.
  var showsStatusBar: Bool { statusBar > 0 && !hidesStatusBar }
  /// Whether the camera is in an island below the upper edge.
  var hasIsland: Bool { top.statusBar == 54 }
  /// The cut-out: an island, or a notch in the upper edge, which reaches beyond it; `nil` where the device or the screen shows none.
  var cutout: (frame: Rect, radius: Double)? {
    guard showsCutout, hasHomeIndicator, !isLandscape else { return nil }
    let (width, height, top) = hasIsland ? (124.0, 36.0, 14.0) : (154, 62, -30)
    return (Rect(x: (size.width - width) / 2, y: top, width: width, height: height), hasIsland ? height / 2 : 20)
  }
  /// The height of the status bar in portrait, and the distance from the upper edge that content keeps there, in points.
  private var top: (statusBar: Double, kept: Double) {
    switch (min(size.width, size.height), max(size.width, size.height)) {
    case (393, 852), (430, 932): (54, 59)
    case (402, 874), (440, 956): (54, 62)
    case (414, 896): (48, 48)
    case (375, 812): (44, 44)
    default: hasHomeIndicator ? (47, 47) : hidesStatusBar ? (0, 0) : (20, 20)
    }
  }
  /// The height of the navigation bar below the status bar, without a large title.
  var navigationBar: Double { isLandscape ? 32 : 44 }
  /// The place of the title and the buttons of the navigation bar.
  var titleRow: Rect {
    let area = safeArea
    return Rect(x: area.left, y: statusBar, width: max(0, size.width - area.left - area.right), height: navigationBar)
  }
  /// The height of a tool bar above a tab bar or the bottom of the safe area.
  var toolBar: Double { navigationBar }
  /// The height of the tab bar above the bottom of the safe area.
  var tabBar: Double { isLandscape ? 32 : 49 }
  /// The safe area without the library's own bars: the space for the status bar, the round corners and the home indicator.
  var safeArea: EdgeInsets {
    let side = isLandscape && hasHomeIndicator ? top.kept : 0
    return EdgeInsets(top: isLandscape ? 0 : top.kept, left: side, bottom: hasHomeIndicator ? isLandscape ? 21 : 34 : 0, right: side)
  }

  /// The smallest size of a screen in which the bars leave room for a list, in points.
  package static let leastSize = Size(width: 200, height: 200)

  /// Returns the height of the large title below the navigation bar: 52 points at the usual size of texts, 0 in landscape.
  func largeTitle(_ typeSize: TypeSize) -> Double {
    isLandscape ? 0 : LargeTitleNode.lineHeight(typeSize) + 11
  }
}
