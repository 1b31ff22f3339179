/// Feeds in the forms in which sites publish them. They have the keys, dates and markup that the sites' generators write, but words of our
/// own.
extension FeedShapeTests {
  /// A feed that a template has written: version 1, empty lines, malformed dates, entities escaped once too often, a whole page as text.
  private static let generated = #"""
    {
      "version": "https://jsonfeed.org/version/1",
      "title": "Essays on Gardens",
      "home_page_url": "http://localhost:1313/",
      "feed_url": "http://localhost:1313/feed.json",
      "description": "Essays on Gardens",
      "favicon": "http://localhost:1313//assets/favicon.ico",
      "expired": false,
      "author": {
        "name": "A Class of Gardeners",
        "url": "http://localhost:1313/"
      },
      "items": [



        {
          "id": "04090848145d713807306da87921fd6816a12bf5",
          "title": "On Moss \u0026 Stone",
          "summary": "",
          "content_text": "Authors: A \u0026amp; B Table of Contents\n1. Moss 2. Stone",
          "content_html": "\u003ch3 id=\"a\"\u003eAuthors\u003c/h3\u003e",
          "url": "http://localhost:1313/posts/moss/",
          "date_published": "15036-15-09T327:1515:00+01:00",
          "date_modified": "15036-15-09T327:1515:00+01:00",
          "author": {"name": "A Class of Gardeners", "url": "http://localhost:1313/"}
        },

        {
          "id": "928316d10a37524de6dc5c833641dd12948951bd",
          "title": "",
          "summary": "",
          "content_text": "\r<!DOCTYPE html>\rStyled Table\rOF SEEDS \u0026amp; Roots",
          "content_html": "\u003cstyle\r\nTYPE=\"text/css\"\u003e\r\ncode {font:\r\ninherit;}\r\n\u003c/style\u003e",
          "url": "http://localhost:1313/posts/seeds/",
          "date_published": "2025-03-09T23:55:00+01:00",
          "author": {"name": "A Class of Gardeners", "url": "http://localhost:1313/"}
        }

      ]
    }
    """#

  /// A feed of a theme for blogs: version 1.1, addresses that are not escaped, only HTML, authors without avatars, milliseconds.
  private static let blog = #"""
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "云边小店",
      "home_page_url": "https://example.org/",
      "icon": "https://example.org/favicon.jpg",
      "authors": [{"name": "店主", "url": "https://example.org"}],
      "items": [
        {
          "id": "https://example.org/posts/日记！",
          "url": "https://example.org/posts/日记！",
          "content_html": "<h1>前言</h1>\n<p>第一行。<br>\n第二行</p>\n<br/><p>访问 <a href=\"https://example.org/posts/日记！\" target=\"_blank\">全文</a> 。</p>",
          "date_published": "2026-03-27T11:00:27.008Z",
          "date_modified": "2024-08-25T20:10:20.000Z",
          "authors": [{"name": "店主", "url": "https://example.org"}]
        },
        {
          "id": "https://example.org/posts/诗（2023）",
          "title": "诗（2023）",
          "content_html": "<blockquote>\n<p>PS</p>\n</blockquote>\n<h3>&lt;div style=&quot;text-</h3>",
          "date_published": "2026-03-27T07:39:37.645Z"
        },
        {
          "id": "https://example.org/posts/3",
          "content_html": "<h1><div style=\"text-align: center;\">《想海》   </div></h1>\n<h3>&lt;div style=&quot;text-</h3><font color=red>完</font>"
        }
      ]
    }
    """#

  /// A feed of a service for short posts: no titles, avatars of authors, keys of its own, numbers as ids, offsets east and west of UTC.
  private static let posts = #"""
    {"version":"https:\/\/jsonfeed.org\/version\/1.1","title":"Posts","language":"en","user_comment":"Read me with a feed reader.",
     "_posts":{"about":"https:\/\/example.org\/about","followers":[1,2.5,null,{"a":true}]},
     "hubs":[{"type":"WebSub","url":"https:\/\/example.org\/hub"}],"next_url":null,
     "authors":[{"name":"N","avatar":"none.png"}],"items":[
      {"id":7,"url":"https:\/\/example.org\/7","content_text":"  Seven \ud83c\udf89  ","date_published":"2026-03-27T08:30:00+09:00",
       "tags":["a","b"],"authors":[{"name":"M"},{"name":"N","avatar":"kitten.png"}],"_posts":{"likes":3}},
      {"id":"8","content_html":"<p>Eight<\/p>","image":"kitten.png","banner_image":null,"date_published":"2026-03-26T20:30:00-07:00",
       "attachments":[{"url":"https:\/\/example.org\/8.mp3","mime_type":"audio\/mpeg","size_in_bytes":5}]},
      {"id":"8","summary":"Eight again","image":"kitten.png","date_published":null},
      {"id":"9","external_url":"https:\/\/example.com\/9","image":"kitten.png"}]}
    """#

  static let published = [
    Case(
      testDescription: "version 1 of a site generator", feed: generated,
      rows: #"""
        [{"id": "04090848145d713807306da87921fd6816a12bf5", "body": "On Moss & Stone", "date": "15036-15-09T327:1515:00+01:00"},
         {"id": "928316d10a37524de6dc5c833641dd12948951bd", "body": "<!DOCTYPE html>\rStyled Table\rOF SEEDS &amp; Roots",
          "date": "2025-03-09 22:55"}]
        """#),
    Case(
      testDescription: "version 1.1 of a blog, HTML alone", feed: blog,
      rows: #"""
        [{"id": "https://example.org/posts/日记！", "body": "前言 第一行。 第二行 访问 全文 。", "date": "2026-03-27 11:00"},
         {"id": "https://example.org/posts/诗（2023）", "body": "诗（2023）", "date": "2026-03-27 07:39"},
         {"id": "https://example.org/posts/3", "body": "《想海》 <div style=\"text- 完"}]
        """#),
    Case(
      testDescription: "short posts without titles", feed: posts,
      rows: #"""
        {"language": "en", "rows": [
         {"id": "7", "body": "Seven 🎉", "date": "2026-03-26 23:30", "imageURL": "kitten.png"},
         {"id": "8", "body": "Eight", "date": "2026-03-27 03:30", "imageURL": "kitten.png"},
         {"id": "8#2", "body": "Eight again", "imageURL": "kitten.png"},
         {"id": "9", "body": "https://example.com/9", "imageURL": "kitten.png"}]}
        """#),
    Case(
      testDescription: "a site that has written nothing yet",
      feed: #"""
        {
          "version": "https://jsonfeed.org/version/1",
          "title": "Somebody – Writing",
          "home_page_url": "https://example.org",
          "feed_url": "https://example.org/feed.json",
          "items": []
        }

        """#, rows: "[]"),
  ]
}
