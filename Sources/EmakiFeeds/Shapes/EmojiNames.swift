/// Emoji names are the names between colons that Slack writes for emoji: `:wave:`.
enum EmojiNames {
  /// Returns a text with emoji in place of their names; other names stay.
  ///
  /// - Complexity: linear in the length of the text.
  static func replacing(in text: String) -> String {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 else { return text }
    var (result, rest) = ("", text[...])
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let start = rest.index(after: open)
      let name = rest[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == ":", let emoji = emoji[name] else {
        result += rest[..<max(start, name.endIndex)]
        rest = rest[max(start, name.endIndex)...]
        continue
      }
      result += rest[..<open] + emoji
      rest = rest[rest.index(after: name.endIndex)...]
      // The colour of the skin follows in a name of its own.
      for tone in 2...6 where rest.hasPrefix(":skin-tone-\(tone):") { rest = rest.dropFirst(":skin-tone-2:".count) }
    }
    return result + rest
  }

  private static let emoji: [Substring: String] = Dictionary(
    table.split { $0.isWhitespace }.compactMap { item in
      item.firstIndex(of: "=").map { (item[..<$0], String(item[item.index(after: $0)...])) }
    }
  ) { first, _ in first }

  private static let table = """
    +1=👍 thumbsup=👍 -1=👎 thumbsdown=👎 wave=👋 clap=👏 pray=🙏 raised_hands=🙌 ok_hand=👌 muscle=💪 point_up=☝️ point_right=👉
    point_left=👈 point_down=👇 point_up_2=👆 handshake=🤝 v=✌️ fist=✊ facepunch=👊 raised_hand=✋ hand=✋ crossed_fingers=🤞
    writing_hand=✍️ eyes=👀 brain=🧠 smile=😄 smiley=😃 grinning=😀 grin=😁 joy=😂 rolling_on_the_floor_laughing=🤣 rofl=🤣
    laughing=😆 satisfied=😆 sweat_smile=😅 blush=😊 slightly_smiling_face=🙂 simple_smile=🙂 upside_down_face=🙃 wink=😉
    relaxed=☺️ heart_eyes=😍 kissing_heart=😘 stuck_out_tongue=😛 stuck_out_tongue_winking_eye=😜 sunglasses=😎 nerd_face=🤓
    star-struck=🤩 partying_face=🥳 smirk=😏 unamused=😒 disappointed=😞 worried=😟 confused=😕 slightly_frowning_face=🙁
    persevere=😣 tired_face=😫 weary=😩 cry=😢 sob=😭 triumph=😤 angry=😠 rage=😡 exploding_head=🤯 flushed=😳 scream=😱
    fearful=😨 cold_sweat=😰 sweat=😓 hugging_face=🤗 thinking_face=🤔 thinking=🤔 zipper_mouth_face=🤐 neutral_face=😐
    expressionless=😑 grimacing=😬 face_with_rolling_eyes=🙄 relieved=😌 pensive=😔 sleepy=😪 sleeping=😴 mask=😷 innocent=😇
    saluting_face=🫡 melting_face=🫠 shrug=🤷 man-shrugging=🤷‍♂️ woman-shrugging=🤷‍♀️ facepalm=🤦 face_palm=🤦 bow=🙇
    skull=💀 ghost=👻 robot_face=🤖 poop=💩 hankey=💩 see_no_evil=🙈 dog=🐶 cat=🐱 bug=🐛 turtle=🐢 unicorn_face=🦄 heart=❤️
    orange_heart=🧡 yellow_heart=💛 green_heart=💚 blue_heart=💙 purple_heart=💜 black_heart=🖤 broken_heart=💔
    sparkling_heart=💖 two_hearts=💕 100=💯 boom=💥 collision=💥 sparkles=✨ star=⭐ star2=🌟 fire=🔥 zap=⚡ sunny=☀️ rainbow=🌈
    snowflake=❄️ tada=🎉 confetti_ball=🎊 balloon=🎈 gift=🎁 birthday=🎂 cake=🍰 trophy=🏆 medal=🏅 rocket=🚀 ship=🚢
    airplane=✈️ car=🚗 bike=🚲 coffee=☕ beer=🍺 beers=🍻 pizza=🍕 taco=🌮 white_check_mark=✅ heavy_check_mark=✔️
    ballot_box_with_check=☑️ x=❌ negative_squared_cross_mark=❎ warning=⚠️ rotating_light=🚨 no_entry=⛔ no_entry_sign=🚫
    octagonal_sign=🛑 construction=🚧 question=❓ grey_question=❔ exclamation=❗ heavy_exclamation_mark=❗ bangbang=‼️
    red_circle=🔴 large_yellow_circle=🟡 large_green_circle=🟢 large_blue_circle=🔵 white_circle=⚪ black_circle=⚫ bulb=💡
    memo=📝 pencil=📝 pencil2=✏️ book=📖 books=📚 bookmark=🔖 link=🔗 paperclip=📎 pushpin=📌 round_pushpin=📍 calendar=📆
    date=📅 spiral_calendar_pad=🗓️ clock1=🕐 hourglass=⌛ hourglass_flowing_sand=⏳ stopwatch=⏱️ alarm_clock=⏰ bell=🔔
    no_bell=🔕 mega=📣 loudspeaker=📢 email=✉️ envelope=✉️ inbox_tray=📥 outbox_tray=📤 package=📦 phone=☎️ iphone=📱
    computer=💻 desktop_computer=🖥️ keyboard=⌨️ camera=📷 movie_camera=🎥 headphones=🎧 musical_note=🎵 lock=🔒 unlock=🔓
    key=🔑 wrench=🔧 hammer=🔨 hammer_and_wrench=🛠️ gear=⚙️ mag=🔍 chart_with_upwards_trend=📈 chart_with_downwards_trend=📉
    bar_chart=📊 moneybag=💰 dollar=💵 house=🏠 office=🏢 earth_americas=🌎 globe_with_meridians=🌐 dart=🎯 soccer=⚽
    checkered_flag=🏁 arrow_right=➡️ arrow_left=⬅️ arrow_up=⬆️ arrow_down=⬇️ repeat=🔁 recycle=♻️ new=🆕 ok=🆗 up=🆙 cool=🆒
    free=🆓 sos=🆘 information_source=ℹ️ palm_tree=🌴 seedling=🌱 evergreen_tree=🌲 four_leaf_clover=🍀 rose=🌹 sunflower=🌻
    apple=🍎 popcorn=🍿 zzz=💤 speech_balloon=💬 thought_balloon=💭 heavy_plus_sign=➕ heavy_minus_sign=➖ one=1️⃣ two=2️⃣
    three=3️⃣
    """
}
