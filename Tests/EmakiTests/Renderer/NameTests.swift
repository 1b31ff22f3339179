import Emaki
import Foundation
import Testing

/// Tests that the names of public types do not collide with those of Foundation, which nearly every file of a program imports.
@Suite struct NameTests {
  /// Each public type by its name alone. A name that Foundation has, too, does not compile here.
  private static let types: [Any.Type] = [
    AbsoluteLayoutSpec.self, AlignSelf.self, Appearance.self, AttributedText.self, BackgroundLayoutSpec.self,
    BatchContext.self, BatchFetchDecision.self, BatchFetchState.self, Bitmap.self, CacheDirectory.self, CachedResponse.self,
    CellDataError.self, CellDates.self, CellFile.self, CellFileError.self, CellLook.self, CellRow.self, CellSource.self, CellTheme.self,
    ThemeChoice.self,
    CellNode.self, CenterLayoutSpec.self, (any CollectionDataSource).self, CollectionFlowLayout.self, CollectionNode.self,
    Color.self, ContentMode.self, CornerLayoutSpec.self, CornerRadii.self, CornerRoundingType.self, DateStyle.self,
    ButtonNode.self, ControlNode.self, ControlNodeEvent.self, ControlState.self,
    EditableTextNode.self, (any EditableTextNodeDelegate).self,
    BarButtonItem.self, BarMark.self, DeviceFrame.self, ScreenBars.self, TabBarItem.self, (any UnreadCounting).self,
    NavigationController.self, NavigationItem.self, TabBarController.self, ViewController.self, ViewControllerCellNode.self,
    DecodingWork.self, DisplayList.self, DisplayNode.self, Drawing.self, DrawingContext.self, DrawingPaint.self,
    DrawingPath.self, DrawingRequest.self, DrawingRequestError.self, DrawingResources.self, DynamicColor.self, EdgeInsets.self, Feed.self,
    FeedDates.self, FeedError.self, FeedLimits.self, FeedPages.self, BodyMark.self,
    FeedMapping.self, FeedMappingError.self, MappingSource.self, FeedShape.self, TableFault.self, FeedRows.self, FeedSource.self,
    FeedUpdate.self,
    FeedWarning.self, Font.self, FontError.self, FontFace.self, FontLock.self, FontLockError.self, FontSet.self, Frame.self,
    AccessibilityElement.self, AccessibilityTraits.self, ActivityIndicatorNode.self, AnimationCurve.self, AnimationOptions.self,
    ContextTransitioning.self, CornerSet.self, MissingHyphenation.self, PictureOverlay.self, ProgressNode.self, ScheduledAction.self,
    TextDetectors.self, (any TextDetector).self, TraitCollection.self,
    Coordinate.self, CoordinateSpan.self, MapAnnotation.self, MapNode.self, MapNodeShowAnnotationsOptions.self,
    MapOverlay.self, MapRegion.self, TileSource.self,
    (any CollectionLayout).self, CollectionLayoutContext.self, (any CollectionNodeDataSource).self, (any CollectionNodeDelegate).self,
    (any CollectionNodeDelegateFlowLayout).self,
    (any ListDelegate).self, SectionTitleNode.self, (any TableNodeDataSource).self, (any TableNodeDelegate).self,
    FrameSequence.self, FrameSteps.self, FrameStreamFormat.self, FrameTrace.self, (any HTTPCache).self, HTTPClient.self,
    HTTPClientOptions.self, (any HTTPLoader).self, HTTPRequest.self, HTTPResponse.self, HTTPValidators.self, Image.self,
    ImageAccess.self, ImageContext.self, ImageError.self, ImageModification.self, ImageNode.self, ImageRenderingMode.self,
    ImageRepair.self, ImageSource.self, InputError.self, InsetLayoutSpec.self, Instant.self, InterfaceState.self, Layout.self,
    LayoutContext.self, LayoutDimension.self, LayoutDirection.self, LayoutElement.self, LayoutElementStyle.self,
    LayoutError.self, LayoutSize.self, LayoutSpec.self, LinearGradient.self, ListDirection.self, ListLook.self, ListNode.self,
    ListPicture.self, ListTiming.self, MeasuringContext.self, MissingGlyph.self, MissingGlyphs.self, MultiplexImageNode.self,
    (any MultiplexImageNodeDataSource).self, (any MultiplexImageNodeDelegate).self, NetworkAccess.self, NetworkFailure.self,
    NetworkImageNode.self, (any NetworkImageNodeDelegate).self, NodeBlock.self, NotificationCellNode.self,
    NotificationRow.self, OutputError.self, OverlayLayoutSpec.self, PNGMode.self, PagerFrames.self, PagerNode.self,
    (any PagerNodeDataSource).self, (any PagerNodeDelegate).self, Palette.self, ParagraphStyle.self, ParentSize.self, PictureFile.self,
    PictureFormat.self,
    PixelEnvironment.self, PixelShape.self, PixelSize.self, PlaceholderBar.self, Point.self, RadialGradient.self,
    RangeMode.self, RangePlan.self, RangePlanner.self, RangeTuning.self,
    RangeTuningParameters.self, RangeType.self, RatioLayoutSpec.self, Rect.self, RelativeLayoutSpec.self, RenderError.self,
    RenderWarning.self, Renderer.self, RendererOptions.self, ResourceAccess.self, RowAnimation.self, RowDiff.self,
    RowMapping.self, RowStyle.self, Scale.self, ScheduledUpdate.self, Screen.self, Scroll.self, ScrollDirection.self, ScrollNode.self,
    ScrollScript.self, ListContainerNode.self, ListSeparator.self, SeparatorNode.self, Shadow.self, Size.self, SizeRange.self,
    StackLayoutSpec.self, StatusBarStyle.self, StrokeStyle.self,
    (any TableDataSource).self, (any TableDelegate).self, TableNode.self, TableUpdates.self, TableUpdatesError.self,
    TextAttachment.self, TextAttributes.self,
    NavigationBar.self, TabBar.self, TitleView.self, (any TextNodeDelegate).self,
    TextCellNode.self, TextLayout.self, TextLine.self, TextLink.self, TextNode.self, TextRequest.self,
    TextTruncation.self, Theme.self, Transform.self, TruncationMode.self, TypeSize.self, (any Typesetter).self,
    VideoGravity.self, VideoNode.self, (any VideoNodeDelegate).self, VideoNodePlayerState.self, VideoPlayerNode.self,
    (any VideoPlayerNodeDelegate).self, WrapperLayoutSpec.self, WrittenPictures.self,
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test func `every public type can be named beside Foundation's`() throws {
    let named = Set(
      Self.types.map { type in
        let name = String(reflecting: type).replacing("any ", with: "").replacing("(", with: "").replacing(")", with: "")
        return name.split(separator: ".").last.map(String.init) ?? name
      })
    let exports = try String(contentsOf: Self.sources.appending(path: "EmakiEngine/Exports.swift"), encoding: .utf8)
    let face = try FileManager.default.contentsOfDirectory(atPath: Self.sources.appending(path: "Emaki").path)
      .map { try String(contentsOf: Self.sources.appending(path: "Emaki/" + $0), encoding: .utf8) }
    let modules = ([exports] + face).flatMap { text in text.matches(of: /@_exported import ([A-Za-z]+)\n/).map { String($0.1) } }
    #expect(modules.count > 8)
    for module in modules {
      let folder = Self.sources.appending(path: module)
      for file in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for type in text.matches(of: /(?m)^(?:public|open)(?: final)? (?:struct|class|enum|protocol|actor) ([A-Za-z0-9]+)/) {
          #expect(named.contains(String(type.1)), "\(module)/\(file)")
        }
      }
    }
  }
}
