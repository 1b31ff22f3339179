import EmakiDrawing
import Foundation
import Testing

/// Tests that the names of public types do not collide with those of Foundation, which nearly every file of a program imports.
struct NameTests {
  /// Each public type by its name alone. A name that Foundation has, too, does not compile here.
  private typealias Types = (
    AbsoluteLayoutSpec, AccessibilityElement, AccessibilityTraits, ActivityIndicatorNode, AlignSelf, AnimationCurve, AnimationOptions,
    AttributedText, BackgroundLayoutSpec, BarButtonItem, BarMark, BatchContext, Bitmap,
    BodyMark, ButtonNode, CacheDirectory, CachedResponse, CellDataError, CellFile, CellFileError, CellLook, CellNode,
    CellSource, CellTheme, CenterLayoutSpec, any CollectionDataSource, CollectionFlowLayout, any CollectionLayout,
    CollectionLayoutContext, CollectionNode, any CollectionNodeDataSource, any CollectionNodeDelegate,
    any CollectionNodeDelegateFlowLayout, Color, ContentMode, ContextTransitioning, ControlNode, ControlNodeEvent, ControlState,
    Coordinate, CoordinateSpan, CornerLayoutSpec, CornerRadii, CornerRoundingType, CornerSet, DateStyle, DecodingWork, any DelegateShape,
    DeviceFrame,
    DisplayList, DisplayNode, Drawing, DrawingContext, DrawingPaint, DrawingPath, DrawingRequest, DrawingRequestError, DrawingResources,
    DynamicColor, EdgeInsets, EditableTextNode, any EditableTextNodeDelegate, Feed, FeedError, FeedLimits, FeedMapping, FeedOptions,
    FeedMappingError, FeedPages, FeedRows, FeedShape, FeedSource, FeedUpdate, FeedWarning, Font, FontError, FontFace, FontLock,
    FontLockError, FontSet, Frame, FrameSequence, FrameSteps, FrameStreamFormat, FrameTrace, GeoJSON, GeoJSONError, any HTTPCache,
    HTTPClient, HTTPClientOptions, any HTTPLoader, HTTPRequest, HTTPResponse, HTTPValidators, Image, ImageAccess, ImageContext,
    ImageError, ImageModification, ImageNode, ImageRenderingMode, ImageRepair, ImageSource, InputError, InsetLayoutSpec, Instant,
    InterfaceState, Layout, LayoutAnswer, LayoutContext, LayoutDimension, LayoutDirection, LayoutDocument, LayoutDocumentError,
    LayoutElement, LayoutElementStyle, LayoutError, LayoutInspectionError, LayoutSize, LayoutSpec, LinearGradient, LintFinding,
    ListContainerNode, any ListDelegate, ListDirection, ListLook, ListNode, ListPicture, ListSeparator, ListTiming, MapAnnotation,
    MapNode, MapNodeShowAnnotationsOptions, MapOverlay, MappingSource, MapRegion, MeasuringContext, MissingGlyph, MissingGlyphs,
    MissingHyphenation, MultiplexImageNode, any MultiplexImageNodeDataSource, any MultiplexImageNodeDelegate, NavigationBar,
    NavigationController, NavigationItem, NetworkAccess, NetworkFailure, NetworkImageNode, any NetworkImageNodeDelegate, NodeBlock,
    NotificationCellNode, NotificationRow, OutputError, OverlayLayoutSpec, PagerNode, any PagerNodeDataSource,
    any PagerNodeDelegate, ParagraphStyle, ParentSize, PictureFile, PictureFormat, PictureOverlay, PixelEnvironment, PixelShape,
    PixelSize, PlaceholderBar, PNGMode, Point, ProgressNode, RadialGradient, RangeMode, RangePlan, RangePlanner, RangeTuning,
    RangeTuningParameters, RangeType, RatioLayoutSpec, Rect, RelativeLayoutSpec, Renderer, RendererOptions, RenderError, RenderWarning,
    ResourceAccess, RowAnimation, RowDiff, RowMapping, Scale, ScheduledAction, ScheduledUpdate, Screen, ScreenBars, Scroll,
    ScrollDirection, ScrollNode, ScrollScript, ScrollScriptError, SectionTitleNode, SeparatorNode, Shadow, Size, SizeRange,
    StackLayoutSpec, StatusBarStyle, StrokeStyle, TabBar, TabBarController, TabBarItem, any TableDataSource, any TableDelegate,
    TableFault, TableNode, any TableNodeDataSource, any TableNodeDelegate, TableUpdates, TableUpdatesError, TextAttachment,
    TextAttributes, TextCellNode, any TextDetector, TextDetectors, TextLayout, TextLine, TextLink, TextNode, any TextNodeDelegate,
    TextRequest, TextTruncation, Theme, ThemeChoice, TileSource, TitleView, TraitCollection, Transform, TruncationMode, any Typesetter,
    TypeSize, any UnreadCounting, VideoGravity, VideoNode, any VideoNodeDelegate, VideoNodePlayerState, VideoPlayerNode,
    any VideoPlayerNodeDelegate, ViewController, ViewControllerCellNode, WrapperLayoutSpec, WrittenPictures
  )

  private static let sources = SampleFeed.folder.appending(path: "../Sources")

  @Test func `every public type can be named beside Foundation's`() throws {
    let named = Set(String(reflecting: Types.self).matches(of: /[.](\w+)[,)]/).map { String($0.1) })
    let faces = try ["Emaki", "EmakiDrawing"].map {
      try String(contentsOf: Self.sources.appending(path: "\($0)/Exports.swift"), encoding: .utf8)
    }
    let modules = faces.flatMap { text in text.matches(of: /@_exported import ([A-Za-z]+)\n/).map { String($0.1) } } + ["EmakiDrawing"]
    #expect(modules.count == 8)
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
