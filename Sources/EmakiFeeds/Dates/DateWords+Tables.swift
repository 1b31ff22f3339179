// swift-format-ignore-file
// Made by scripts/date-words from Unicode's CLDR 41. Change the script and run it again.
//
// The data is Unicode's, under this licence:
//
// NOTICE TO USER: Carefully read the following legal agreement.
// BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING UNICODE INC.'S
// DATA FILES ("DATA FILES"), AND/OR SOFTWARE ("SOFTWARE"),
// YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
// TERMS AND CONDITIONS OF THIS AGREEMENT.
// IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE
// THE DATA FILES OR SOFTWARE.
//
// COPYRIGHT AND PERMISSION NOTICE
//
// Copyright © 1991-2022 Unicode, Inc. All rights reserved.
// Distributed under the Terms of Use in https://www.unicode.org/copyright.html.
//
// Permission is hereby granted, free of charge, to any person obtaining
// a copy of the Unicode data files and any associated documentation
// (the "Data Files") or Unicode software and any associated documentation
// (the "Software") to deal in the Data Files or Software
// without restriction, including without limitation the rights to use,
// copy, modify, merge, publish, distribute, and/or sell copies of
// the Data Files or Software, and to permit persons to whom the Data Files
// or Software are furnished to do so, provided that either
// (a) this copyright and permission notice appear with all copies
// of the Data Files or Software, or
// (b) this copyright and permission notice appear in associated
// Documentation.
//
// THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF
// ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
// WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
// NONINFRINGEMENT OF THIRD PARTY RIGHTS.
// IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS
// NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
// DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE,
// DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
// TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
// PERFORMANCE OF THE DATA FILES OR SOFTWARE.
//
// Except as contained in this notice, the name of a copyright holder
// shall not be used in advertising or otherwise to promote the sale,
// use or other dealings in these Data Files or Software without prior
// written authorization of the copyright holder.

extension DateWords {
  /// The tables. A line with `@`, a tag and a script begins the table of a language; each further line is a name, `=`, and values parted by `~`.
  /// That of a region names the table that it is like behind the script, and has the lines that differ.
  ///
  /// - `dates` and `joins` are the short, medium and long patterns, `time` is that of a time; letters mean what CLDR means by them.
  /// - `marks` are the decimal point and what parts thousands; `counts` are the patterns of 1000, 10 000 and on, which have as many digits before the
  ///   point as zeros, and `0` alone where the number is written in full.
  /// - `numbers` are how many digits the second group of a number has, how many must stand before the first mark, the minus, and a percentage.
  /// - `monthsAlone` and the like are names that no number stands beside, where they differ.
  /// - `halves` are the halves of the day, `periods` its parts, after the hours with which they begin.
  /// - `forms` says which form of a word goes with a number below 200: a letter, and the number from which it holds.
  /// - `past`, `future`, `past-short` and `future-short` are the words for minutes, hours, days, weeks, months and years, first the usual ones,
  ///   then behind each bar those of another form, after its letter.
  static let tables = #"""
    @af Latn
    months=Januarie~Februarie~Maart~April~Mei~Junie~Julie~Augustus~September~Oktober~November~Desember
    shortMonths=Jan.~Feb.~Mrt.~Apr.~Mei~Jun.~Jul.~Aug.~Sep.~Okt.~Nov.~Des.
    days=Sondag~Maandag~Dinsdag~Woensdag~Donderdag~Vrydag~Saterdag
    shortDays=So.~Ma.~Di.~Wo.~Do.~Vr.~Sa.
    halves=vm.~nm.
    dates=y-MM-dd~dd MMM y~dd MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=n.C.
    forms=x0o1x2
    now=nou
    past={0} minute gelede|o{0} minuut gelede~{0} uur gelede~{0} dae gelede|o{0} dag gelede~{0} weke gelede|o{0} week gelede~{0} maande gelede|o{0} maand gelede~{0} jaar gelede
    future=oor {0} minute|ooor {0} minuut~oor {0} uur~oor {0} dae|ooor {0} dag~oor {0} weke|ooor {0} week~oor {0} maande|ooor {0} maand~oor {0} jaar
    past-short={0} min. gelede~{0} u. gelede~{0} dae gelede|o{0} dag gelede~{0} w. gelede~{0} md. gelede~{0} j. gelede
    future-short=oor {0} min.~oor {0} u.~oor {0} dae|ooor {0} dag~oor {0} w.~oor {0} md.~oor {0} j.
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 k~00 k~000 k~0 m~00 m~000 m~0 mjd~00 mjd~000 mjd~0 bn~00 bn~000 bn
    @am Ethi
    months=ጃንዩወሪ~ፌብሩወሪ~ማርች~ኤፕሪል~ሜይ~ጁን~ጁላይ~ኦገስት~ሴፕቴምበር~ኦክቶበር~ኖቬምበር~ዲሴምበር
    shortMonths=ጃንዩ~ፌብሩ~ማርች~ኤፕሪ~ሜይ~ጁን~ጁላይ~ኦገስ~ሴፕቴ~ኦክቶ~ኖቬም~ዲሴም
    days=እሑድ~ሰኞ~ማክሰኞ~ረቡዕ~ሐሙስ~ዓርብ~ቅዳሜ
    shortDays=እሑድ~ሰኞ~ማክሰ~ረቡዕ~ሐሙስ~ዓርብ~ቅዳሜ
    halves=ጥዋት~ከሰዓት
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=h:mm a
    era=ዓ/ም
    forms=o0x2
    now=አሁን
    past=ከ{0} ደቂቃዎች በፊት|oከ{0} ደቂቃ በፊት~ከ{0} ሰዓቶች በፊት|oከ{0} ሰዓት በፊት~ከ{0} ቀናት በፊት|oከ{0} ቀን በፊት~ከ{0} ሳምንታት በፊት|oከ{0} ሳምንት በፊት~ከ{0} ወራት በፊት|oከ{0} ወር በፊት~ከ{0} ዓመታት በፊት|oከ{0} ዓመት በፊት
    future=በ{0} ደቂቃዎች ውስጥ|oበ{0} ደቂቃ ውስጥ~በ{0} ሰዓቶች ውስጥ|oበ{0} ሰዓት ውስጥ~በ{0} ቀናት ውስጥ|oበ{0} ቀን ውስጥ~በ{0} ሳምንታት ውስጥ|oበ{0} ሳምንት ውስጥ~በ{0} ወራት ውስጥ|oበ{0} ወር ውስጥ~በ{0} ዓመታት ውስጥ
    past-short=ከ{0} ደቂቃዎች በፊት|oከ{0} ደቂቃ በፊት~ከ{0} ሰዓቶች በፊት|oከ{0} ሰዓት በፊት~ከ{0} ቀኖች በፊት|oከ {0} ቀን በፊት~ከ{0} ሳምንታት በፊት~ከ{0} ወራት በፊት~ከ{0} ዓመታት በፊት
    future-short=በ{0} ደቂቃዎች ውስጥ|oበ{0} ደቂቃ ውስጥ~በ{0} ሰዓቶች ውስጥ|oበ{0} ሰዓት ውስጥ~በ{0} ቀኖች ውስጥ|oበ{0} ቀን ውስጥ~በ{0} ሳምንታት ውስጥ~በ{0} ወራት ውስጥ~በ{0} ዓመታት ውስጥ
    marks=.~,
    numbers=3~1~-~0%
    counts=0 ሺ~00 ሺ~000 ሺ~0 ሚ~00 ሚ~000 ሚ~0 ቢ~00 ቢ~000 ቢ~0 ት~00 ት~000 ት
    @ar Arab
    months=يناير~فبراير~مارس~أبريل~مايو~يونيو~يوليو~أغسطس~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    shortMonths=يناير~فبراير~مارس~أبريل~مايو~يونيو~يوليو~أغسطس~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    days=الأحد~الاثنين~الثلاثاء~الأربعاء~الخميس~الجمعة~السبت
    shortDays=الأحد~الاثنين~الثلاثاء~الأربعاء~الخميس~الجمعة~السبت
    halves=ص~م
    dates=d‏/M‏/y~dd‏/MM‏/y~d MMMM y
    joins={1}، {0}~{1}، {0}~{1} في {0}
    time=h:mm a
    era=م
    digits=٠١٢٣٤٥٦٧٨٩
    forms=z0o1t2f3m11x100f103m111
    now=الآن
    past=قبل {0} دقيقة|oقبل دقيقة واحدة|tقبل دقيقتين|fقبل {0} دقائق~قبل {0} ساعة|oقبل ساعة واحدة|tقبل ساعتين|fقبل {0} ساعات~قبل {0} يوم|oقبل يوم واحد|tقبل يومين|fقبل {0} أيام|mقبل {0} يومًا~قبل {0} أسبوع|oقبل أسبوع واحد|tقبل أسبوعين|fقبل {0} أسابيع|mقبل {0} أسبوعًا~قبل {0} شهر|oقبل شهر واحد|tقبل شهرين|fقبل {0} أشهر|mقبل {0} شهرًا~قبل {0} سنة|oقبل سنة واحدة|tقبل سنتين|fقبل {0} سنوات
    future=خلال {0} دقيقة|oخلال دقيقة واحدة|tخلال دقيقتين|fخلال {0} دقائق~خلال {0} ساعة|oخلال ساعة واحدة|tخلال ساعتين|fخلال {0} ساعات~خلال {0} يوم|oخلال يوم واحد|tخلال يومين|fخلال {0} أيام|mخلال {0} يومًا~خلال {0} أسبوع|oخلال أسبوع واحد|tخلال أسبوعين|fخلال {0} أسابيع|mخلال {0} أسبوعًا~خلال {0} شهر|oخلال شهر واحد|tخلال شهرين|fخلال {0} أشهر|mخلال {0} شهرًا~خلال {0} سنة|oخلال سنة واحدة|tخلال سنتين|fخلال {0} سنوات
    past-short=قبل {0} دقيقة|oقبل دقيقة واحدة|tقبل دقيقتين|fقبل {0} دقائق~قبل {0} ساعة|oقبل ساعة واحدة|tقبل ساعتين|fقبل {0} ساعات~قبل {0} يوم|oقبل يوم واحد|tقبل يومين|fقبل {0} أيام|mقبل {0} يومًا~قبل {0} أسبوع|oقبل أسبوع واحد|tقبل أسبوعين|fقبل {0} أسابيع|mقبل {0} أسبوعًا~قبل {0} شهر|oقبل شهر واحد|tقبل شهرين|fقبل {0} أشهر|mقبل {0} شهرًا~قبل {0} سنة|oقبل سنة واحدة|tقبل سنتين|fقبل {0} سنوات
    future-short=خلال {0} دقيقة|oخلال دقيقة واحدة|tخلال دقيقتين|fخلال {0} دقائق~خلال {0} ساعة|oخلال ساعة واحدة|tخلال ساعتين|fخلال {0} ساعات~خلال {0} يوم|oخلال يوم واحد|tخلال يومين|fخلال {0} أيام|mخلال {0} يومًا~خلال {0} أسبوع|oخلال أسبوع واحد|tخلال {0} أسبوعين|fخلال {0} أسابيع|mخلال {0} أسبوعًا~خلال {0} شهر|oخلال شهر واحد|tخلال شهرين|fخلال {0} أشهر|mخلال {0} شهرًا~خلال {0} سنة|oخلال سنة واحدة|tخلال سنتين|fخلال {0} سنوات
    marks=٫~٬
    numbers=3~1~؜-~0٪؜
    counts=0 ألف|f0 آلاف~00 ألف~000 ألف~0 مليون~00 مليون~000 مليون~0 مليار~00 مليار~000 مليار~0 ترليون~00 ترليون~000 ترليون
    @as Beng
    months=জানুৱাৰী~ফেব্ৰুৱাৰী~মাৰ্চ~এপ্ৰিল~মে’~জুন~জুলাই~আগষ্ট~ছেপ্তেম্বৰ~অক্টোবৰ~নৱেম্বৰ~ডিচেম্বৰ
    shortMonths=জানু~ফেব্ৰু~মাৰ্চ~এপ্ৰিল~মে’~জুন~জুলাই~আগ~ছেপ্তে~অক্টো~নৱে~ডিচে
    days=দেওবাৰ~সোমবাৰ~মঙ্গলবাৰ~বুধবাৰ~বৃহস্পতিবাৰ~শুক্ৰবাৰ~শনিবাৰ
    shortDays=দেও~সোম~মঙ্গল~বুধ~বৃহ~শুক্ৰ~শনি
    halves=পূৰ্বাহ্ন~অপৰাহ্ন
    dates=d-M-y~dd-MM-y~d MMMM, y
    joins={1} {0}~{1} {0}~{1} {0}
    time=a h.mm
    era=খ্ৰীঃ
    digits=০১২৩৪৫৬৭৮৯
    forms=o0x2
    now=এতিয়া
    past={0} মিনিট পূৰ্বে~{0} ঘণ্টা পূৰ্বে~{0} দিন পূৰ্বে~{0} সপ্তাহ পূৰ্বে~{0} মাহ পূৰ্বে~{0} বছৰৰ পূৰ্বে
    future={0} মিনিটত~{0} ঘণ্টাত~{0} দিনত~{0} সপ্তাহত~{0} মাহত~{0} বছৰত
    past-short={0} মিনিট পূৰ্বে~{0} ঘণ্টা পূৰ্বে~{0} দিন পূৰ্বে~{0} সপ্তাহ পূৰ্বে~{0} মাহ পূৰ্বে~{0} বছৰৰ পূৰ্বে
    future-short={0} মিনিটত~{0} ঘণ্টাত~{0} দিনত~{0} সপ্তাহত~{0} মাহত~{0} বছৰত
    marks=.~,
    numbers=2~1~-~0%
    counts=0 হাজাৰ~00 হাজাৰ~0 লাখ~0 নিযুত~00 নিযুত~000 নিঃ~0 শঃ কোঃ~00 শঃ কোঃ~000 শঃ কঃ~0 শঃ পঃ~00 শঃ পঃ~000 শঃ পঃ
    @az Latn
    months=yanvar~fevral~mart~aprel~may~iyun~iyul~avqust~sentyabr~oktyabr~noyabr~dekabr
    shortMonths=yan~fev~mar~apr~may~iyn~iyl~avq~sen~okt~noy~dek
    days=bazar~bazar ertəsi~çərşənbə axşamı~çərşənbə~cümə axşamı~cümə~şənbə
    shortDaysAlone=B.~B.E.~Ç.A.~Ç.~C.A.~C.~Ş.
    shortDays=B.~B.e.~Ç.a.~Ç.~C.a.~C.~Ş.
    halves=AM~PM
    dates=dd.MM.yy~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=y.e.
    forms=x0o1x2
    now=indi
    past={0} dəqiqə öncə~{0} saat öncə~{0} gün öncə~{0} həftə öncə~{0} ay öncə~{0} il öncə
    future={0} dəqiqə ərzində~{0} saat ərzində~{0} gün ərzində~{0} həftə ərzində~{0} ay ərzində~{0} il ərzində
    past-short={0} dəqiqə öncə~{0} saat öncə~{0} gün öncə~{0} həftə öncə~{0} ay öncə~{0} il öncə
    future-short={0} dəqiqə ərzində~{0} saat ərzində~{0} gün ərzində~{0} həftə ərzində~{0} ay ərzində~{0} il ərzində
    marks=,~.
    numbers=3~1~-~0%
    counts=0K~00K~000K~0 mln~00 mln~000 mln~0 mlrd~00 mlrd~000 mlrd~0 trln~00 trln~000 trln
    @be Cyrl
    months=студзеня~лютага~сакавіка~красавіка~мая~чэрвеня~ліпеня~жніўня~верасня~кастрычніка~лістапада~снежня
    shortMonths=сту~лют~сак~кра~мая~чэр~ліп~жні~вер~кас~ліс~сне
    days=нядзеля~панядзелак~аўторак~серада~чацвер~пятніца~субота
    monthsAlone=студзень~люты~сакавік~красавік~май~чэрвень~ліпень~жнівень~верасень~кастрычнік~лістапад~снежань
    shortMonthsAlone=сту~лют~сак~кра~май~чэр~ліп~жні~вер~кас~ліс~сне
    shortDays=нд~пн~аў~ср~чц~пт~сб
    halves=AM~PM
    dates=d.MM.yy~d MMM y 'г'.~d MMMM y 'г'.
    joins={1}, {0}~{1}, {0}~{1} 'у' {0}
    time=HH:mm
    era=н.э.
    forms=m0o1f2m5o21f22m25o31f32m35o41f42m45o51f52m55o61f62m65o71f72m75o81f82m85o91f92m95o101f102m105o121f122m125o131f132m135o141f142m145o151f152m155o161f162m165o171f172m175o181f182m185o191f192m195
    now=цяпер
    past={0} хвіліны таму|o{0} хвіліну таму|m{0} хвілін таму~{0} гадзіны таму|o{0} гадзіну таму|m{0} гадзін таму~{0} дня таму|o{0} дзень таму|f{0} дні таму|m{0} дзён таму~{0} тыдня таму|o{0} тыдзень таму|f{0} тыдні таму|m{0} тыдняў таму~{0} месяца таму|o{0} месяц таму|f{0} месяцы таму|m{0} месяцаў таму~{0} года таму|o{0} год таму|f{0} гады таму|m{0} гадоў таму
    future=праз {0} хвіліны|oпраз {0} хвіліну|mпраз {0} хвілін~праз {0} гадзіны|oпраз {0} гадзіну|mпраз {0} гадзін~праз {0} дня|oпраз {0} дзень|fпраз {0} дні|mпраз {0} дзён~праз {0} тыдня|oпраз {0} тыдзень|fпраз {0} тыдні|mпраз {0} тыдняў~праз {0} месяца|oпраз {0} месяц|fпраз {0} месяцы|mпраз {0} месяцаў~праз {0} года|oпраз {0} год|fпраз {0} гады|mпраз {0} гадоў
    past-short={0} хв таму~{0} гадз таму~{0} дня таму|o{0} дзень таму|f{0} дні таму|m{0} дзён таму~{0} тыд таму~{0} мес. таму~{0} г. таму
    future-short=праз {0} хв~праз {0} гадз~праз {0} дня|oпраз {0} дзень|fпраз {0} дні|mпраз {0} дзён~праз {0} тыд~праз {0} мес.~праз {0} г.
    marks=,~ 
    numbers=3~2~-~0 %
    counts=0 тыс'.'~00 тыс'.'~000 тыс'.'~0 млн~00 млн~000 млн~0 млрд~00 млрд~000 млрд~0 трлн~00 трлн~000 трлн
    @bg Cyrl
    months=януари~февруари~март~април~май~юни~юли~август~септември~октомври~ноември~декември
    shortMonths=яну~фев~март~апр~май~юни~юли~авг~сеп~окт~ное~дек
    days=неделя~понеделник~вторник~сряда~четвъртък~петък~събота
    shortDays=нд~пн~вт~ср~чт~пт~сб
    halves=пр.об.~сл.об.
    dates=d.MM.yy 'г'.~d.MM.y 'г'.~d MMMM y 'г'.
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=H:mm 'ч'.
    era=сл.Хр.
    forms=x0o1x2
    now=сега
    past=преди {0} минути|oпреди {0} минута~преди {0} часа|oпреди {0} час~преди {0} дни|oпреди {0} ден~преди {0} седмици|oпреди {0} седмица~преди {0} месеца|oпреди {0} месец~преди {0} години|oпреди {0} година
    future=след {0} минути|oслед {0} минута~след {0} часа|oслед {0} час~след {0} дни|oслед {0} ден~след {0} седмици|oслед {0} седмица~след {0} месеца|oслед {0} месец~след {0} години|oслед {0} година
    past-short=преди {0} мин~преди {0} ч~преди {0} дни|oпреди {0} ден~преди {0} седм.~преди {0} м.~преди {0} г.
    future-short=след {0} мин~след {0} ч~след {0} дни|oслед {0} ден~след {0} седм.~след {0} м.~след {0} г.
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 хил'.'~00 хил'.'~000 хил'.'~0 млн'.'~00 млн'.'~000 млн'.'~0 млрд'.'~00 млрд'.'~000 млрд'.'~0 трлн'.'~00 трлн'.'~000 трлн'.'
    @bn Beng
    months=জানুয়ারী~ফেব্রুয়ারী~মার্চ~এপ্রিল~মে~জুন~জুলাই~আগস্ট~সেপ্টেম্বর~অক্টোবর~নভেম্বর~ডিসেম্বর
    shortMonths=জানু~ফেব~মার্চ~এপ্রিল~মে~জুন~জুলাই~আগস্ট~সেপ্টেম্বর~অক্টোবর~নভেম্বর~ডিসেম্বর
    days=রবিবার~সোমবার~মঙ্গলবার~বুধবার~বৃহস্পতিবার~শুক্রবার~শনিবার
    shortMonthsAlone=জানুয়ারী~ফেব্রুয়ারী~মার্চ~এপ্রিল~মে~জুন~জুলাই~আগস্ট~সেপ্টেম্বর~অক্টোবর~নভেম্বর~ডিসেম্বর
    shortDays=রবি~সোম~মঙ্গল~বুধ~বৃহস্পতি~শুক্র~শনি
    halves=AM~PM
    dates=d/M/yy~d MMM, y~d MMMM, y
    joins={1} {0}~{1} {0}~{1} {0}
    time=h:mm a
    era=খৃষ্টাব্দ
    digits=০১২৩৪৫৬৭৮৯
    forms=o0x2
    now=এখন
    past={0} মিনিট আগে~{0} ঘন্টা আগে~{0} দিন আগে~{0} সপ্তাহ আগে~{0} মাস আগে~{0} বছর পূর্বে
    future={0} মিনিটে~{0} ঘন্টায়~{0} দিনের মধ্যে~{0} সপ্তাহে~{0} মাসে~{0} বছরে
    past-short={0} মিনিট আগে~{0} ঘন্টা আগে~{0} দিন আগে~{0} সপ্তাহ আগে~{0} মাস আগে~{0} বছর পূর্বে
    future-short={0} মিনিটে~{0} ঘন্টায়~{0} দিনের মধ্যে~{0} সপ্তাহে~{0} মাসে~{0} বছরে
    marks=.~,
    numbers=2~1~-~0%
    counts=0 হা~00 হা~0 লা~00 লা~0 কো~00 কো~000 কো~00শত কো|o00 শত কো~000কো~0 লা'.'কো'.'~00 লা'.'কো'.'~000 লা'.'কো'.'
    @bs Latn
    months=januar~februar~mart~april~maj~juni~juli~august~septembar~oktobar~novembar~decembar
    shortMonths=jan~feb~mar~apr~maj~jun~jul~aug~sep~okt~nov~dec
    days=nedjelja~ponedjeljak~utorak~srijeda~četvrtak~petak~subota
    shortDays=ned~pon~uto~sri~čet~pet~sub
    halves=prijepodne~popodne
    dates=d. M. y.~d. MMM y.~d. MMMM y.
    joins={1} {0}~{1} {0}~{1} 'u' {0}
    time=HH:mm
    era=n. e.
    forms=x0o1f2x5o21f22x25o31f32x35o41f42x45o51f52x55o61f62x65o71f72x75o81f82x85o91f92x95o101f102x105o121f122x125o131f132x135o141f142x145o151f152x155o161f162x165o171f172x175o181f182x185o191f192x195
    now=sada
    past=prije {0} minuta|oprije {0} minutu|fprije {0} minute~prije {0} sati|oprije {0} sat|fprije {0} sata~prije {0} dana|oprije {0} dan~prije {0} sedmica|oprije {0} sedmicu|fprije {0} sedmice~prije {0} mjeseci|oprije {0} mjesec|fprije {0} mjeseca~prije {0} godina|oprije {0} godinu|fprije {0} godine
    future=za {0} minuta|oza {0} minutu|fza {0} minute~za {0} sati|oza {0} sat|fza {0} sata~za {0} dana|oza {0} dan~za {0} sedmica|oza {0} sedmicu|fza {0} sedmice~za {0} mjeseci|oza {0} mjesec|fza {0} mjeseca~za {0} godina|oza {0} godinu|fza {0} godine
    past-short=prije {0} min.~prije {0} sati|oprije {0} sat|fprije {0} sata~prije {0} d.~prije {0} sed.~prije {0} mj.~prije {0} god.
    future-short=za {0} min.~za {0} sati|oza {0} sat|fza {0} sata~za {0} d.~za {0} sed.~za {0} mj.~za {0} god.
    marks=,~.
    numbers=3~1~-~0 %
    counts=0 hilj'.'~00 hilj'.'~000 hilj'.'~0 mil'.'~00 mil'.'~000 mil'.'~0 mlr'.'~00 mlr'.'~000 mlr'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @ca Latn
    months=de gener~de febrer~de març~d’abril~de maig~de juny~de juliol~d’agost~de setembre~d’octubre~de novembre~de desembre
    shortMonths=de gen.~de febr.~de març~d’abr.~de maig~de juny~de jul.~d’ag.~de set.~d’oct.~de nov.~de des.
    days=diumenge~dilluns~dimarts~dimecres~dijous~divendres~dissabte
    monthsAlone=gener~febrer~març~abril~maig~juny~juliol~agost~setembre~octubre~novembre~desembre
    shortMonthsAlone=gen.~febr.~març~abr.~maig~juny~jul.~ag.~set.~oct.~nov.~des.
    shortDays=dg.~dl.~dt.~dc.~dj.~dv.~ds.
    halves=a. m.~p. m.
    dates=d/M/yy~d MMM y~d MMMM 'de' y
    joins={1} {0}~{1}, {0}~{1}, 'a' 'les' {0}
    time=H:mm
    era=dC
    forms=x0o1x2
    now=ara
    past=fa {0} minuts|ofa {0} minut~fa {0} hores|ofa {0} hora~fa {0} dies|ofa {0} dia~fa {0} setmanes|ofa {0} setmana~fa {0} mesos|ofa {0} mes~fa {0} anys|ofa {0} any
    future=d’aquí a {0} minuts|od’aquí a {0} minut~d’aquí a {0} hores|od’aquí a {0} hora~d’aquí a {0} dies|od’aquí a {0} dia~d’aquí a {0} setmanes|od’aquí a {0} setmana~d’aquí a {0} mesos|od’aquí a {0} mes~d’aquí a {0} anys|od’aquí a {0} any
    past-short=fa {0} min~fa {0} h~fa {0} dies|ofa {0} dia~fa {0} setm.~fa {0} mesos|ofa {0} mes~fa {0} anys|ofa {0} any
    future-short=d’aquí a {0} min~d’aquí a {0} h~d’aquí a {0} dies|od’aquí a {0} dia~d’aquí a {0} setm.~d’aquí a {0} mesos|od’aquí a {0} mes~d’aquí a {0} anys|od’aquí a {0} any
    marks=,~.
    numbers=3~1~-~0%
    counts=0m~00m~000m~0 M~00 M~000 M~0000 M~00mM~000mM~0 B~00 B~000 B
    @cs Latn
    months=ledna~února~března~dubna~května~června~července~srpna~září~října~listopadu~prosince
    shortMonths=led~úno~bře~dub~kvě~čvn~čvc~srp~zář~říj~lis~pro
    days=neděle~pondělí~úterý~středa~čtvrtek~pátek~sobota
    monthsAlone=leden~únor~březen~duben~květen~červen~červenec~srpen~září~říjen~listopad~prosinec
    shortDays=ne~po~út~st~čt~pá~so
    halves=dop.~odp.
    dates=dd.MM.yy~d. M. y~d. MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=H:mm
    era=n. l.
    forms=x0o1f2x5
    now=nyní
    past=před {0} minutami|opřed {0} minutou~před {0} hodinami|opřed {0} hodinou~před {0} dny|opřed {0} dnem~před {0} týdny|opřed {0} týdnem~před {0} měsíci|opřed {0} měsícem~před {0} lety|opřed {0} rokem
    future=za {0} minut|oza {0} minutu|fza {0} minuty~za {0} hodin|oza {0} hodinu|fza {0} hodiny~za {0} dní|oza {0} den|fza {0} dny~za {0} týdnů|oza {0} týden|fza {0} týdny~za {0} měsíců|oza {0} měsíc|fza {0} měsíce~za {0} let|oza {0} rok|fza {0} roky
    past-short=před {0} min~před {0} h~před {0} dny|opřed {0} dnem~před {0} týd.~před {0} měs.~před {0} l.|opřed {0} r.|fpřed {0} r.
    future-short=za {0} min~za {0} h~za {0} dní|oza {0} den|fza {0} dny~za {0} týd.~za {0} měs.~za {0} l.|oza {0} r.|fza {0} r.
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 tis'.'~00 tis'.'~000 tis'.'~0 mil'.'~00 mil'.'~000 mil'.'~0 mld'.'~00 mld'.'~000 mld'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @cy Latn
    months=Ionawr~Chwefror~Mawrth~Ebrill~Mai~Mehefin~Gorffennaf~Awst~Medi~Hydref~Tachwedd~Rhagfyr
    shortMonths=Ion~Chwef~Maw~Ebr~Mai~Meh~Gorff~Awst~Medi~Hyd~Tach~Rhag
    days=Dydd Sul~Dydd Llun~Dydd Mawrth~Dydd Mercher~Dydd Iau~Dydd Gwener~Dydd Sadwrn
    shortMonthsAlone=Ion~Chw~Maw~Ebr~Mai~Meh~Gor~Awst~Medi~Hyd~Tach~Rhag
    shortDaysAlone=Sul~Llun~Maw~Mer~Iau~Gwe~Sad
    shortDays=Sul~Llun~Maw~Mer~Iau~Gwen~Sad
    halves=yb~yh
    dates=dd/MM/yy~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} 'am' {0}
    time=HH:mm
    era=OC
    forms=z0o1t2f3x4m6x7
    now=nawr
    past={0} munud yn ôl~{0} awr yn ôl~{0} diwrnod yn ôl|t{0} ddiwrnod yn ôl~{0} wythnos yn ôl~{0} mis yn ôl|t{0} fis yn ôl~{0} o flynyddoedd yn ôl|oblwyddyn yn ôl|t{0} flynedd yn ôl|f{0} blynedd yn ôl|m{0} blynedd yn ôl
    future=ymhen {0} munud~ymhen {0} awr|oymhen awr~ymhen {0} diwrnod|oymhen diwrnod|tymhen deuddydd~ymhen {0} wythnos|oymhen wythnos|tymhen pythefnos~ymhen {0} mis|oymhen mis|tymhen deufis~ymhen {0} mlynedd|oymhen blwyddyn|tymhen {0} flynedd|fymhen {0} blynedd|mymhen {0} blynedd
    past-short={0} mun. yn ôl|z{0} munud yn ôl|t{0} funud yn ôl|f{0} munud yn ôl|m{0} munud yn ôl~{0} awr yn ôl|oawr yn ôl~{0} diwrnod yn ôl|t{0} ddiwrnod yn ôl~{0} ws yn ôl.|z{0} wythnos yn ôl|o{0} ws. yn ôl|tpythefnos yn ôl|f{0} wythnos yn ôl|m{0} wythnos yn ôl~{0} mis yn ôl|tdeufis yn ôl~{0} bl. yn ôl|z{0} o flynyddoedd yn ôl|t{0} flynedd yn ôl|f{0} blynedd yn ôl|m{0} blynedd yn ôl
    future-short=ymhen {0} mun.|zymhen {0} munud|tymhen {0} fun.|fymhen {0} munud|mymhen {0} munud~ymhen {0} awr|oymhen awr~ymhen {0} diwrnod|oymhen diwrnod|tymhen deuddydd~ymhen {0} ws.|zymhen {0} wythnos|oymhen ws.|tymhen pythefnos|fymhen {0} wythnos|mymhen {0} wythnos~ymhen {0} mis|oymhen mis|tymhen deufis~ymhen {0} mlynedd|oymhen blwyddyn|tymhen {0} flynedd|fymhen {0} blynedd|mymhen {0} blynedd
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @da Latn
    months=januar~februar~marts~april~maj~juni~juli~august~september~oktober~november~december
    shortMonths=jan.~feb.~mar.~apr.~maj~jun.~jul.~aug.~sep.~okt.~nov.~dec.
    days=søndag~mandag~tirsdag~onsdag~torsdag~fredag~lørdag
    shortDaysAlone=søn~man~tir~ons~tor~fre~lør
    shortDays=søn.~man.~tir.~ons.~tor.~fre.~lør.
    halves=AM~PM
    dates=dd.MM.y~d. MMM y~d. MMMM y
    joins={1} {0}~{1} {0}~{1} 'kl'. {0}
    time=HH.mm
    era=e.Kr.
    forms=x0o1x2
    now=nu
    past=for {0} minutter siden|ofor {0} minut siden~for {0} timer siden|ofor {0} time siden~for {0} dage siden|ofor {0} dag siden~for {0} uger siden|ofor {0} uge siden~for {0} måneder siden|ofor {0} måned siden~for {0} år siden
    future=om {0} minutter|oom {0} minut~om {0} timer|oom {0} time~om {0} dage|oom {0} dag~om {0} uger|oom {0} uge~om {0} måneder|oom {0} måned~om {0} år
    past-short={0} min. siden~{0} timer siden|o{0} time siden~{0} dage siden|o{0} dag siden~{0} uger siden|o{0} uge siden~{0} mdr. siden|o{0} md. siden~{0} år siden
    future-short=om {0} min.~om {0} timer|oom {0} time~om {0} dage|oom {0} dag~om {0} uger|oom {0} uge~om {0} mdr.|oom {0} md.~om {0} år
    marks=,~.
    numbers=3~1~-~0 %
    counts=0 t~00 t~000 t~0 mio'.'~00 mio'.'~000 mio'.'~0 mia'.'~00 mia'.'~000 mia'.'~0 bio'.'~00 bio'.'~000 bio'.'
    @de Latn
    months=Januar~Februar~März~April~Mai~Juni~Juli~August~September~Oktober~November~Dezember
    shortMonths=Jan.~Feb.~März~Apr.~Mai~Juni~Juli~Aug.~Sept.~Okt.~Nov.~Dez.
    days=Sonntag~Montag~Dienstag~Mittwoch~Donnerstag~Freitag~Samstag
    shortMonthsAlone=Jan~Feb~Mär~Apr~Mai~Jun~Jul~Aug~Sep~Okt~Nov~Dez
    shortDaysAlone=So~Mo~Di~Mi~Do~Fr~Sa
    shortDays=So.~Mo.~Di.~Mi.~Do.~Fr.~Sa.
    halves=AM~PM
    dates=dd.MM.yy~dd.MM.y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'um' {0}
    time=HH:mm
    era=n. Chr.
    forms=x0o1x2
    now=jetzt
    past=vor {0} Minuten|ovor {0} Minute~vor {0} Stunden|ovor {0} Stunde~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future=in {0} Minuten|oin {0} Minute~in {0} Stunden|oin {0} Stunde~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    past-short=vor {0} Min.~vor {0} Std.~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future-short=in {0} Min.~in {0} Std.~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    marks=,~.
    numbers=3~1~-~0 %
    counts=0~0~0~0 Mio'.'~00 Mio'.'~000 Mio'.'~0 Mrd'.'~00 Mrd'.'~000 Mrd'.'~0 Bio'.'~00 Bio'.'~000 Bio'.'
    @de-AT Latn
    months=Jänner~Februar~März~April~Mai~Juni~Juli~August~September~Oktober~November~Dezember
    shortMonths=Jän.~Feb.~März~Apr.~Mai~Juni~Juli~Aug.~Sep.~Okt.~Nov.~Dez.
    days=Sonntag~Montag~Dienstag~Mittwoch~Donnerstag~Freitag~Samstag
    shortMonthsAlone=Jän~Feb~Mär~Apr~Mai~Jun~Jul~Aug~Sep~Okt~Nov~Dez
    shortDaysAlone=So~Mo~Di~Mi~Do~Fr~Sa
    shortDays=So.~Mo.~Di.~Mi.~Do.~Fr.~Sa.
    halves=AM~PM
    dates=dd.MM.yy~dd.MM.y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'um' {0}
    time=HH:mm
    era=n. Chr.
    forms=x0o1x2
    now=jetzt
    past=vor {0} Minuten|ovor {0} Minute~vor {0} Stunden|ovor {0} Stunde~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future=in {0} Minuten|oin {0} Minute~in {0} Stunden|oin {0} Stunde~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    past-short=vor {0} Min.~vor {0} Std.~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future-short=in {0} Min.~in {0} Std.~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0~0~0~0 Mio'.'~00 Mio'.'~000 Mio'.'~0 Mrd'.'~00 Mrd'.'~000 Mrd'.'~0 Bio'.'~00 Bio'.'~000 Bio'.'
    @de-CH Latn
    months=Januar~Februar~März~April~Mai~Juni~Juli~August~September~Oktober~November~Dezember
    shortMonths=Jan.~Feb.~März~Apr.~Mai~Juni~Juli~Aug.~Sept.~Okt.~Nov.~Dez.
    days=Sonntag~Montag~Dienstag~Mittwoch~Donnerstag~Freitag~Samstag
    shortMonthsAlone=Jan~Feb~Mär~Apr~Mai~Jun~Jul~Aug~Sep~Okt~Nov~Dez
    shortDaysAlone=So~Mo~Di~Mi~Do~Fr~Sa
    shortDays=So.~Mo.~Di.~Mi.~Do.~Fr.~Sa.
    halves=AM~PM
    dates=dd.MM.yy~dd.MM.y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'um' {0}
    time=HH:mm
    era=n. Chr.
    forms=x0o1x2
    now=jetzt
    past=vor {0} Minuten|ovor {0} Minute~vor {0} Stunden|ovor {0} Stunde~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future=in {0} Minuten|oin {0} Minute~in {0} Stunden|oin {0} Stunde~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    past-short=vor {0} Min.~vor {0} Std.~vor {0} Tagen|ovor {0} Tag~vor {0} Wochen|ovor {0} Woche~vor {0} Monaten|ovor {0} Monat~vor {0} Jahren|ovor {0} Jahr
    future-short=in {0} Min.~in {0} Std.~in {0} Tagen|oin {0} Tag~in {0} Wochen|oin {0} Woche~in {0} Monaten|oin {0} Monat~in {0} Jahren|oin {0} Jahr
    marks=.~’
    numbers=3~1~-~0%
    counts=0~0~0~0 Mio'.'~00 Mio'.'~000 Mio'.'~0 Mrd'.'~00 Mrd'.'~000 Mrd'.'~0 Bio'.'~00 Bio'.'~000 Bio'.'
    @el Grek
    months=Ιανουαρίου~Φεβρουαρίου~Μαρτίου~Απριλίου~Μαΐου~Ιουνίου~Ιουλίου~Αυγούστου~Σεπτεμβρίου~Οκτωβρίου~Νοεμβρίου~Δεκεμβρίου
    shortMonths=Ιαν~Φεβ~Μαρ~Απρ~Μαΐ~Ιουν~Ιουλ~Αυγ~Σεπ~Οκτ~Νοε~Δεκ
    days=Κυριακή~Δευτέρα~Τρίτη~Τετάρτη~Πέμπτη~Παρασκευή~Σάββατο
    monthsAlone=Ιανουάριος~Φεβρουάριος~Μάρτιος~Απρίλιος~Μάιος~Ιούνιος~Ιούλιος~Αύγουστος~Σεπτέμβριος~Οκτώβριος~Νοέμβριος~Δεκέμβριος
    shortMonthsAlone=Ιαν~Φεβ~Μάρ~Απρ~Μάι~Ιούν~Ιούλ~Αύγ~Σεπ~Οκτ~Νοέ~Δεκ
    shortDays=Κυρ~Δευ~Τρί~Τετ~Πέμ~Παρ~Σάβ
    halves=π.μ.~μ.μ.
    dates=d/M/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} - {0}
    time=h:mm a
    era=μ.Χ.
    forms=x0o1x2
    now=τώρα
    past=πριν από {0} λεπτά|oπριν από {0} λεπτό~πριν από {0} ώρες|oπριν από {0} ώρα~πριν από {0} ημέρες|oπριν από {0} ημέρα~πριν από {0} εβδομάδες|oπριν από {0} εβδομάδα~πριν από {0} μήνες|oπριν από {0} μήνα~πριν από {0} έτη|oπριν από {0} έτος
    future=σε {0} λεπτά|oσε {0} λεπτό~σε {0} ώρες|oσε {0} ώρα~σε {0} ημέρες|oσε {0} ημέρα~σε {0} εβδομάδες|oσε {0} εβδομάδα~σε {0} μήνες|oσε {0} μήνα~σε {0} έτη|oσε {0} έτος
    past-short=πριν από {0} λεπ.~πριν από {0} ώ.~πριν από {0} ημ.~πριν από {0} εβδ.~πριν από {0} μήνες|oπριν από {0} μήνα~πριν από {0} έτη|oπριν από {0} έτος
    future-short=σε {0} λεπ.~σε {0} ώ.~σε {0} ημ.~σε {0} εβδ.~σε {0} μήνες|oσε {0} μήνα~σε {0} έτη|oσε {0} έτος
    marks=,~.
    numbers=3~1~-~0%
    counts=0 χιλ'.'~00 χιλ'.'~000 χιλ'.'~0 εκ'.'~00 εκ'.'~000 εκ'.'~0 δισ'.'~00 δισ'.'~000 δισ'.'~0 τρισ'.'~00 τρισ'.'~000 τρισ'.'
    @en Latn
    months=January~February~March~April~May~June~July~August~September~October~November~December
    shortMonths=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sep~Oct~Nov~Dec
    days=Sunday~Monday~Tuesday~Wednesday~Thursday~Friday~Saturday
    shortDays=Sun~Mon~Tue~Wed~Thu~Fri~Sat
    halves=AM~PM
    dates=M/d/yy~MMM d, y~MMMM d, y
    joins={1}, {0}~{1}, {0}~{1} 'at' {0}
    time=h:mm a
    era=AD
    forms=x0o1x2
    now=now
    past={0} minutes ago|o{0} minute ago~{0} hours ago|o{0} hour ago~{0} days ago|o{0} day ago~{0} weeks ago|o{0} week ago~{0} months ago|o{0} month ago~{0} years ago|o{0} year ago
    future=in {0} minutes|oin {0} minute~in {0} hours|oin {0} hour~in {0} days|oin {0} day~in {0} weeks|oin {0} week~in {0} months|oin {0} month~in {0} years|oin {0} year
    past-short={0} min. ago~{0} hr. ago~{0} days ago|o{0} day ago~{0} wk. ago~{0} mo. ago~{0} yr. ago
    future-short=in {0} min.~in {0} hr.~in {0} days|oin {0} day~in {0} wk.~in {0} mo.~in {0} yr.
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @en-001 Latn
    months=January~February~March~April~May~June~July~August~September~October~November~December
    shortMonths=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sept~Oct~Nov~Dec
    days=Sunday~Monday~Tuesday~Wednesday~Thursday~Friday~Saturday
    shortDays=Sun~Mon~Tue~Wed~Thu~Fri~Sat
    halves=am~pm
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'at' {0}
    time=h:mm a
    era=AD
    forms=x0o1x2
    now=now
    past={0} minutes ago|o{0} minute ago~{0} hours ago|o{0} hour ago~{0} days ago|o{0} day ago~{0} weeks ago|o{0} week ago~{0} months ago|o{0} month ago~{0} years ago|o{0} year ago
    future=in {0} minutes|oin {0} minute~in {0} hours|oin {0} hour~in {0} days|oin {0} day~in {0} weeks|oin {0} week~in {0} months|oin {0} month~in {0} years|oin {0} year
    past-short={0} min ago~{0} hr ago~{0} days ago|o{0} day ago~{0} wk ago~{0} mo ago~{0} yr ago
    future-short=in {0} min~in {0} hr~in {0} days|oin {0} day~in {0} wk~in {0} mo~in {0} yr
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @en-GB Latn
    months=January~February~March~April~May~June~July~August~September~October~November~December
    shortMonths=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sept~Oct~Nov~Dec
    days=Sunday~Monday~Tuesday~Wednesday~Thursday~Friday~Saturday
    shortDays=Sun~Mon~Tue~Wed~Thu~Fri~Sat
    halves=am~pm
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'at' {0}
    time=HH:mm
    era=AD
    forms=x0o1x2
    now=now
    past={0} minutes ago|o{0} minute ago~{0} hours ago|o{0} hour ago~{0} days ago|o{0} day ago~{0} weeks ago|o{0} week ago~{0} months ago|o{0} month ago~{0} years ago|o{0} year ago
    future=in {0} minutes|oin {0} minute~in {0} hours|oin {0} hour~in {0} days|oin {0} day~in {0} weeks|oin {0} week~in {0} months|oin {0} month~in {0} years|oin {0} year
    past-short={0} min ago~{0} hr ago~{0} days ago|o{0} day ago~{0} wk ago~{0} mo ago~{0} yr ago
    future-short=in {0} min~in {0} hr~in {0} days|oin {0} day~in {0} wk~in {0} mo~in {0} yr
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @es Latn
    months=enero~febrero~marzo~abril~mayo~junio~julio~agosto~septiembre~octubre~noviembre~diciembre
    shortMonths=ene~feb~mar~abr~may~jun~jul~ago~sept~oct~nov~dic
    days=domingo~lunes~martes~miércoles~jueves~viernes~sábado
    shortDays=dom~lun~mar~mié~jue~vie~sáb
    halves=a. m.~p. m.
    dates=d/M/yy~d MMM y~d 'de' MMMM 'de' y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=H:mm
    era=d. C.
    forms=x0o1x2
    now=ahora
    past=hace {0} minutos|ohace {0} minuto~hace {0} horas|ohace {0} hora~hace {0} días|ohace {0} día~hace {0} semanas|ohace {0} semana~hace {0} meses|ohace {0} mes~hace {0} años|ohace {0} año
    future=dentro de {0} minutos|odentro de {0} minuto~dentro de {0} horas|odentro de {0} hora~dentro de {0} días|odentro de {0} día~dentro de {0} semanas|odentro de {0} semana~dentro de {0} meses|odentro de {0} mes~dentro de {0} años|odentro de {0} año
    past-short=hace {0} min~hace {0} h~hace {0} d~hace {0} sem.~hace {0} m~hace {0} a
    future-short=dentro de {0} min~dentro de {0} h~dentro de {0} d~dentro de {0} sem.~dentro de {0} m~dentro de {0} a
    marks=,~.
    numbers=3~2~-~0 %
    counts=0 mil~00 mil~000 mil~0 M~00 M~000 M~0000 M~00 mil M~000 mil M~0 B~00 B~000 B
    @es-419 Latn
    months=enero~febrero~marzo~abril~mayo~junio~julio~agosto~septiembre~octubre~noviembre~diciembre
    shortMonths=ene~feb~mar~abr~may~jun~jul~ago~sept~oct~nov~dic
    days=domingo~lunes~martes~miércoles~jueves~viernes~sábado
    shortDays=dom~lun~mar~mié~jue~vie~sáb
    halves=a. m.~p. m.
    dates=d/M/yy~d MMM y~d 'de' MMMM 'de' y
    joins={1}, {0}~{1} {0}~{1}, {0}
    time=HH:mm
    era=d. C.
    forms=x0o1x2
    now=ahora
    past=hace {0} minutos|ohace {0} minuto~hace {0} horas|ohace {0} hora~hace {0} días|ohace {0} día~hace {0} semanas|ohace {0} semana~hace {0} meses|ohace {0} mes~hace {0} años|ohace {0} año
    future=dentro de {0} minutos|odentro de {0} minuto~dentro de {0} horas|odentro de {0} hora~dentro de {0} días|odentro de {0} día~dentro de {0} semanas|odentro de {0} semana~dentro de {0} meses|odentro de {0} mes~dentro de {0} años|odentro de {0} año
    past-short=hace {0} min~hace {0} h~hace {0} días|ohace {0} día~hace {0} sem.~hace {0} m~hace {0} a
    future-short=dentro de {0} min~dentro de {0} h~dentro de {0} días|odentro de {0} día~dentro de {0} sem.~dentro de {0} m~dentro de {0} a
    marks=.~,
    numbers=3~1~-~0 %
    counts=0 K~00 k~000 k~0 M~00 M~000 M~0000 M~00 mil M~000 mil M~0 B~00 B~000 B
    @et Latn
    months=jaanuar~veebruar~märts~aprill~mai~juuni~juuli~august~september~oktoober~november~detsember
    shortMonths=jaan~veebr~märts~apr~mai~juuni~juuli~aug~sept~okt~nov~dets
    days=pühapäev~esmaspäev~teisipäev~kolmapäev~neljapäev~reede~laupäev
    shortDays=P~E~T~K~N~R~L
    halves=AM~PM
    dates=dd.MM.yy~d. MMM y~d. MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=pKr
    forms=x0o1x2
    now=nüüd
    past={0} minuti eest~{0} tunni eest~{0} päeva eest~{0} nädala eest~{0} kuu eest~{0} aasta eest
    future={0} minuti pärast~{0} tunni pärast~{0} päeva pärast~{0} nädala pärast~{0} kuu pärast~{0} aasta pärast
    past-short={0} min eest~{0} t eest~{0} p eest~{0} näd eest~{0} kuu eest~{0} a eest
    future-short={0} min pärast~{0} t pärast~{0} p pärast~{0} näd pärast~{0} kuu pärast~{0} a pärast
    marks=,~ 
    numbers=3~2~−~0%
    counts=0 tuh~00 tuh~000 tuh~0 mln~00 mln~000 mln~0 mld~00 mld~000 mld~0 trln~00 trln~000 trln
    @eu Latn
    months=urtarrila~otsaila~martxoa~apirila~maiatza~ekaina~uztaila~abuztua~iraila~urria~azaroa~abendua
    shortMonths=urt.~ots.~mar.~api.~mai.~eka.~uzt.~abu.~ira.~urr.~aza.~abe.
    days=igandea~astelehena~asteartea~asteazkena~osteguna~ostirala~larunbata
    shortDays=ig.~al.~ar.~az.~og.~or.~lr.
    halves=AM~PM
    dates=yy/M/d~y('e')'ko' MMM d('a')~y('e')'ko' MMMM'ren' d('a')
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=K.o.
    forms=x0o1x2
    now=orain
    past=Duela {0} minutu~Duela {0} ordu~Duela {0} egun~Duela {0} aste~Duela {0} hilabete~Duela {0} urte
    future={0} minutu barru~{0} ordu barru~{0} egun barru~{0} aste barru~{0} hilabete barru~{0} urte barru
    past-short=Duela {0} minutu~Duela {0} ordu~Duela {0} egun~Duela {0} aste~Duela {0} hilabete~Duela {0} urte
    future-short={0} minutu barru~{0} ordu barru~{0} egun barru~{0} aste barru~{0} hilabete barru~{0} urte barru
    marks=,~.
    numbers=3~1~−~% 0
    counts=0~0~0~0 M~00 M~000 M~0000 M~00000 M~000000 M~0 B~00 B~000 B
    @fa Arab
    months=ژانویهٔ~فوریهٔ~مارس~آوریل~مهٔ~ژوئن~ژوئیهٔ~اوت~سپتامبر~اکتبر~نوامبر~دسامبر
    shortMonths=ژانویه~فوریه~مارس~آوریل~مه~ژوئن~ژوئیه~اوت~سپتامبر~اکتبر~نوامبر~دسامبر
    days=یکشنبه~دوشنبه~سه‌شنبه~چهارشنبه~پنجشنبه~جمعه~شنبه
    monthsAlone=ژانویه~فوریه~مارس~آوریل~مه~ژوئن~ژوئیه~اوت~سپتامبر~اکتبر~نوامبر~دسامبر
    shortDays=یکشنبه~دوشنبه~سه‌شنبه~چهارشنبه~پنجشنبه~جمعه~شنبه
    halves=قبل‌ازظهر~بعدازظهر
    dates=y/M/d~d MMM y~d MMMM y
    joins={1}،‏ {0}~{1}،‏ {0}~{1}، ساعت {0}
    time=H:mm
    era=م.
    digits=۰۱۲۳۴۵۶۷۸۹
    forms=o0x2
    now=اکنون
    past={0} دقیقه پیش~{0} ساعت پیش~{0} روز پیش~{0} هفته پیش~{0} ماه پیش~{0} سال پیش
    future={0} دقیقه بعد~{0} ساعت بعد~{0} روز بعد~{0} هفته بعد~{0} ماه بعد~{0} سال بعد
    past-short={0} دقیقه پیش~{0} ساعت پیش~{0} روز پیش~{0} هفته پیش~{0} ماه پیش~{0} سال پیش
    future-short={0} دقیقه بعد~{0} ساعت بعد~{0} روز بعد~{0} هفته بعد~{0} ماه بعد~{0} سال بعد
    marks=٫~٬
    numbers=3~1~‎−~0٪
    counts=0 هزار~00 هزار~000 هزار~0 میلیون~00 میلیون~000 میلیون~0 میلیارد~00 میلیارد~000 میلیارد~0 تریلیون~00 تریلیون~000 تریلیون
    @fi Latn
    months=tammikuuta~helmikuuta~maaliskuuta~huhtikuuta~toukokuuta~kesäkuuta~heinäkuuta~elokuuta~syyskuuta~lokakuuta~marraskuuta~joulukuuta
    shortMonths=tammik.~helmik.~maalisk.~huhtik.~toukok.~kesäk.~heinäk.~elok.~syysk.~lokak.~marrask.~jouluk.
    days=sunnuntaina~maanantaina~tiistaina~keskiviikkona~torstaina~perjantaina~lauantaina
    monthsAlone=tammikuu~helmikuu~maaliskuu~huhtikuu~toukokuu~kesäkuu~heinäkuu~elokuu~syyskuu~lokakuu~marraskuu~joulukuu
    shortMonthsAlone=tammi~helmi~maalis~huhti~touko~kesä~heinä~elo~syys~loka~marras~joulu
    daysAlone=sunnuntai~maanantai~tiistai~keskiviikko~torstai~perjantai~lauantai
    shortDays=su~ma~ti~ke~to~pe~la
    halves=ap.~ip.
    dates=d.M.y~d.M.y~d. MMMM y
    joins={1} {0}~{1} 'klo' {0}~{1} 'klo' {0}
    time=H.mm
    era=jKr.
    forms=x0o1x2
    now=nyt
    past={0} minuuttia sitten|o{0} minuutti sitten~{0} tuntia sitten|o{0} tunti sitten~{0} päivää sitten|o{0} päivä sitten~{0} viikkoa sitten|o{0} viikko sitten~{0} kuukautta sitten|o{0} kuukausi sitten~{0} vuotta sitten|o{0} vuosi sitten
    future={0} minuutin päästä~{0} tunnin päästä~{0} päivän päästä~{0} viikon päästä~{0} kuukauden päästä~{0} vuoden päästä
    past-short={0} min sitten~{0} t sitten~{0} pv sitten~{0} vk sitten~{0} kk sitten~{0} v sitten
    future-short={0} min päästä~{0} t päästä~{0} pv päästä~{0} vk päästä~{0} kk päästä~{0} v päästä
    marks=,~ 
    numbers=3~1~−~0 %
    counts=0 t'.'~00 t'.'~000 t'.'~0 milj'.'~00 milj'.'~000 milj'.'~0 mrd'.'~00 mrd'.'~000 mrd'.'~0 bilj'.'~00 bilj'.'~000 bilj'.'
    @fil Latn
    months=Enero~Pebrero~Marso~Abril~Mayo~Hunyo~Hulyo~Agosto~Setyembre~Oktubre~Nobyembre~Disyembre
    shortMonths=Ene~Peb~Mar~Abr~May~Hun~Hul~Ago~Set~Okt~Nob~Dis
    days=Linggo~Lunes~Martes~Miyerkules~Huwebes~Biyernes~Sabado
    shortDays=Lin~Lun~Mar~Miy~Huw~Biy~Sab
    halves=AM~PM
    dates=M/d/yy~MMM d, y~MMMM d, y
    joins={1}, {0}~{1}, {0}~{1} 'nang' {0}
    time=h:mm a
    era=AD
    forms=o0x4o5x6o7x9o10x14o15x16o17x19o20x24o25x26o27x29o30x34o35x36o37x39o40x44o45x46o47x49o50x54o55x56o57x59o60x64o65x66o67x69o70x74o75x76o77x79o80x84o85x86o87x89o90x94o95x96o97x99o100x104o105x106o107x109o110x114o115x116o117x119o120x124o125x126o127x129o130x134o135x136o137x139o140x144o145x146o147x149o150x154o155x156o157x159o160x164o165x166o167x169o170x174o175x176o177x179o180x184o185x186o187x189o190x194o195x196o197x199
    now=ngayon
    past={0} minuto ang nakalipas~{0} oras ang nakalipas~{0} araw ang nakalipas~{0} linggo ang nakalipas~{0} buwan ang nakalipas~{0} taon ang nakalipas
    future=sa {0} minuto~sa {0} oras~sa {0} araw~sa {0} linggo~sa {0} buwan~sa {0} taon
    past-short={0} min. ang nakalipas~{0} oras ang nakalipas~{0} araw ang nakalipas~{0} linggo ang nakalipas~{0} buwan ang nakalipas~{0} taon ang nakalipas
    future-short=sa {0} min.~sa {0} oras~sa {0} araw~sa {0} linggo~sa {0} buwan~sa {0} taon
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @fr Latn
    months=janvier~février~mars~avril~mai~juin~juillet~août~septembre~octobre~novembre~décembre
    shortMonths=janv.~févr.~mars~avr.~mai~juin~juil.~août~sept.~oct.~nov.~déc.
    days=dimanche~lundi~mardi~mercredi~jeudi~vendredi~samedi
    shortDays=dim.~lun.~mar.~mer.~jeu.~ven.~sam.
    halves=AM~PM
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1} {0}~{1}, {0}~{1} 'à' {0}
    time=HH:mm
    era=ap. J.-C.
    forms=o0x2
    now=maintenant
    past=il y a {0} minutes|oil y a {0} minute~il y a {0} heures|oil y a {0} heure~il y a {0} jours|oil y a {0} jour~il y a {0} semaines|oil y a {0} semaine~il y a {0} mois~il y a {0} ans|oil y a {0} an
    future=dans {0} minutes|odans {0} minute~dans {0} heures|odans {0} heure~dans {0} jours|odans {0} jour~dans {0} semaines|odans {0} semaine~dans {0} mois~dans {0} ans|odans {0} an
    past-short=il y a {0} min~il y a {0} h~il y a {0} j~il y a {0} sem.~il y a {0} m.~il y a {0} a
    future-short=dans {0} min~dans {0} h~dans {0} j~dans {0} sem.~dans {0} m.~dans {0} a
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 k~00 k~000 k~0 M~00 M~000 M~0 Md~00 Md~000 Md~0 Bn~00 Bn~000 Bn
    @fr-CA Latn
    months=janvier~février~mars~avril~mai~juin~juillet~août~septembre~octobre~novembre~décembre
    shortMonths=janv.~févr.~mars~avr.~mai~juin~juill.~août~sept.~oct.~nov.~déc.
    days=dimanche~lundi~mardi~mercredi~jeudi~vendredi~samedi
    shortDays=dim.~lun.~mar.~mer.~jeu.~ven.~sam.
    halves=a.m.~p.m.
    dates=y-MM-dd~d MMM y~d MMMM y
    joins={1} {0}~{1}, {0}~{1} 'à' {0}
    time=HH 'h' mm
    era=ap. J.-C.
    forms=o0x2
    now=maintenant
    past=il y a {0} minutes|oil y a {0} minute~il y a {0} heures|oil y a {0} heure~il y a {0} jours|oil y a {0} jour~il y a {0} semaines|oil y a {0} semaine~il y a {0} mois~il y a {0} ans|oil y a {0} an
    future=dans {0} minutes|odans {0} minute~dans {0} heures|odans {0} heure~dans {0} jours|odans {0} jour~dans {0} semaines|odans {0} semaine~dans {0} mois~dans {0} ans|odans {0} an
    past-short=il y a {0} min~il y a {0} h~il y a {0} j~il y a {0} sem.~il y a {0} m.~il y a {0} a
    future-short=dans {0} min~dans {0} h~dans {0} j~dans {0} sem.~dans {0} m.~dans {0} a
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 k~00 k~000 k~0 M~00 M~000 M~0 G~00 G~000 G~0 T~00 T~000 T
    @ga Latn
    months=Eanáir~Feabhra~Márta~Aibreán~Bealtaine~Meitheamh~Iúil~Lúnasa~Meán Fómhair~Deireadh Fómhair~Samhain~Nollaig
    shortMonths=Ean~Feabh~Márta~Aib~Beal~Meith~Iúil~Lún~MFómh~DFómh~Samh~Noll
    days=Dé Domhnaigh~Dé Luain~Dé Máirt~Dé Céadaoin~Déardaoin~Dé hAoine~Dé Sathairn
    shortDays=Domh~Luan~Máirt~Céad~Déar~Aoine~Sath
    halves=r.n.~i.n.
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=AD
    forms=x0o1t2f3m7x11
    now=anois
    past={0} nóiméad ó shin~{0} uair an chloig ó shin|m{0} n-uaire an chloig ó shin~{0} lá ó shin~{0} seachtain ó shin|t{0} sheachtain ó shin|f{0} seachtaine ó shin|m{0} seachtaine ó shin~{0} mí ó shin|o{0} mhí ó shin|t{0} mhí ó shin|f{0} mhí ó shin~{0} bliain ó shin|o{0} bhliain ó shin|t{0} bhliain ó shin|f{0} bliana ó shin|m{0} mbliana ó shin
    future=i gceann {0} nóiméad~i gceann {0} uair an chloig|mi gceann {0} n-uaire an chloig~i gceann {0} lá~i gceann {0} seachtain|ti gceann {0} sheachtain|fi gceann {0} seachtaine|mi gceann {0} seachtaine~i gceann {0} mí|oi gceann {0} mhí|ti gceann {0} mhí|fi gceann {0} mhí~i gceann {0} bliain|oi gceann {0} bhliain|ti gceann {0} bhliain|fi gceann {0} bliana|mi gceann {0} mbliana
    past-short={0} nóim. ó shin~{0} uair ó shin|f{0} huaire ó shin|m{0} n-uaire ó shin~{0} lá ó shin~{0} scht. ó shin~{0} mí ó shin|o{0} mhí ó shin|t{0} mhí ó shin|f{0} mhí ó shin~{0} bl. ó shin|o{0} bhl. ó shin|t{0} bhl. ó shin|m{0} mbl. ó shin
    future-short=i gceann {0} nóim.~i gceann {0} uair|fi gceann {0} huaire|mi gceann {0} n-uaire~i gceann {0} lá~i gceann {0} scht.|ti gceann {0} shcht.~i gceann {0} mí|oi gceann {0} mhí|ti gceann {0} mhí|fi gceann {0} mhí~i gceann {0} bl.|ti gceann {0} bhl.|mi gceann {0} mbl.
    marks=.~,
    numbers=3~1~-~0%
    counts=0k~00k~000k~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @gl Latn
    months=xaneiro~febreiro~marzo~abril~maio~xuño~xullo~agosto~setembro~outubro~novembro~decembro
    shortMonths=xan.~feb.~mar.~abr.~maio~xuño~xul.~ago.~set.~out.~nov.~dec.
    days=domingo~luns~martes~mércores~xoves~venres~sábado
    monthsAlone=Xaneiro~Febreiro~Marzo~Abril~Maio~Xuño~Xullo~Agosto~Setembro~Outubro~Novembro~Decembro
    shortMonthsAlone=Xan.~Feb.~Mar.~Abr.~Maio~Xuño~Xul.~Ago.~Set.~Out.~Nov.~Dec.
    daysAlone=Domingo~Luns~Martes~Mércores~Xoves~Venres~Sábado
    shortDaysAlone=Dom.~Luns~Mar.~Mér.~Xov.~Ven.~Sáb.
    shortDays=dom.~luns~mar.~mér.~xov.~ven.~sáb.
    halves=a.m.~p.m.
    dates=dd/MM/yy~d 'de' MMM 'de' y~d 'de' MMMM 'de' y
    joins={0}, {1}~{0}, {1}~{0} 'do' {1}
    time=HH:mm
    era=d.C.
    forms=x0o1x2
    now=agora
    past=hai {0} minutos|ohai {0} minuto~hai {0} horas|ohai {0} hora~hai {0} días|ohai {0} día~hai {0} semanas|ohai {0} semana~hai {0} meses|ohai {0} mes~hai {0} anos|ohai {0} ano
    future=en {0} minutos|oen {0} minuto~en {0} horas|oen {0} hora~en {0} días|oen {0} día~en {0} semanas|oen {0} semana~en {0} meses|oen {0} mes~en {0} anos|oen {0} ano
    past-short=hai {0} min~hai {0} h~hai {0} días|ohai {0} día~hai {0} sem.~hai {0} meses|ohai {0} mes~hai {0} anos|ohai {0} ano
    future-short=en {0} min~en {0} h~en {0} días|oen {0} día~en {0} sem.~en {0} meses|oen {0} mes~en {0} anos|oen {0} ano
    marks=,~.
    numbers=3~1~-~0 %
    counts=0~0~0~0 M~00 M~000 M~0000 M~00000 M~000000 M~0 B~00 B~000 B
    @gu Gujr
    months=જાન્યુઆરી~ફેબ્રુઆરી~માર્ચ~એપ્રિલ~મે~જૂન~જુલાઈ~ઑગસ્ટ~સપ્ટેમ્બર~ઑક્ટોબર~નવેમ્બર~ડિસેમ્બર
    shortMonths=જાન્યુ~ફેબ્રુ~માર્ચ~એપ્રિલ~મે~જૂન~જુલાઈ~ઑગસ્ટ~સપ્ટે~ઑક્ટો~નવે~ડિસે
    days=રવિવાર~સોમવાર~મંગળવાર~બુધવાર~ગુરુવાર~શુક્રવાર~શનિવાર
    shortDays=રવિ~સોમ~મંગળ~બુધ~ગુરુ~શુક્ર~શનિ
    halves=AM~PM
    dates=d/M/yy~d MMM, y~d MMMM, y
    joins={1} {0}~{1} {0}~{1} એ {0} વાગ્યે
    time=hh:mm a
    era=ઈ.સ.
    forms=o0x2
    now=હમણાં
    past={0} મિનિટ પહેલાં~{0} કલાક પહેલાં~{0} દિવસ પહેલાં~{0} અઠવાડિયા પહેલાં~{0} મહિના પહેલાં~{0} વર્ષ પહેલાં
    future={0} મિનિટમાં~{0} કલાકમાં~{0} દિવસમાં~{0} અઠવાડિયામાં~{0} મહિનામાં~{0} વર્ષમાં
    past-short={0} મિનિટ પહેલાં~{0} કલાક પહેલાં~{0} દિવસ પહેલાં~{0} અઠ. પહેલાં~{0} મહિના પહેલાં~{0} વર્ષ પહેલાં
    future-short={0} મિનિટમાં~{0} કલાકમાં~{0} દિવસમાં~{0} અઠ. માં~{0} મહિનામાં~{0} વર્ષમાં
    marks=.~,
    numbers=2~1~-~0%
    counts=0 હજાર~00 હજાર~0 લાખ~00 લાખ~0 કરોડ~00 કરોડ~0 અબજ~00 અબજ~0 નિખર્વ~0 મહાપદ્મ~0 શંકુ~0 જલધિ
    @he Hebr
    months=ינואר~פברואר~מרץ~אפריל~מאי~יוני~יולי~אוגוסט~ספטמבר~אוקטובר~נובמבר~דצמבר
    shortMonths=ינו׳~פבר׳~מרץ~אפר׳~מאי~יוני~יולי~אוג׳~ספט׳~אוק׳~נוב׳~דצמ׳
    days=יום ראשון~יום שני~יום שלישי~יום רביעי~יום חמישי~יום שישי~יום שבת
    shortDays=יום א׳~יום ב׳~יום ג׳~יום ד׳~יום ה׳~יום ו׳~שבת
    halves=לפנה״צ~אחה״צ
    dates=d.M.y~d בMMM y~d בMMMM y
    joins={1}, {0}~{1}, {0}~{1} בשעה {0}
    time=H:mm
    era=לספירה
    forms=x0o1t2x3m20x21m30x31m40x41m50x51m60x61m70x71m80x81m90x91m100x101m110x111m120x121m130x131m140x141m150x151m160x161m170x171m180x181m190x191
    now=עכשיו
    past=לפני {0} דקות|oלפני דקה|tלפני שתי דקות~לפני {0} שעות|oלפני שעה|tלפני שעתיים~לפני {0} ימים|oלפני יום {0}|tלפני יומיים~לפני {0} שבועות|oלפני שבוע|tלפני שבועיים~לפני {0} חודשים|oלפני חודש|tלפני חודשיים~לפני {0} שנים|oלפני שנה|tלפני שנתיים|mלפני {0} שנה
    future=בעוד {0} דקות|oבעוד דקה|tבעוד שתי דקות~בעוד {0} שעות|oבעוד שעה|tבעוד שעתיים~בעוד {0} ימים|oבעוד יום {0}|tבעוד יומיים~בעוד {0} שבועות|oבעוד שבוע|tבעוד שבועיים~בעוד {0} חודשים|oבעוד חודש|tבעוד חודשיים~בעוד {0} שנים|oבעוד שנה|tבעוד שנתיים|mבעוד {0} שנה
    past-short=לפני {0} דק׳|oלפני דקה~לפני {0} שע׳|oלפני שעה|tלפני שעתיים~לפני {0} ימים|oאתמול|tלפני יומיים~לפני {0} שב׳|oלפני שב׳|tלפני שבועיים~לפני {0} חודשים|oלפני חודש|tלפני חודשיים~לפני {0} שנים|oלפני שנה|tלפני שנתיים|mלפני {0} שנה
    future-short=בעוד {0} דק׳|oבעוד דקה|tבעוד שתי דק׳~בעוד {0} שע׳|oבעוד שעה|tבעוד שעתיים~בעוד {0} ימים|oמחר|tבעוד יומיים~בעוד {0} שב׳|oבעוד שב׳|tבעוד שבועיים~בעוד {0} חודשים|oבעוד חודש|tבעוד חודשיים~בעוד {0} שנים|oבעוד שנה|tבעוד שנתיים|mבעוד {0} שנה
    marks=.~,
    numbers=3~1~‎-~0%
    counts=0K‏~00K‏~000K‏~0M‏~00M‏~000M‏~0B‏~00B‏~000B‏~0T‏~00T‏~000T‏
    @hi Deva
    months=जनवरी~फ़रवरी~मार्च~अप्रैल~मई~जून~जुलाई~अगस्त~सितंबर~अक्तूबर~नवंबर~दिसंबर
    shortMonths=जन॰~फ़र॰~मार्च~अप्रैल~मई~जून~जुल॰~अग॰~सित॰~अक्तू॰~नव॰~दिस॰
    days=रविवार~सोमवार~मंगलवार~बुधवार~गुरुवार~शुक्रवार~शनिवार
    shortDays=रवि~सोम~मंगल~बुध~गुरु~शुक्र~शनि
    halves=am~pm
    dates=d/M/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} को {0}
    time=h:mm a
    era=ईस्वी
    forms=o0x2
    now=अब
    past={0} मिनट पहले~{0} घंटे पहले~{0} दिन पहले~{0} सप्ताह पहले~{0} माह पहले~{0} वर्ष पहले
    future={0} मिनट में~{0} घंटे में~{0} दिन में~{0} सप्ताह में~{0} माह में~{0} वर्ष में
    past-short={0} मि॰ पहले~{0} घं॰ पहले~{0} दिन पहले~{0} सप्ताह पहले~{0} माह पहले~{0} वर्ष पहले
    future-short={0} मि॰ में~{0} घं॰ में~{0} दिन में~{0} सप्ताह में~{0} माह में~{0} वर्ष में
    marks=.~,
    numbers=2~1~-~0%
    counts=0 हज़ार~00 हज़ार~0 लाख~00 लाख~0 क॰~00 क॰~0 अ॰~00 अ॰~0 ख॰~00 ख॰~0 नील~00 नील
    @hr Latn
    months=siječnja~veljače~ožujka~travnja~svibnja~lipnja~srpnja~kolovoza~rujna~listopada~studenoga~prosinca
    shortMonths=sij~velj~ožu~tra~svi~lip~srp~kol~ruj~lis~stu~pro
    days=nedjelja~ponedjeljak~utorak~srijeda~četvrtak~petak~subota
    monthsAlone=siječanj~veljača~ožujak~travanj~svibanj~lipanj~srpanj~kolovoz~rujan~listopad~studeni~prosinac
    shortDays=ned~pon~uto~sri~čet~pet~sub
    halves=AM~PM
    dates=dd. MM. y.~d. MMM y.~d. MMMM y.
    joins={1} {0}~{1} {0}~{1} 'u' {0}
    time=HH:mm
    era=po. Kr.
    forms=x0o1f2x5o21f22x25o31f32x35o41f42x45o51f52x55o61f62x65o71f72x75o81f82x85o91f92x95o101f102x105o121f122x125o131f132x135o141f142x145o151f152x155o161f162x165o171f172x175o181f182x185o191f192x195
    now=sad
    past=prije {0} minuta|oprije {0} minutu|fprije {0} minute~prije {0} sati|oprije {0} sat|fprije {0} sata~prije {0} dana|oprije {0} dan~prije {0} tjedana|oprije {0} tjedan|fprije {0} tjedna~prije {0} mjeseci|oprije {0} mjesec|fprije {0} mjeseca~prije {0} godina|oprije {0} godinu|fprije {0} godine
    future=za {0} minuta|oza {0} minutu|fza {0} minute~za {0} sati|oza {0} sat|fza {0} sata~za {0} dana|oza {0} dan~za {0} tjedana|oza {0} tjedan|fza {0} tjedna~za {0} mjeseci|oza {0} mjesec|fza {0} mjeseca~za {0} godina|oza {0} godinu|fza {0} godine
    past-short=prije {0} min~prije {0} h~prije {0} dana|oprije {0} dan~prije {0} tj.~prije {0} mj.~prije {0} g.
    future-short=za {0} min~za {0} h~za {0} dana|oza {0} dan~za {0} tj.~za {0} mj.~za {0} g.
    marks=,~.
    numbers=3~1~−~0 %
    counts=0 tis'.'~00 tis'.'~000 tis'.'~0 mil'.'~00 mil'.'~000 mil'.'~0 mlr'.'~00 mlr'.'~000 mlr'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @hu Latn
    months=január~február~március~április~május~június~július~augusztus~szeptember~október~november~december
    shortMonths=jan.~febr.~márc.~ápr.~máj.~jún.~júl.~aug.~szept.~okt.~nov.~dec.
    days=vasárnap~hétfő~kedd~szerda~csütörtök~péntek~szombat
    shortDays=V~H~K~Sze~Cs~P~Szo
    halves=de.~du.
    dates=y. MM. dd.~y. MMM d.~y. MMMM d.
    joins={1} {0}~{1} {0}~{1} {0}
    time=H:mm
    era=i. sz.
    forms=x0o1x2
    now=most
    past={0} perccel ezelőtt~{0} órával ezelőtt~{0} nappal ezelőtt~{0} héttel ezelőtt~{0} hónappal ezelőtt~{0} évvel ezelőtt
    future={0} perc múlva~{0} óra múlva~{0} nap múlva~{0} hét múlva~{0} hónap múlva~{0} év múlva
    past-short={0} perccel ezelőtt~{0} órával ezelőtt~{0} napja~{0} héttel ezelőtt~{0} hónappal ezelőtt~{0} évvel ezelőtt
    future-short={0} perc múlva~{0} óra múlva~{0} nap múlva~{0} hét múlva~{0} hónap múlva~{0} év múlva
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 E~00 E~000 E~0 M~00 M~000 M~0 Mrd~00 Mrd~000 Mrd~0 B~00 B~000 B
    @hy Armn
    months=հունվարի~փետրվարի~մարտի~ապրիլի~մայիսի~հունիսի~հուլիսի~օգոստոսի~սեպտեմբերի~հոկտեմբերի~նոյեմբերի~դեկտեմբերի
    shortMonths=հնվ~փտվ~մրտ~ապր~մյս~հնս~հլս~օգս~սեպ~հոկ~նոյ~դեկ
    days=կիրակի~երկուշաբթի~երեքշաբթի~չորեքշաբթի~հինգշաբթի~ուրբաթ~շաբաթ
    monthsAlone=հունվար~փետրվար~մարտ~ապրիլ~մայիս~հունիս~հուլիս~օգոստոս~սեպտեմբեր~հոկտեմբեր~նոյեմբեր~դեկտեմբեր
    shortDays=կիր~երկ~երք~չրք~հնգ~ուր~շբթ
    halves=AM~PM
    dates=dd.MM.yy~dd MMM, y թ.~dd MMMM, y թ.
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=մ.թ.
    forms=o0x2
    now=հիմա
    past={0} րոպե առաջ~{0} ժամ առաջ~{0} օր առաջ~{0} շաբաթ առաջ~{0} ամիս առաջ~{0} տարի առաջ
    future={0} րոպեից~{0} ժամից~{0} օրից~{0} շաբաթից~{0} ամսից~{0} տարուց
    past-short={0} ր առաջ~{0} ժ առաջ~{0} օր առաջ~{0} շաբ առաջ~{0} ամիս առաջ~{0} տ առաջ
    future-short={0} ր-ից~{0} ժ-ից~{0} օրից~{0} շաբ-ից~{0} ամսից~{0} տարուց
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 հզր~00 հզր~000 հզր~0 մլն~00 մլն~000 մլն~0 մլրդ~00 մլրդ~000 մլրդ~0 տրլն~00 տրլն~000 տրլն
    @id Latn
    months=Januari~Februari~Maret~April~Mei~Juni~Juli~Agustus~September~Oktober~November~Desember
    shortMonths=Jan~Feb~Mar~Apr~Mei~Jun~Jul~Agu~Sep~Okt~Nov~Des
    days=Minggu~Senin~Selasa~Rabu~Kamis~Jumat~Sabtu
    shortDays=Min~Sen~Sel~Rab~Kam~Jum~Sab
    halves=AM~PM
    dates=dd/MM/yy~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH.mm
    era=M
    forms=x0
    now=sekarang
    past={0} menit yang lalu~{0} jam yang lalu~{0} hari yang lalu~{0} minggu yang lalu~{0} bulan yang lalu~{0} tahun yang lalu
    future=dalam {0} menit~dalam {0} jam~dalam {0} hari~dalam {0} minggu~dalam {0} bulan~dalam {0} tahun
    past-short={0} mnt lalu~{0} jam lalu~{0} h lalu~{0} mgg lalu~{0} bln lalu~{0} thn lalu
    future-short=dlm {0} mnt~dalam {0} jam~dalam {0} h~dlm {0} mgg~dlm {0} bln~dlm {0} thn
    marks=,~.
    numbers=3~1~-~0%
    counts=0 rb~00 rb~000 rb~0 jt~00 jt~000 jt~0 M~00 M~000 M~0 T~00 T~000 T
    @is Latn
    months=janúar~febrúar~mars~apríl~maí~júní~júlí~ágúst~september~október~nóvember~desember
    shortMonths=jan.~feb.~mar.~apr.~maí~jún.~júl.~ágú.~sep.~okt.~nóv.~des.
    days=sunnudagur~mánudagur~þriðjudagur~miðvikudagur~fimmtudagur~föstudagur~laugardagur
    shortDays=sun.~mán.~þri.~mið.~fim.~fös.~lau.
    halves=f.h.~e.h.
    dates=d.M.y~d. MMM y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'kl'. {0}
    time=HH:mm
    era=e.Kr.
    forms=x0o1x2o21x22o31x32o41x42o51x52o61x62o71x72o81x82o91x92o101x102o121x122o131x132o141x142o151x152o161x162o171x172o181x182o191x192
    now=núna
    past=fyrir {0} mínútum|ofyrir {0} mínútu~fyrir {0} klukkustundum|ofyrir {0} klukkustund~fyrir {0} dögum|ofyrir {0} degi~fyrir {0} vikum|ofyrir {0} viku~fyrir {0} mánuðum|ofyrir {0} mánuði~fyrir {0} árum|ofyrir {0} ári
    future=eftir {0} mínútur|oeftir {0} mínútu~eftir {0} klukkustundir|oeftir {0} klukkustund~eftir {0} daga|oeftir {0} dag~eftir {0} vikur|oeftir {0} viku~eftir {0} mánuði|oeftir {0} mánuð~eftir {0} ár
    past-short=fyrir {0} mín.~fyrir {0} klst.~fyrir {0} dögum|ofyrir {0} degi~fyrir {0} vikum|ofyrir {0} viku~fyrir {0} mán.~fyrir {0} árum|ofyrir {0} ári
    future-short=eftir {0} mín.~eftir {0} klst.~eftir {0} daga|oeftir {0} dag~eftir {0} vikur|oeftir {0} viku~eftir {0} mán.~eftir {0} ár
    marks=,~.
    numbers=3~1~-~0%
    counts=0 þ'.'~00 þ'.'~000 þ'.'~0 m'.'~00 m'.'~000 m'.'~0 ma'.'~00 ma'.'~000 ma'.'~0 bn~00 bn~000 bn
    @it Latn
    months=gennaio~febbraio~marzo~aprile~maggio~giugno~luglio~agosto~settembre~ottobre~novembre~dicembre
    shortMonths=gen~feb~mar~apr~mag~giu~lug~ago~set~ott~nov~dic
    days=domenica~lunedì~martedì~mercoledì~giovedì~venerdì~sabato
    shortDays=dom~lun~mar~mer~gio~ven~sab
    halves=AM~PM
    dates=dd/MM/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=HH:mm
    era=d.C.
    forms=x0o1x2
    now=ora
    past={0} minuti fa|o{0} minuto fa~{0} ore fa|o{0} ora fa~{0} giorni fa|o{0} giorno fa~{0} settimane fa|o{0} settimana fa~{0} mesi fa|o{0} mese fa~{0} anni fa|o{0} anno fa
    future=tra {0} minuti|otra {0} minuto~tra {0} ore|otra {0} ora~tra {0} giorni|otra {0} giorno~tra {0} settimane|otra {0} settimana~tra {0} mesi|otra {0} mese~tra {0} anni|otra {0} anno
    past-short={0} min fa~{0} h fa~{0} gg fa|o{0} g fa~{0} sett. fa~{0} mesi fa|o{0} mese fa~{0} anni fa|o{0} anno fa
    future-short=tra {0} min~tra {0} h~tra {0} gg|otra {0} g~tra {0} sett.~tra {0} mesi|otra {0} mese~tra {0} anni|otra {0} anno
    marks=,~.
    numbers=3~1~-~0%
    counts=0~0~0~0 Mln~00 Mln~000 Mln~0 Mrd~00 Mrd~000 Mrd~0 Bln~00 Bln~000 Bln
    @ja Jpan
    months=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    shortMonths=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    days=日曜日~月曜日~火曜日~水曜日~木曜日~金曜日~土曜日
    shortDays=日~月~火~水~木~金~土
    halves=午前~午後
    dates=y/MM/dd~y/MM/dd~y年M月d日
    joins={1} {0}~{1} {0}~{1} {0}
    time=H:mm
    era=西暦
    forms=x0
    now=今
    past={0} 分前~{0} 時間前~{0} 日前~{0} 週間前~{0} か月前~{0} 年前
    future={0} 分後~{0} 時間後~{0} 日後~{0} 週間後~{0} か月後~{0} 年後
    past-short={0} 分前~{0} 時間前~{0} 日前~{0} 週間前~{0} か月前~{0} 年前
    future-short={0} 分後~{0} 時間後~{0} 日後~{0} 週間後~{0} か月後~{0} 年後
    marks=.~,
    numbers=3~1~-~0%
    counts=0~0万~00万~000万~0000万~0億~00億~000億~0000億~0兆~00兆~000兆
    @ka Geor
    months=იანვარი~თებერვალი~მარტი~აპრილი~მაისი~ივნისი~ივლისი~აგვისტო~სექტემბერი~ოქტომბერი~ნოემბერი~დეკემბერი
    shortMonths=იან~თებ~მარ~აპრ~მაი~ივნ~ივლ~აგვ~სექ~ოქტ~ნოე~დეკ
    days=კვირა~ორშაბათი~სამშაბათი~ოთხშაბათი~ხუთშაბათი~პარასკევი~შაბათი
    shortDays=კვი~ორშ~სამ~ოთხ~ხუთ~პარ~შაბ
    halves=AM~PM
    dates=dd.MM.yy~d MMM. y~d MMMM, y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=ახ. წ.
    forms=x0o1x2
    now=ახლა
    past={0} წუთის წინ~{0} საათის წინ~{0} დღის წინ~{0} კვირის წინ~{0} თვის წინ~{0} წლის წინ
    future={0} წუთში~{0} საათში~{0} დღეში~{0} კვირაში~{0} თვეში~{0} წელიწადში
    past-short={0} წთ წინ~{0} სთ წინ~{0} დღის წინ~{0} კვ. წინ~{0} თვის წინ~{0} წლის წინ
    future-short={0} წუთში~{0} საათში~{0} დღეში~{0} კვირაში~{0} თვეში~{0} წელში
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 ათ'.'~00 ათ'.'~000 ათ'.'~0 მლნ'.'~00 მლნ'.'~000 მლნ'.'~0 მლრდ'.'~00 მლრდ'.'~000 მლრ'.'~0 ტრლ'.'~00 ტრლ'.'~000 ტრლ'.'
    @kk Cyrl
    months=қаңтар~ақпан~наурыз~сәуір~мамыр~маусым~шілде~тамыз~қыркүйек~қазан~қараша~желтоқсан
    shortMonths=қаң.~ақп.~нау.~сәу.~мам.~мау.~шіл.~там.~қыр.~қаз.~қар.~жел.
    days=жексенбі~дүйсенбі~сейсенбі~сәрсенбі~бейсенбі~жұма~сенбі
    monthsAlone=Қаңтар~Ақпан~Наурыз~Сәуір~Мамыр~Маусым~Шілде~Тамыз~Қыркүйек~Қазан~Қараша~Желтоқсан
    shortDays=жс~дс~сс~ср~бс~жм~сб
    halves=AM~PM
    dates=dd.MM.yy~y 'ж'. dd MMM~y 'ж'. d MMMM
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=б.з.
    forms=x0o1x2
    now=қазір
    past={0} минут бұрын~{0} сағат бұрын~{0} күн бұрын~{0} апта бұрын~{0} ай бұрын~{0} жыл бұрын
    future={0} минуттан кейін~{0} сағаттан кейін~{0} күннен кейін~{0} аптадан кейін~{0} айдан кейін~{0} жылдан кейін
    past-short={0} мин. бұрын~{0} сағ. бұрын~{0} күн бұрын~{0} ап. бұрын~{0} ай бұрын~{0} ж. бұрын
    future-short={0} мин. кейін~{0} сағ. кейін~{0} күннен кейін~{0} ап. кейін~{0} айдан кейін~{0} ж. кейін
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 мың~00 мың~000 м'.'~0 млн~00 млн~000 млн~0 млрд~00 млрд~000 млрд~0 трлн~00 трлн~000 трлн
    @km Khmr
    months=មករា~កុម្ភៈ~មីនា~មេសា~ឧសភា~មិថុនា~កក្កដា~សីហា~កញ្ញា~តុលា~វិច្ឆិកា~ធ្នូ
    shortMonths=មករា~កុម្ភៈ~មីនា~មេសា~ឧសភា~មិថុនា~កក្កដា~សីហា~កញ្ញា~តុលា~វិច្ឆិកា~ធ្នូ
    days=អាទិត្យ~ច័ន្ទ~អង្គារ~ពុធ~ព្រហស្បតិ៍~សុក្រ~សៅរ៍
    daysAlone=អាទិត្យ~ចន្ទ~អង្គារ~ពុធ~ព្រហស្បតិ៍~សុក្រ~សៅរ៍
    shortDays=អាទិត្យ~ចន្ទ~អង្គារ~ពុធ~ព្រហ~សុក្រ~សៅរ៍
    halves=AM~PM
    dates=d/M/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} នៅ​ម៉ោង {0}
    time=h:mm a
    era=គ.ស.
    forms=x0
    now=ឥឡូវ
    past={0} នាទី​មុន~{0} ម៉ោង​មុន~{0} ថ្ងៃ​មុន~{0} សប្ដាហ៍​មុន~{0} ខែមុន~{0} ឆ្នាំ​មុន
    future={0} នាទីទៀត~ក្នុង​រយៈ​ពេល {0} ម៉ោង~{0} ថ្ងៃទៀត~{0} សប្ដាហ៍ទៀត~{0} ខែទៀត~{0} ឆ្នាំទៀត
    past-short={0} នាទី​​មុន~{0} ម៉ោង​មុន~{0} ថ្ងៃ​​មុន~{0} សប្ដាហ៍​មុន~{0} ខែមុន~{0} ឆ្នាំ​មុន
    future-short={0} នាទីទៀត~{0} ម៉ោងទៀត~{0} ថ្ងៃទៀត~{0} សប្ដាហ៍ទៀត~{0} ខែទៀត~{0} ឆ្នាំទៀត
    marks=,~.
    numbers=3~1~-~0%
    counts=0ពាន់~00 ពាន់~000 ពាន់~0 លាន~00 លាន~000 លាន~0 ប៊ីលាន~00 ប៊ីលាន~000 ប៊ីលាន~0 ទ្រីលាន~00 ទ្រីលាន~000 ទ្រីលាន
    @kn Knda
    months=ಜನವರಿ~ಫೆಬ್ರವರಿ~ಮಾರ್ಚ್~ಏಪ್ರಿಲ್~ಮೇ~ಜೂನ್~ಜುಲೈ~ಆಗಸ್ಟ್~ಸೆಪ್ಟೆಂಬರ್~ಅಕ್ಟೋಬರ್~ನವೆಂಬರ್~ಡಿಸೆಂಬರ್
    shortMonths=ಜನವರಿ~ಫೆಬ್ರವರಿ~ಮಾರ್ಚ್~ಏಪ್ರಿ~ಮೇ~ಜೂನ್~ಜುಲೈ~ಆಗ~ಸೆಪ್ಟೆಂ~ಅಕ್ಟೋ~ನವೆಂ~ಡಿಸೆಂ
    days=ಭಾನುವಾರ~ಸೋಮವಾರ~ಮಂಗಳವಾರ~ಬುಧವಾರ~ಗುರುವಾರ~ಶುಕ್ರವಾರ~ಶನಿವಾರ
    shortMonthsAlone=ಜನ~ಫೆಬ್ರ~ಮಾರ್ಚ್~ಏಪ್ರಿ~ಮೇ~ಜೂನ್~ಜುಲೈ~ಆಗ~ಸೆಪ್ಟೆಂ~ಅಕ್ಟೋ~ನವೆಂ~ಡಿಸೆಂ
    shortDays=ಭಾನು~ಸೋಮ~ಮಂಗಳ~ಬುಧ~ಗುರು~ಶುಕ್ರ~ಶನಿ
    halves=ಪೂರ್ವಾಹ್ನ~ಅಪರಾಹ್ನ
    dates=d/M/yy~MMM d, y~MMMM d, y
    joins={1} {0}~{1} {0}~{1} {0}
    time=hh:mm a
    era=ಕ್ರಿ.ಶ
    forms=o0x2
    now=ಈಗ
    past={0} ನಿಮಿಷಗಳ ಹಿಂದೆ|o{0} ನಿಮಿಷದ ಹಿಂದೆ~{0} ಗಂಟೆಗಳ ಹಿಂದೆ|o{0} ಗಂಟೆ ಹಿಂದೆ~{0} ದಿನಗಳ ಹಿಂದೆ|o{0} ದಿನದ ಹಿಂದೆ~{0} ವಾರಗಳ ಹಿಂದೆ|o{0} ವಾರದ ಹಿಂದೆ~{0} ತಿಂಗಳುಗಳ ಹಿಂದೆ|o{0} ತಿಂಗಳ ಹಿಂದೆ~{0} ವರ್ಷಗಳ ಹಿಂದೆ|o{0} ವರ್ಷದ ಹಿಂದೆ
    future={0} ನಿಮಿಷಗಳಲ್ಲಿ|o{0} ನಿಮಿಷದಲ್ಲಿ~{0} ಗಂಟೆಗಳಲ್ಲಿ|o{0} ಗಂಟೆಯಲ್ಲಿ~{0} ದಿನಗಳಲ್ಲಿ|o{0} ದಿನದಲ್ಲಿ~{0} ವಾರಗಳಲ್ಲಿ|o{0} ವಾರದಲ್ಲಿ~{0} ತಿಂಗಳುಗಳಲ್ಲಿ|o{0} ತಿಂಗಳಲ್ಲಿ~{0} ವರ್ಷಗಳಲ್ಲಿ|o{0} ವರ್ಷದಲ್ಲಿ
    past-short={0} ನಿಮಿಷಗಳ ಹಿಂದೆ|o{0} ನಿಮಿಷದ ಹಿಂದೆ~{0} ಗಂಟೆಗಳ ಹಿಂದೆ|o{0} ಗಂಟೆ ಹಿಂದೆ~{0} ದಿನಗಳ ಹಿಂದೆ|o{0} ದಿನದ ಹಿಂದೆ~{0} ವಾರಗಳ ಹಿಂದೆ|o{0} ವಾರದ ಹಿಂದೆ~{0} ತಿಂಗಳುಗಳ ಹಿಂದೆ|o{0} ತಿಂಗಳು ಹಿಂದೆ~{0} ವರ್ಷಗಳ ಹಿಂದೆ|o{0} ವರ್ಷದ ಹಿಂದೆ
    future-short={0} ನಿಮಿಷಗಳಲ್ಲಿ|o{0} ನಿಮಿಷದಲ್ಲಿ~{0} ಗಂಟೆಗಳಲ್ಲಿ|o{0} ಗಂಟೆಯಲ್ಲಿ~{0} ದಿನಗಳಲ್ಲಿ|o{0} ದಿನದಲ್ಲಿ~{0} ವಾರಗಳಲ್ಲಿ|o{0} ವಾರದಲ್ಲಿ~{0} ತಿಂಗಳುಗಳಲ್ಲಿ|o{0} ತಿಂಗಳಲ್ಲಿ~{0} ವರ್ಷಗಳಲ್ಲಿ|o{0} ವರ್ಷದಲ್ಲಿ
    marks=.~,
    numbers=3~1~-~0%
    counts=0ಸಾ~00ಸಾ~000ಸಾ~0ಮಿ~00ಮಿ~000ಮಿ~0ಬಿ~00ಬಿ~000ಬಿ~0ಟ್ರಿ~00ಟ್ರಿ~000ಟ್ರಿ
    @ko Kore
    months=1월~2월~3월~4월~5월~6월~7월~8월~9월~10월~11월~12월
    shortMonths=1월~2월~3월~4월~5월~6월~7월~8월~9월~10월~11월~12월
    days=일요일~월요일~화요일~수요일~목요일~금요일~토요일
    shortDays=일~월~화~수~목~금~토
    halves=오전~오후
    dates=yy. M. d.~y. M. d.~y년 M월 d일
    joins={1} {0}~{1} {0}~{1} {0}
    time=a h:mm
    era=AD
    forms=x0
    now=지금
    past={0}분 전~{0}시간 전~{0}일 전~{0}주 전~{0}개월 전~{0}년 전
    future={0}분 후~{0}시간 후~{0}일 후~{0}주 후~{0}개월 후~{0}년 후
    past-short={0}분 전~{0}시간 전~{0}일 전~{0}주 전~{0}개월 전~{0}년 전
    future-short={0}분 후~{0}시간 후~{0}일 후~{0}주 후~{0}개월 후~{0}년 후
    marks=.~,
    numbers=3~1~-~0%
    counts=0천~0만~00만~000만~0000만~0억~00억~000억~0000억~0조~00조~000조
    @ky Cyrl
    months=январь~февраль~март~апрель~май~июнь~июль~август~сентябрь~октябрь~ноябрь~декабрь
    shortMonths=янв.~фев.~мар.~апр.~май~июн.~июл.~авг.~сен.~окт.~ноя.~дек.
    days=жекшемби~дүйшөмбү~шейшемби~шаршемби~бейшемби~жума~ишемби
    monthsAlone=Январь~Февраль~Март~Апрель~Май~Июнь~Июль~Август~Сентябрь~Октябрь~Ноябрь~Декабрь
    shortMonthsAlone=Янв~Фев~Мар~Апр~Май~Июн~Июл~Авг~Сен~Окт~Ноя~Дек
    shortDays=жек.~дүй.~шейш.~шарш.~бейш.~жума~ишм.
    halves=таңкы~түштөн кийинки
    dates=d/M/yy~y-'ж'., d-MMM~y-'ж'., d-MMMM
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=б.з.
    forms=x0o1x2
    now=азыр
    past={0} мүнөт мурун~{0} саат мурун~{0} күн мурун~{0} апта мурун~{0} ай мурун~{0} жыл мурун
    future={0} мүнөттөн кийин~{0} сааттан кийин~{0} күндөн кийин~{0} аптадан кийин~{0} айдан кийин~{0} жылдан кийин
    past-short={0} мүн. мурун~{0} саат. мурун~{0} күн мурун~{0} апт. мурун~{0} ай мурун~{0} жыл мурун
    future-short={0} мүн. кийин~{0} саат. кийин~{0} күн. кийин~{0} апт. кийин~{0} айд. кийин~{0} жыл. кийин
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 миң~00 миң~000 миң~0 млн~00 млн~000 млн~0 млд~00 млд~000 млд~0 трлн~00 трлн~000 трлн
    @lb Latn
    months=Januar~Februar~Mäerz~Abrëll~Mee~Juni~Juli~August~September~Oktober~November~Dezember
    shortMonths=Jan.~Feb.~Mäe.~Abr.~Mee~Juni~Juli~Aug.~Sep.~Okt.~Nov.~Dez.
    days=Sonndeg~Méindeg~Dënschdeg~Mëttwoch~Donneschdeg~Freideg~Samschdeg
    shortMonthsAlone=Jan~Feb~Mäe~Abr~Mee~Jun~Jul~Aug~Sep~Okt~Nov~Dez
    shortDaysAlone=Son~Méi~Dën~Mët~Don~Fre~Sam
    shortDays=Son.~Méi.~Dën.~Mët.~Don.~Fre.~Sam.
    halves=moies~nomëttes
    dates=dd.MM.yy~d. MMM y~d. MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=n. Chr.
    forms=x0o1x2
    now=now
    past=viru(n) {0} Minutten|ovirun {0} Minutt~viru(n) {0} Stonnen|ovirun {0} Stonn~viru(n) {0} Deeg|ovirun {0} Dag~viru(n) {0} Wochen|ovirun {0} Woch~viru(n) {0} Méint|ovirun {0} Mount~viru(n) {0} Joer|ovirun {0} Joer
    future=a(n) {0} Minutten|oan {0} Minutt~a(n) {0} Stonnen|oan {0} Stonn~a(n) {0} Deeg|oan {0} Dag~a(n) {0} Wochen|oan {0} Woch~a(n) {0} Méint|oan {0} Mount~a(n) {0} Joer|oan {0} Joer
    past-short=viru(n) {0} Min.|ovirun {0} Min.~viru(n) {0} St.|ovirun {0} St.~viru(n) {0} D.|ovirun {0} D.~viru(n) {0} W.|ovirun {0} W.~viru(n) {0} M.|ovirun {0} M.~viru(n) {0} J.|ovirun {0} J.
    future-short=a(n) {0} Min.|oan {0} Min.~a(n) {0} St.|oan {0} St.~a(n) {0} D.|oan {0} D.~a(n) {0} W.|oan {0} W.~a(n) {0} M.|oan {0} M.~a(n) {0} J.|oan {0} J.
    marks=,~.
    numbers=3~1~-~0 %
    counts=0 Dsd'.'~00 Dsd'.'~000 Dsd'.'~0 Mio'.'~00 Mio'.'~000 Mio'.'~0 Mrd'.'~00 Mrd'.'~000 Mrd'.'~0 Bio'.'~00 Bio'.'~000 Bio'.'
    @lo Laoo
    months=ມັງກອນ~ກຸມພາ~ມີນາ~ເມສາ~ພຶດສະພາ~ມິຖຸນາ~ກໍລະກົດ~ສິງຫາ~ກັນຍາ~ຕຸລາ~ພະຈິກ~ທັນວາ
    shortMonths=ມ.ກ.~ກ.ພ.~ມ.ນ.~ມ.ສ.~ພ.ພ.~ມິ.ຖ.~ກ.ລ.~ສ.ຫ.~ກ.ຍ.~ຕ.ລ.~ພ.ຈ.~ທ.ວ.
    days=ວັນອາທິດ~ວັນຈັນ~ວັນອັງຄານ~ວັນພຸດ~ວັນພະຫັດ~ວັນສຸກ~ວັນເສົາ
    shortDays=ອາທິດ~ຈັນ~ອັງຄານ~ພຸດ~ພະຫັດ~ສຸກ~ເສົາ
    halves=ກ່ອນທ່ຽງ~ຫຼັງທ່ຽງ
    dates=d/M/y~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=H:mm
    era=ຄ.ສ.
    forms=x0
    now=ຕອນນີ້
    past={0} ນາທີກ່ອນ~{0} ຊົ່ວໂມງກ່ອນ~{0} ມື້ກ່ອນ~{0} ອາທິດກ່ອນ~{0} ເດືອນກ່ອນ~{0} ປີກ່ອນ
    future=ໃນອີກ {0} ນາທີ~ໃນອີກ {0} ຊົ່ວໂມງ~ໃນອີກ {0} ມື້~ໃນອີກ {0} ອາທິດ~ໃນອີກ {0} ເດືອນ~ໃນອີກ {0} ປີ
    past-short={0} ນທ. ກ່ອນ~{0} ຊມ. ກ່ອນ~{0} ມື້ກ່ອນ~{0} ອທ. ກ່ອນ~{0} ດ. ກ່ອນ~{0} ປີກ່ອນ
    future-short=ໃນ {0} ນທ.~ໃນອີກ {0} ຊມ.~ໃນອີກ {0} ມື້~ໃນອີກ {0} ອທ.~ໃນອີກ {0} ດ.~ໃນອີກ {0} ປີ
    marks=,~.
    numbers=3~1~-~0%
    counts=0 ພັນ~00 ພັນ~000 ກີບ~0 ລ້ານ~00 ລ້ານ~000 ລ້ານ~0 ຕື້~00 ຕື້~000 ຕື້~0 ລ້ານລ້ານ~00ລລ~000ລລ
    @lt Latn
    months=sausio~vasario~kovo~balandžio~gegužės~birželio~liepos~rugpjūčio~rugsėjo~spalio~lapkričio~gruodžio
    shortMonths=saus.~vas.~kov.~bal.~geg.~birž.~liep.~rugp.~rugs.~spal.~lapkr.~gruod.
    days=sekmadienis~pirmadienis~antradienis~trečiadienis~ketvirtadienis~penktadienis~šeštadienis
    monthsAlone=sausis~vasaris~kovas~balandis~gegužė~birželis~liepa~rugpjūtis~rugsėjis~spalis~lapkritis~gruodis
    shortDays=sk~pr~an~tr~kt~pn~št
    halves=priešpiet~popiet
    dates=y-MM-dd~y-MM-dd~y 'm'. MMMM d 'd'.
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=po Kr.
    forms=x0o1f2x10o21f22x30o31f32x40o41f42x50o51f52x60o61f62x70o71f72x80o81f82x90o91f92x100o101f102x110o121f122x130o131f132x140o141f142x150o151f152x160o161f162x170o171f172x180o181f182x190o191f192
    now=dabar
    past=prieš {0} minučių|oprieš {0} minutę|fprieš {0} minutes~prieš {0} valandų|oprieš {0} valandą|fprieš {0} valandas~prieš {0} dienų|oprieš {0} dieną|fprieš {0} dienas~prieš {0} savaičių|oprieš {0} savaitę|fprieš {0} savaites~prieš {0} mėnesių|oprieš {0} mėnesį|fprieš {0} mėnesius~prieš {0} metų|oprieš {0} metus|fprieš {0} metus
    future=po {0} minučių|opo {0} minutės~po {0} valandų|opo {0} valandos~po {0} dienų|opo {0} dienos~po {0} savaičių|opo {0} savaitės~po {0} mėnesių|opo {0} mėnesio~po {0} metų
    past-short=prieš {0} min.~prieš {0} val.~prieš {0} d.~prieš {0} sav.~prieš {0} mėn.~prieš {0} m.
    future-short=po {0} min.~po {0} val.~po {0} d.~po {0} sav.~po {0} mėn.~po {0} m.
    marks=,~ 
    numbers=3~1~−~0 %
    counts=0 tūkst'.'~00 tūkst'.'~000 tūkst'.'~0 mln'.'~00 mln'.'~000 mln'.'~0 mlrd'.'~00 mlrd'.'~000 mlrd'.'~0 trln'.'~00 trln'.'~000 trln'.'
    @lv Latn
    months=janvāris~februāris~marts~aprīlis~maijs~jūnijs~jūlijs~augusts~septembris~oktobris~novembris~decembris
    shortMonths=janv.~febr.~marts~apr.~maijs~jūn.~jūl.~aug.~sept.~okt.~nov.~dec.
    days=svētdiena~pirmdiena~otrdiena~trešdiena~ceturtdiena~piektdiena~sestdiena
    daysAlone=Svētdiena~Pirmdiena~Otrdiena~Trešdiena~Ceturtdiena~Piektdiena~Sestdiena
    shortDaysAlone=Svētd.~Pirmd.~Otrd.~Trešd.~Ceturtd.~Piektd.~Sestd.
    shortDays=svētd.~pirmd.~otrd.~trešd.~ceturtd.~piektd.~sestd.
    halves=priekšpusdienā~pēcpusdienā
    dates=dd.MM.yy~y. 'gada' d. MMM~y. 'gada' d. MMMM
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=m.ē.
    forms=z0o1x2z10o21x22z30o31x32z40o41x42z50o51x52z60o61x62z70o71x72z80o81x82z90o91x92z100o101x102z110o121x122z130o131x132z140o141x142z150o151x152z160o161x162z170o171x172z180o181x182z190o191x192
    now=tagad
    past=pirms {0} minūtēm|opirms {0} minūtes~pirms {0} stundām|opirms {0} stundas~pirms {0} dienām|opirms {0} dienas~pirms {0} nedēļām|opirms {0} nedēļas~pirms {0} mēnešiem|opirms {0} mēneša~pirms {0} gadiem|opirms {0} gada
    future=pēc {0} minūtēm|opēc {0} minūtes~pēc {0} stundām|opēc {0} stundas~pēc {0} dienām|opēc {0} dienas~pēc {0} nedēļām|opēc {0} nedēļas~pēc {0} mēnešiem|opēc {0} mēneša~pēc {0} gadiem|opēc {0} gada
    past-short=pirms {0} min.~pirms {0} st.~pirms {0} d.|opirms {0} d.~pirms {0} ned.~pirms {0} mēn.~pirms {0} g.
    future-short=pēc {0} min.~pēc {0} st.~pēc {0} d.|opēc {0} d.~pēc {0} ned.~pēc {0} mēn.~pēc {0} g.
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 tūkst'.'~00 tūkst'.'~000 tūkst'.'~0 milj'.'~00 milj'.'~000 milj'.'~0 mljrd'.'~00 mljrd'.'~000 mljrd'.'~0 trilj'.'~00 trilj'.'~000 trilj'.'
    @mk Cyrl
    months=јануари~февруари~март~април~мај~јуни~јули~август~септември~октомври~ноември~декември
    shortMonths=јан.~фев.~мар.~апр.~мај~јун.~јул.~авг.~септ.~окт.~ноем.~дек.
    days=недела~понеделник~вторник~среда~четврток~петок~сабота
    shortDays=нед.~пон.~вто.~сре.~чет.~пет.~саб.
    halves=претпладне~попладне
    dates=d.M.yy~d.M.y~d MMMM y
    joins={1}, 'во' {0}~{1}, 'во' {0}~{1}, 'во' {0}
    time=HH:mm
    era=н.е.
    forms=x0o1x2o21x22o31x32o41x42o51x52o61x62o71x72o81x82o91x92o101x102o121x122o131x132o141x142o151x152o161x162o171x172o181x182o191x192
    now=сега
    past=пред {0} минути|oпред {0} минута~пред {0} часа|oпред {0} час~пред {0} дена|oпред {0} ден~пред {0} седмици|oпред {0} седмица~пред {0} месеци|oпред {0} месец~пред {0} години|oпред {0} година
    future=за {0} минути|oза {0} минута~за {0} часа|oза {0} час~за {0} дена|oза {0} ден~за {0} седмици|oза {0} седмица~за {0} месеци|oза {0} месец~за {0} години|oза {0} година
    past-short=пред {0} мин.~пред {0} часа|oпред {0} час~пред {0} дена|oпред {0} ден~пред {0} седмици|oпред {0} седмица~пред {0} месеци|oпред {0} месец~пред {0} год.
    future-short=за {0} мин.~за {0} часа|oза {0} час~за {0} дена|oза {0} ден~за {0} седмици|oза {0} седмица~за {0} месеци|oза {0} месец~за {0} год.
    marks=,~.
    numbers=3~1~-~0 %
    counts=0 илј'.'~00 илј'.'~000 илј'.'~0 мил'.'~00 мил'.'~000 М~0 милј'.'~00 милј'.'~000 ми'.'|o000 мј'.'~0 бил'.'~00 бил'.'~000 бил'.'
    @ml Mlym
    months=ജനുവരി~ഫെബ്രുവരി~മാർച്ച്~ഏപ്രിൽ~മേയ്~ജൂൺ~ജൂലൈ~ഓഗസ്റ്റ്~സെപ്റ്റംബർ~ഒക്‌ടോബർ~നവംബർ~ഡിസംബർ
    shortMonths=ജനു~ഫെബ്രു~മാർ~ഏപ്രി~മേയ്~ജൂൺ~ജൂലൈ~ഓഗ~സെപ്റ്റം~ഒക്ടോ~നവം~ഡിസം
    days=ഞായറാഴ്‌ച~തിങ്കളാഴ്‌ച~ചൊവ്വാഴ്ച~ബുധനാഴ്‌ച~വ്യാഴാഴ്‌ച~വെള്ളിയാഴ്‌ച~ശനിയാഴ്‌ച
    daysAlone=ഞായറാഴ്‌ച~തിങ്കളാഴ്‌ച~ചൊവ്വാഴ്‌ച~ബുധനാഴ്‌ച~വ്യാഴാഴ്‌ച~വെള്ളിയാഴ്‌ച~ശനിയാഴ്‌ച
    shortDays=ഞായർ~തിങ്കൾ~ചൊവ്വ~ബുധൻ~വ്യാഴം~വെള്ളി~ശനി
    halves=AM~PM
    dates=d/M/yy~y, MMM d~y, MMMM d
    joins={1} {0}~{1} {0}~{1} {0}
    time=h:mm a
    era=എഡി
    forms=x0o1x2
    now=ഇപ്പോൾ
    past={0} മിനിറ്റ് മുമ്പ്~{0} മണിക്കൂർ മുമ്പ്~{0} ദിവസം മുമ്പ്~{0} ആഴ്ച മുമ്പ്~{0} മാസം മുമ്പ്~{0} വർഷം മുമ്പ്
    future={0} മിനിറ്റിൽ~{0} മണിക്കൂറിൽ~{0} ദിവസത്തിൽ~{0} ആഴ്ചയിൽ~{0} മാസത്തിൽ~{0} വർഷത്തിൽ
    past-short={0} മിനിറ്റ് മുമ്പ്~{0} മണിക്കൂർ മുമ്പ്~{0} ദിവസം മുമ്പ്~{0} ആഴ്ച മുമ്പ്~{0} മാസം മുമ്പ്~{0} വർഷം മുമ്പ്
    future-short={0} മിനിറ്റിൽ~{0} മണിക്കൂറിൽ~{0} ദിവസത്തിൽ~{0} ആഴ്ചയിൽ~{0} മാസത്തിൽ~{0} വർഷത്തിൽ
    marks=.~,
    numbers=2~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @mn Cyrl
    months=нэгдүгээр сар~хоёрдугаар сар~гуравдугаар сар~дөрөвдүгээр сар~тавдугаар сар~зургаадугаар сар~долоодугаар сар~наймдугаар сар~есдүгээр сар~аравдугаар сар~арван нэгдүгээр сар~арван хоёрдугаар сар
    shortMonths=1-р сар~2-р сар~3-р сар~4-р сар~5-р сар~6-р сар~7-р сар~8-р сар~9-р сар~10-р сар~11-р сар~12-р сар
    days=ням~даваа~мягмар~лхагва~пүрэв~баасан~бямба
    monthsAlone=Нэгдүгээр сар~Хоёрдугаар сар~Гуравдугаар сар~Дөрөвдүгээр сар~Тавдугаар сар~Зургаадугаар сар~Долоодугаар сар~Наймдугаар сар~Есдүгээр сар~Аравдугаар сар~Арван нэгдүгээр сар~Арван хоёрдугаар сар
    daysAlone=Ням~Даваа~Мягмар~Лхагва~Пүрэв~Баасан~Бямба
    shortDays=Ня~Да~Мя~Лх~Пү~Ба~Бя
    halves=ү.ө.~ү.х.
    dates=y.MM.dd~y 'оны' MMM'ын' d~y 'оны' MMMM'ын' d
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=МЭ
    forms=x0o1x2
    now=одоо
    past={0} минутын өмнө~{0} цагийн өмнө~{0} өдрийн өмнө~{0} долоо хоногийн өмнө~{0} сарын өмнө~{0} жилийн өмнө
    future={0} минутын дараа~{0} цагийн дараа~{0} өдрийн дараа~{0} долоо хоногийн дараа~{0} сарын дараа~{0} жилийн дараа
    past-short={0} мин өмнө~{0} ц өмнө~{0} өдрийн өмнө~{0} 7 хоногийн өмнө~{0} сарын өмнө~{0} жилийн өмнө
    future-short={0} мин дараа~{0} ц дараа~{0} өдрийн дараа~{0} 7 хоногийн дараа~{0} сарын дараа~{0} жилийн дараа
    marks=.~,
    numbers=3~1~-~0%
    counts=0 мянга~00 мянга~000 мянга~0 сая~00 сая~000 сая~0 тэрбум~00 тэрбум~000Т~0ИН~00ИН~000ИН
    @mr Deva
    months=जानेवारी~फेब्रुवारी~मार्च~एप्रिल~मे~जून~जुलै~ऑगस्ट~सप्टेंबर~ऑक्टोबर~नोव्हेंबर~डिसेंबर
    shortMonths=जाने~फेब्रु~मार्च~एप्रि~मे~जून~जुलै~ऑग~सप्टें~ऑक्टो~नोव्हें~डिसें
    days=रविवार~सोमवार~मंगळवार~बुधवार~गुरुवार~शुक्रवार~शनिवार
    shortDays=रवि~सोम~मंगळ~बुध~गुरु~शुक्र~शनि
    halves=AM~PM
    dates=d/M/yy~d MMM, y~d MMMM, y
    joins={1}, {0}~{1}, {0}~{1} रोजी {0}
    time=h:mm a
    era=इ. स.
    digits=०१२३४५६७८९
    forms=x0o1x2
    now=आत्ता
    past={0} मिनिटांपूर्वी|o{0} मिनिटापूर्वी~{0} तासांपूर्वी|o{0} तासापूर्वी~{0} दिवसांपूर्वी|o{0} दिवसापूर्वी~{0} आठवड्यांपूर्वी|o{0} आठवड्यापूर्वी~{0} महिन्यांपूर्वी|o{0} महिन्यापूर्वी~{0} वर्षांपूर्वी|o{0} वर्षापूर्वी
    future={0} मिनिटांमध्ये|o{0} मिनिटामध्ये~{0} तासांमध्ये|o{0} तासामध्ये~येत्या {0} दिवसांमध्ये|oयेत्या {0} दिवसामध्ये~{0} आठवड्यांमध्ये|o{0} आठवड्यामध्ये~येत्या {0} महिन्यांमध्ये|oयेत्या {0} महिन्यामध्ये~येत्या {0} वर्षांमध्ये|oयेत्या {0} वर्षामध्ये
    past-short={0} मिनि. पूर्वी~{0} तासांपूर्वी|o{0} तासापूर्वी~{0} दिवसांपूर्वी|o{0} दिवसापूर्वी~{0} आठवड्यांपूर्वी|o{0} आठवड्यापूर्वी~{0} महिन्यांपूर्वी|o{0} महिन्यापूर्वी~{0} वर्षांपूर्वी|o{0} वर्षापूर्वी
    future-short={0} मिनि. मध्ये~{0} तासांमध्ये|o{0} तासामध्ये~येत्या {0} दिवसांमध्ये|o{0} दिवसामध्ये~येत्या {0} आठवड्यांमध्ये|oयेत्या {0} आठवड्यामध्ये~{0} महिन्यामध्ये~{0} वर्षांमध्ये|o{0} वर्षामध्ये
    marks=.~,
    numbers=2~1~-~0%
    counts=0 ह~00 ह~0 लाख~00 लाख~0 कोटी~00 कोटी~0 अब्ज~00 अब्ज~0 खर्व~00 खर्व~0 पद्म~00 पद्म
    @ms Latn
    months=Januari~Februari~Mac~April~Mei~Jun~Julai~Ogos~September~Oktober~November~Disember
    shortMonths=Jan~Feb~Mac~Apr~Mei~Jun~Jul~Ogo~Sep~Okt~Nov~Dis
    days=Ahad~Isnin~Selasa~Rabu~Khamis~Jumaat~Sabtu
    shortDays=Ahd~Isn~Sel~Rab~Kha~Jum~Sab
    halves=PG~PTG
    dates=d/MM/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=h:mm a
    era=TM
    forms=x0
    now=sekarang
    past={0} minit lalu~{0} jam lalu~{0} hari lalu~{0} minggu lalu~{0} bulan lalu~{0} tahun lalu
    future=dalam {0} minit~dalam {0} jam~dalam {0} hari~dalam {0} minggu~dalam {0} bulan~dalam {0} tahun
    past-short={0} min lalu~{0} jam lalu~{0} hari lalu~{0} mgu lalu~{0} bln lalu~{0} thn lalu
    future-short=dlm {0} min~dlm {0} jam~dlm {0} hari~dlm {0} mgu~dlm {0} bln~dalam {0} thn
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0J~00J~000J~0B~00B~000B~0T~00T~000T
    @my Mymr
    months=ဇန်နဝါရီ~ဖေဖော်ဝါရီ~မတ်~ဧပြီ~မေ~ဇွန်~ဇူလိုင်~ဩဂုတ်~စက်တင်ဘာ~အောက်တိုဘာ~နိုဝင်ဘာ~ဒီဇင်ဘာ
    shortMonths=ဇန်~ဖေ~မတ်~ဧ~မေ~ဇွန်~ဇူ~ဩ~စက်~အောက်~နို~ဒီ
    days=တနင်္ဂနွေ~တနင်္လာ~အင်္ဂါ~ဗုဒ္ဓဟူး~ကြာသပတေး~သောကြာ~စနေ
    shortDays=တနင်္ဂနွေ~တနင်္လာ~အင်္ဂါ~ဗုဒ္ဓဟူး~ကြာသပတေး~သောကြာ~စနေ
    halves=နံနက်~ညနေ
    dates=dd-MM-yy~y- MMM d~y- MMMM d
    joins={1} {0}~{1} {0}~{1} {0}
    time=H:mm
    era=အဒေီ
    digits=၀၁၂၃၄၅၆၇၈၉
    forms=x0
    now=ယခု
    past=ပြီးခဲ့သည့် {0} မိနစ်~ပြီးခဲ့သည့် {0} နာရီ~ပြီးခဲ့သည့် {0} ရက်~ပြီးခဲ့သည့် {0} ပတ်~ပြီးခဲ့သည့် {0} လ~ပြီးခဲ့သည့် {0} နှစ်
    future={0} မိနစ်အတွင်း~{0} နာရီအတွင်း~{0} ရက်အတွင်း~{0} ပတ်အတွင်း~{0} လအတွင်း~{0} နှစ်အတွင်း
    past-short=ပြီးခဲ့သည့် {0} မိနစ်~ပြီးခဲ့သည့် {0} နာရီ~ပြီးခဲ့သည့် {0} ရက်~ပြီးခဲ့သည့် {0} ပတ်~ပြီးခဲ့သည့် {0} လ~ပြီးခဲ့သည့် {0} နှစ်
    future-short={0} မိနစ်အတွင်း~{0} နာရီအတွင်း~{0} ရက်အတွင်း~{0} ပတ်အတွင်း~{0} လအတွင်း~{0} နှစ်အတွင်း
    marks=.~,
    numbers=3~1~-~0%
    counts=0ထောင်~0သောင်း~0သိန်း~0သန်း~0ကုဋေ~00ကုဋေ~ကုဋေ000~ကုဋေ0ထ~ကုဋေ0သ~ဋေ0သိန်း~ဋေ0သန်း~0ကောဋိ
    @nb Latn
    months=januar~februar~mars~april~mai~juni~juli~august~september~oktober~november~desember
    shortMonths=jan.~feb.~mar.~apr.~mai~jun.~jul.~aug.~sep.~okt.~nov.~des.
    days=søndag~mandag~tirsdag~onsdag~torsdag~fredag~lørdag
    shortMonthsAlone=jan~feb~mar~apr~mai~jun~jul~aug~sep~okt~nov~des
    shortDays=søn.~man.~tir.~ons.~tor.~fre.~lør.
    halves=a.m.~p.m.
    dates=dd.MM.y~d. MMM y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'kl'. {0}
    time=HH:mm
    era=e.Kr.
    forms=x0o1x2
    now=nå
    past=for {0} minutter siden|ofor {0} minutt siden~for {0} timer siden|ofor {0} time siden~for {0} døgn siden~for {0} uker siden|ofor {0} uke siden~for {0} måneder siden|ofor {0} måned siden~for {0} år siden
    future=om {0} minutter|oom {0} minutt~om {0} timer|oom {0} time~om {0} døgn~om {0} uker|oom {0} uke~om {0} måneder|oom {0} måned~om {0} år
    past-short=for {0} min siden~for {0} t siden~for {0} d. siden~for {0} u. siden~for {0} md. siden~for {0} år siden
    future-short=om {0} min~om {0} t~om {0} d.~om {0} u.~om {0} md.~om {0} år
    marks=,~ 
    numbers=3~1~−~0 %
    counts=0k~00k~000k~0 mill'.'~00 mill'.'~000 mill'.'~0 mrd'.'~00 mrd'.'~000 mrd'.'~0 bill'.'~00 bill'.'~000 bill'.'
    @ne Deva
    months=जनवरी~फेब्रुअरी~मार्च~अप्रिल~मे~जुन~जुलाई~अगस्ट~सेप्टेम्बर~अक्टोबर~नोभेम्बर~डिसेम्बर
    shortMonths=जनवरी~फेब्रुअरी~मार्च~अप्रिल~मे~जुन~जुलाई~अगस्ट~सेप्टेम्बर~अक्टोबर~नोभेम्बर~डिसेम्बर
    days=आइतबार~सोमबार~मङ्गलबार~बुधबार~बिहिबार~शुक्रबार~शनिबार
    shortDays=आइत~सोम~मङ्गल~बुध~बिहि~शुक्र~शनि
    halves=पूर्वाह्न~अपराह्न
    dates=yy/M/d~y MMM d~y MMMM d
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=HH:mm
    era=सन्
    digits=०१२३४५६७८९
    forms=x0o1x2
    now=अहिले
    past={0} मिनेट पहिले~{0} घण्टा पहिले~{0} दिन पहिले~{0} हप्ता पहिले~{0} महिना पहिले~{0} वर्ष अघि
    future={0} मिनेटमा~{0} घण्टामा~{0} दिनमा~{0} हप्तामा~{0} महिनामा~{0} वर्षमा
    past-short={0} मिनेट पहिले~{0} घण्टा पहिले~{0} दिन पहिले~{0} हप्ता पहिले~{0} महिना पहिले~{0} वर्ष अघि
    future-short={0} मिनेटमा~{0} घण्टामा~{0} दिनमा~{0} हप्तामा~{0} महिनामा~{0} वर्षमा
    marks=.~,
    numbers=2~1~-~0%
    counts=0 हजार~00 हजार~0 लाख~00 लाख~0 करोड~00 करोड~0 अरब~00 अरब~0 खरब~00 खरब~0 शंख~00 शंख
    @nl Latn
    months=januari~februari~maart~april~mei~juni~juli~augustus~september~oktober~november~december
    shortMonths=jan.~feb.~mrt.~apr.~mei~jun.~jul.~aug.~sep.~okt.~nov.~dec.
    days=zondag~maandag~dinsdag~woensdag~donderdag~vrijdag~zaterdag
    shortDays=zo~ma~di~wo~do~vr~za
    halves=a.m.~p.m.
    dates=dd-MM-y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} 'om' {0}
    time=HH:mm
    era=n.Chr.
    forms=x0o1x2
    now=nu
    past={0} minuten geleden|o{0} minuut geleden~{0} uur geleden~{0} dagen geleden|o{0} dag geleden~{0} weken geleden|o{0} week geleden~{0} maanden geleden|o{0} maand geleden~{0} jaar geleden
    future=over {0} minuten|oover {0} minuut~over {0} uur~over {0} dagen|oover {0} dag~over {0} weken|oover {0} week~over {0} maanden|oover {0} maand~over {0} jaar
    past-short={0} min. geleden~{0} uur geleden~{0} dgn geleden|o{0} dag geleden~{0} weken geleden|o{0} week geleden~{0} maanden geleden|o{0} maand geleden~{0} jaar geleden
    future-short=over {0} min.~over {0} uur~over {0} dgn|oover {0} dag~over {0} weken|oover {0} week~over {0} maanden|oover {0} maand~over {0} jaar
    marks=,~.
    numbers=3~1~-~0%
    counts=0K~00K~000K~0 mln'.'~00 mln'.'~000 mln'.'~0 mld'.'~00 mld'.'~000 mld'.'~0 bln'.'~00 bln'.'~000 bln'.'
    @nn Latn
    months=januar~februar~mars~april~mai~juni~juli~august~september~oktober~november~desember
    shortMonths=jan.~feb.~mars~apr.~mai~juni~juli~aug.~sep.~okt.~nov.~des.
    days=søndag~måndag~tysdag~onsdag~torsdag~fredag~laurdag
    shortMonthsAlone=jan~feb~mar~apr~mai~jun~jul~aug~sep~okt~nov~des
    shortDaysAlone=søn~mån~tys~ons~tor~fre~lau
    shortDays=sø.~må.~ty.~on.~to.~fr.~la.
    halves=a.m.~p.m.
    dates=dd.MM.y~d. MMM y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'kl'. {0}
    time=HH:mm
    era=e.Kr.
    forms=x0o1x2
    now=no
    past=for {0} minutt sidan~for {0} timar sidan|ofor {0} time sidan~for {0} døgn sidan~for {0} veker sidan|ofor {0} veke sidan~for {0} månadar sidan|ofor {0} månad sidan~for {0} år sidan
    future=om {0} minutt~om {0} timar|oom {0} time~om {0} døgn~om {0} veker|oom {0} veke~om {0} månadar|oom {0} månad~om {0} år
    past-short=for {0} min sidan~for {0} t sidan~for {0} d. sidan~for {0} v. sidan~for {0} md. sidan~for {0} år sidan
    future-short=om {0} min~om {0} t~om {0} d.~om {0} v.~om {0} md.~om {0} år
    marks=,~ 
    numbers=3~1~−~0 %
    counts=0k~00k~000k~0 mill'.'~00 mill'.'~000 mill'.'~0 mrd'.'~00 mrd'.'~000 mrd'.'~0 bill'.'~00 bill'.'~000 bill'.'
    @or Orya
    months=ଜାନୁଆରୀ~ଫେବୃଆରୀ~ମାର୍ଚ୍ଚ~ଅପ୍ରେଲ~ମଇ~ଜୁନ~ଜୁଲାଇ~ଅଗଷ୍ଟ~ସେପ୍ଟେମ୍ବର~ଅକ୍ଟୋବର~ନଭେମ୍ବର~ଡିସେମ୍ବର
    shortMonths=ଜାନୁଆରୀ~ଫେବୃଆରୀ~ମାର୍ଚ୍ଚ~ଅପ୍ରେଲ~ମଇ~ଜୁନ~ଜୁଲାଇ~ଅଗଷ୍ଟ~ସେପ୍ଟେମ୍ବର~ଅକ୍ଟୋବର~ନଭେମ୍ବର~ଡିସେମ୍ବର
    days=ରବିବାର~ସୋମବାର~ମଙ୍ଗଳବାର~ବୁଧବାର~ଗୁରୁବାର~ଶୁକ୍ରବାର~ଶନିବାର
    shortDays=ରବି~ସୋମ~ମଙ୍ଗଳ~ବୁଧ~ଗୁରୁ~ଶୁକ୍ର~ଶନି
    halves=AM~PM
    dates=M/d/yy~MMM d, y~MMMM d, y
    joins={1}, {0}~{1}, {0}~{0} ଠାରେ {1}
    time=h:mm a
    era=AD
    forms=x0o1x2
    now=ବର୍ତ୍ତମାନ
    past={0} ମିନିଟ୍ ପୂର୍ବେ~{0} ଘଣ୍ଟା ପୂର୍ବେ~{0} ଦିନ ପୂର୍ବେ~{0} ସପ୍ତାହ ପୂର୍ବେ|o{0} ସପ୍ତାହରେ~{0} ମାସ ପୂର୍ବେ~{0} ବର୍ଷ ପୂର୍ବେ
    future={0} ମିନିଟ୍‌‌ରେ~{0} ଘଣ୍ଟାରେ~{0} ଦିନରେ~{0} ସପ୍ତାହରେ~{0} ମାସରେ~{0} ବର୍ଷରେ
    past-short={0} ମି. ପୂର୍ବେ~{0} ଘ. ପୂର୍ବେ~{0} ଦିନ ପୂର୍ବେ~{0} ସପ୍ତା. ପୂର୍ବେ~{0} ମା. ପୂର୍ବେ~{0} ବ. ପୂର୍ବେ
    future-short={0} ମି. ରେ~{0} ଘ. ରେ~{0} ଦିନରେ~{0} ସପ୍ତା. ରେ~{0} ମା. ରେ~{0} ବ. ରେ
    marks=.~,
    numbers=2~1~-~0%
    counts=0ହ~00ହ~000ହ~0ନି~00ନି~000ନି~0ବି~00ବି~000ବି~0ଟ୍ରି~00ଟ୍ରି~000ଟ୍ରି
    @pa Guru
    months=ਜਨਵਰੀ~ਫ਼ਰਵਰੀ~ਮਾਰਚ~ਅਪ੍ਰੈਲ~ਮਈ~ਜੂਨ~ਜੁਲਾਈ~ਅਗਸਤ~ਸਤੰਬਰ~ਅਕਤੂਬਰ~ਨਵੰਬਰ~ਦਸੰਬਰ
    shortMonths=ਜਨ~ਫ਼ਰ~ਮਾਰਚ~ਅਪ੍ਰੈ~ਮਈ~ਜੂਨ~ਜੁਲਾ~ਅਗ~ਸਤੰ~ਅਕਤੂ~ਨਵੰ~ਦਸੰ
    days=ਐਤਵਾਰ~ਸੋਮਵਾਰ~ਮੰਗਲਵਾਰ~ਬੁੱਧਵਾਰ~ਵੀਰਵਾਰ~ਸ਼ੁੱਕਰਵਾਰ~ਸ਼ਨਿੱਚਰਵਾਰ
    shortDays=ਐਤ~ਸੋਮ~ਮੰਗਲ~ਬੁੱਧ~ਵੀਰ~ਸ਼ੁੱਕਰ~ਸ਼ਨਿੱਚਰ
    halves=ਪੂ.ਦੁ.~ਬਾ.ਦੁ.
    dates=d/M/yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=h:mm a
    era=ਸੰਨ
    forms=o0x2
    now=ਹੁਣ
    past={0} ਮਿੰਟ ਪਹਿਲਾਂ~{0} ਘੰਟੇ ਪਹਿਲਾਂ|o{0} ਘੰਟਾ ਪਹਿਲਾਂ~{0} ਦਿਨ ਪਹਿਲਾਂ~{0} ਹਫ਼ਤੇ ਪਹਿਲਾਂ|o{0} ਹਫ਼ਤਾ ਪਹਿਲਾਂ~{0} ਮਹੀਨੇ ਪਹਿਲਾਂ|o{0} ਮਹੀਨਾ ਪਹਿਲਾਂ~{0} ਸਾਲ ਪਹਿਲਾਂ
    future={0} ਮਿੰਟਾਂ ਵਿੱਚ|o{0} ਮਿੰਟ ਵਿੱਚ~{0} ਘੰਟਿਆਂ ਵਿੱਚ|o{0} ਘੰਟੇ ਵਿੱਚ~{0} ਦਿਨਾਂ ਵਿੱਚ|o{0} ਦਿਨ ਵਿੱਚ~{0} ਹਫ਼ਤਿਆਂ ਵਿੱਚ|o{0} ਹਫ਼ਤੇ ਵਿੱਚ~{0} ਮਹੀਨਿਆਂ ਵਿੱਚ|o{0} ਮਹੀਨੇ ਵਿੱਚ~{0} ਸਾਲਾਂ ਵਿੱਚ|o{0} ਸਾਲ ਵਿੱਚ
    past-short={0} ਮਿੰਟ ਪਹਿਲਾਂ~{0} ਘੰਟੇ ਪਹਿਲਾਂ|o{0} ਘੰਟਾ ਪਹਿਲਾਂ~{0} ਦਿਨ ਪਹਿਲਾਂ~{0} ਹਫ਼ਤੇ ਪਹਿਲਾਂ|o{0} ਹਫ਼ਤਾ ਪਹਿਲਾਂ~{0} ਮਹੀਨੇ ਪਹਿਲਾਂ|o{0} ਮਹੀਨਾ ਪਹਿਲਾਂ~{0} ਸਾਲ ਪਹਿਲਾਂ
    future-short={0} ਮਿੰਟਾਂ ਵਿੱਚ|o{0} ਮਿੰਟ ਵਿੱਚ~{0} ਘੰਟਿਆਂ ਵਿੱਚ|o{0} ਘੰਟੇ ਵਿੱਚ~{0} ਦਿਨਾਂ ਵਿੱਚ|o{0} ਦਿਨ ਵਿੱਚ~{0} ਹਫ਼ਤਿਆਂ ਵਿੱਚ|o{0} ਹਫ਼ਤੇ ਵਿੱਚ~{0} ਮਹੀਨਿਆਂ ਵਿੱਚ|o{0} ਮਹੀਨੇ ਵਿੱਚ~{0} ਸਾਲਾਂ ਵਿੱਚ|o{0} ਸਾਲ ਵਿੱਚ
    marks=.~,
    numbers=2~1~-~0%
    counts=0 ਹਜ਼ਾਰ~00 ਹਜ਼ਾਰ~0 ਲੱਖ~00 ਲੱਖ~0 ਕਰੋੜ~00 ਕਰੋੜ~0 ਅਰਬ~00 ਅਰਬ~0 ਖਰਬ~00 ਖਰਬ~0 ਨੀਲ~00 ਨੀਲ
    @pl Latn
    months=stycznia~lutego~marca~kwietnia~maja~czerwca~lipca~sierpnia~września~października~listopada~grudnia
    shortMonths=sty~lut~mar~kwi~maj~cze~lip~sie~wrz~paź~lis~gru
    days=niedziela~poniedziałek~wtorek~środa~czwartek~piątek~sobota
    monthsAlone=styczeń~luty~marzec~kwiecień~maj~czerwiec~lipiec~sierpień~wrzesień~październik~listopad~grudzień
    shortDays=niedz.~pon.~wt.~śr.~czw.~pt.~sob.
    halves=AM~PM
    dates=d.MM.y~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=HH:mm
    era=n.e.
    forms=m0o1f2m5f22m25f32m35f42m45f52m55f62m65f72m75f82m85f92m95f102m105f122m125f132m135f142m145f152m155f162m165f172m175f182m185f192m195
    now=teraz
    past={0} minuty temu|o{0} minutę temu|m{0} minut temu~{0} godziny temu|o{0} godzinę temu|m{0} godzin temu~{0} dnia temu|o{0} dzień temu|f{0} dni temu|m{0} dni temu~{0} tygodnia temu|o{0} tydzień temu|f{0} tygodnie temu|m{0} tygodni temu~{0} miesiąca temu|o{0} miesiąc temu|f{0} miesiące temu|m{0} miesięcy temu~{0} roku temu|o{0} rok temu|f{0} lata temu|m{0} lat temu
    future=za {0} minuty|oza {0} minutę|mza {0} minut~za {0} godziny|oza {0} godzinę|mza {0} godzin~za {0} dnia|oza {0} dzień|fza {0} dni|mza {0} dni~za {0} tygodnia|oza {0} tydzień|fza {0} tygodnie|mza {0} tygodni~za {0} miesiąca|oza {0} miesiąc|fza {0} miesiące|mza {0} miesięcy~za {0} roku|oza {0} rok|fza {0} lata|mza {0} lat
    past-short={0} min temu~{0} godz. temu~{0} dnia temu|o{0} dzień temu|f{0} dni temu|m{0} dni temu~{0} tyg. temu|o{0} tydz. temu~{0} mies. temu~{0} roku temu|o{0} rok temu|f{0} lata temu|m{0} lat temu
    future-short=za {0} min~za {0} godz.~za {0} dnia|oza {0} dzień|fza {0} dni|mza {0} dni~za {0} tyg.|oza {0} tydz.~za {0} mies.~za {0} roku|oza {0} rok|fza {0} lata|mza {0} lat
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 tys'.'~00 tys'.'~000 tys'.'~0 mln~00 mln~000 mln~0 mld~00 mld~000 mld~0 bln~00 bln~000 bln
    @ps Arab
    months=جنوري~فبروري~مارچ~اپریل~مۍ~جون~جولای~اګست~سېپتمبر~اکتوبر~نومبر~دسمبر
    shortMonths=جنوري~فبروري~مارچ~اپریل~مۍ~جون~جولای~اګست~سېپتمبر~اکتوبر~نومبر~دسمبر
    days=يونۍ~دونۍ~درېنۍ~څلرنۍ~پينځنۍ~جمعه~اونۍ
    monthsAlone=جنوري~فېبروري~مارچ~اپریل~مۍ~جون~جولای~اګست~سپتمبر~اکتوبر~نومبر~دسمبر
    shortMonthsAlone=جنوري~فبروري~مارچ~اپریل~مۍ~جون~جولای~اګست~سپتمبر~اکتوبر~نومبر~دسمبر
    shortDays=يونۍ~دونۍ~درېنۍ~څلرنۍ~پينځنۍ~جمعه~اونۍ
    halves=غ.م.~غ.و.
    dates=y/M/d~y MMM d~د y د MMMM d
    joins={1} {0}~{1} {0}~{1} {0}
    time=H:mm
    era=م.
    digits=۰۱۲۳۴۵۶۷۸۹
    forms=x0o1x2
    now=اوس
    past={0} دقيقې مخکې|o{0} دقيقه مخکې~{0} ساعتونه مخکې|o{0} ساعت مخکې~{0} ورځې مخکې|o{0} ورځ مخکې~{0} اونۍ مخکې~{0} مياشتې مخکې|o{0} مياشت مخکې~{0} کاله مخکې|o{0} کال مخکې
    future=په {0} دقيقو کې|oپه {0} دقيقه کې~په {0} ساعتو کې|oپه {0} ساعت کې~په {0} ورځو کې|oپه {0} ورځ کې~په {0} اونيو کې|oپه {0} اونۍ کې~په {0} مياشتو کې|oپه {0} مياشت کې~په {0} کالونو کې|oپه {0} کال کې
    past-short={0} دقيقه مخکې~{0} ساعت مخکې~{0} ورځې مخکې|o{0} ورځ مخکې~{0} اونۍ مخکې~{0} مياشت مخکې~{0} کاله مخکې|o{0} کال مخکې
    future-short=په {0} دقيقه کې~په {0} ساعت کې~په {0} ورځو کې|oپه {0} ورځ کې~په {0} اونۍ کې~په {0} مياشت کې~په {0} کالونو کې|oپه {0} کال کې
    marks=٫~٬
    numbers=3~1~‎-‎~0٪
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B|o000G~0T~00T~000T
    @pt Latn
    months=janeiro~fevereiro~março~abril~maio~junho~julho~agosto~setembro~outubro~novembro~dezembro
    shortMonths=jan.~fev.~mar.~abr.~mai.~jun.~jul.~ago.~set.~out.~nov.~dez.
    days=domingo~segunda-feira~terça-feira~quarta-feira~quinta-feira~sexta-feira~sábado
    shortDays=dom.~seg.~ter.~qua.~qui.~sex.~sáb.
    halves=AM~PM
    dates=dd/MM/y~d 'de' MMM 'de' y~d 'de' MMMM 'de' y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=d.C.
    forms=o0x2
    now=agora
    past=há {0} minutos|ohá {0} minuto~há {0} horas|ohá {0} hora~há {0} dias|ohá {0} dia~há {0} semanas|ohá {0} semana~há {0} meses|ohá {0} mês~há {0} anos|ohá {0} ano
    future=em {0} minutos|oem {0} minuto~em {0} horas|oem {0} hora~em {0} dias|oem {0} dia~em {0} semanas|oem {0} semana~em {0} meses|oem {0} mês~em {0} anos|oem {0} ano
    past-short=há {0} min.~há {0} h~há {0} dias|ohá {0} dia~há {0} sem.~há {0} meses|ohá {0} mês~há {0} anos|ohá {0} ano
    future-short=em {0} min.~em {0} h~em {0} dias|oem {0} dia~em {0} sem.~em {0} meses|oem {0} mês~em {0} anos|oem {0} ano
    marks=,~.
    numbers=3~1~-~0%
    counts=0 mil~00 mil~000 mil~0 mi~00 mi~000 mi~0 bi~00 bi~000 bi~0 tri~00 tri~000 tri
    @pt-PT Latn
    months=janeiro~fevereiro~março~abril~maio~junho~julho~agosto~setembro~outubro~novembro~dezembro
    shortMonths=jan.~fev.~mar.~abr.~mai.~jun.~jul.~ago.~set.~out.~nov.~dez.
    days=domingo~segunda-feira~terça-feira~quarta-feira~quinta-feira~sexta-feira~sábado
    shortDays=domingo~segunda~terça~quarta~quinta~sexta~sábado
    halves=da manhã~da tarde
    dates=dd/MM/yy~dd/MM/y~d 'de' MMMM 'de' y
    joins={1}, {0}~{1}, {0}~{1} 'às' {0}
    time=HH:mm
    era=d.C.
    forms=x0o1x2
    now=agora
    past=há {0} minutos|ohá {0} minuto~há {0} horas|ohá {0} hora~há {0} dias|ohá {0} dia~há {0} semanas|ohá {0} semana~há {0} meses|ohá {0} mês~há {0} anos|ohá {0} ano
    future=dentro de {0} minutos|odentro de {0} minuto~dentro de {0} horas|odentro de {0} hora~dentro de {0} dias|odentro de {0} dia~dentro de {0} semanas|odentro de {0} semana~dentro de {0} meses|odentro de {0} mês~dentro de {0} anos|odentro de {0} ano
    past-short=há {0} min~há {0} h~há {0} dias|ohá {0} dia~há {0} sem.~há {0} meses|ohá {0} mês~há {0} anos|ohá {0} ano
    future-short=dentro de {0} min~dentro de {0} h~dentro de {0} dias|odentro de {0} dia~dentro de {0} sem.~dentro de {0} meses|odentro de {0} mês~dentro de {0} anos|odentro de {0} ano
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 mil~00 mil~000 mil~0 M~00 M~000 M~0 mM~00 mM~000 mM~0 Bi~00 Bi~000 Bi
    @ro Latn
    months=ianuarie~februarie~martie~aprilie~mai~iunie~iulie~august~septembrie~octombrie~noiembrie~decembrie
    shortMonths=ian.~feb.~mar.~apr.~mai~iun.~iul.~aug.~sept.~oct.~nov.~dec.
    days=duminică~luni~marți~miercuri~joi~vineri~sâmbătă
    shortDays=dum.~lun.~mar.~mie.~joi~vin.~sâm.
    halves=a.m.~p.m.
    dates=dd.MM.y~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=d.Hr.
    forms=f0o1f2x20f102x120
    now=acum
    past=acum {0} de minute|oacum {0} minut|facum {0} minute~acum {0} de ore|oacum {0} oră|facum {0} ore~acum {0} de zile|oacum {0} zi|facum {0} zile~acum {0} de săptămâni|oacum {0} săptămână|facum {0} săptămâni~acum {0} de luni|oacum {0} lună|facum {0} luni~acum {0} de ani|oacum {0} an|facum {0} ani
    future=peste {0} de minute|opeste {0} minut|fpeste {0} minute~peste {0} de ore|opeste {0} oră|fpeste {0} ore~peste {0} de zile|opeste {0} zi|fpeste {0} zile~peste {0} de săptămâni|opeste {0} săptămână|fpeste {0} săptămâni~peste {0} de luni|opeste {0} lună|fpeste {0} luni~peste {0} de ani|opeste {0} an|fpeste {0} ani
    past-short=acum {0} min.~acum {0} h~acum {0} de zile|oacum {0} zi|facum {0} zile~acum {0} săpt.~acum {0} luni|oacum {0} lună~acum {0} de ani|oacum {0} an|facum {0} ani
    future-short=peste {0} min.~peste {0} h~peste {0} de zile|opeste {0} zi|fpeste {0} zile~peste {0} săpt.~peste {0} luni|opeste {0} lună~peste {0} de ani|opeste {0} an|fpeste {0} ani
    marks=,~.
    numbers=3~1~-~0 %
    counts=0 K~00 K~000 K~0 mil'.'~00 mil'.'~000 mil'.'~0 mld'.'~00 mld'.'~000 mld'.'~0 tril'.'~00 tril'.'~000 tril'.'
    @ru Cyrl
    months=января~февраля~марта~апреля~мая~июня~июля~августа~сентября~октября~ноября~декабря
    shortMonths=янв.~февр.~мар.~апр.~мая~июн.~июл.~авг.~сент.~окт.~нояб.~дек.
    days=воскресенье~понедельник~вторник~среда~четверг~пятница~суббота
    monthsAlone=январь~февраль~март~апрель~май~июнь~июль~август~сентябрь~октябрь~ноябрь~декабрь
    shortMonthsAlone=янв.~февр.~март~апр.~май~июнь~июль~авг.~сент.~окт.~нояб.~дек.
    shortDays=вс~пн~вт~ср~чт~пт~сб
    halves=AM~PM
    dates=dd.MM.y~d MMM y 'г'.~d MMMM y 'г'.
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=н. э.
    forms=m0o1f2m5o21f22m25o31f32m35o41f42m45o51f52m55o61f62m65o71f72m75o81f82m85o91f92m95o101f102m105o121f122m125o131f132m135o141f142m145o151f152m155o161f162m165o171f172m175o181f182m185o191f192m195
    now=сейчас
    past={0} минуты назад|o{0} минуту назад|m{0} минут назад~{0} часа назад|o{0} час назад|m{0} часов назад~{0} дня назад|o{0} день назад|m{0} дней назад~{0} недели назад|o{0} неделю назад|m{0} недель назад~{0} месяца назад|o{0} месяц назад|m{0} месяцев назад~{0} года назад|o{0} год назад|m{0} лет назад
    future=через {0} минуты|oчерез {0} минуту|mчерез {0} минут~через {0} часа|oчерез {0} час|mчерез {0} часов~через {0} дня|oчерез {0} день|mчерез {0} дней~через {0} недели|oчерез {0} неделю|mчерез {0} недель~через {0} месяца|oчерез {0} месяц|mчерез {0} месяцев~через {0} года|oчерез {0} год|mчерез {0} лет
    past-short={0} мин. назад~{0} ч назад~{0} дн. назад~{0} нед. назад~{0} мес. назад~{0} г. назад|m{0} л. назад
    future-short=через {0} мин.~через {0} ч~через {0} дн.~через {0} нед.~через {0} мес.~через {0} г.|mчерез {0} л.
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 тыс'.'~00 тыс'.'~000 тыс'.'~0 млн~00 млн~000 млн~0 млрд~00 млрд~000 млрд~0 трлн~00 трлн~000 трлн
    @sd Arab
    months=جنوري~فيبروري~مارچ~اپريل~مئي~جون~جولاءِ~آگسٽ~سيپٽمبر~آڪٽوبر~نومبر~ڊسمبر
    shortMonths=جنوري~فيبروري~مارچ~اپريل~مئي~جون~جولاءِ~آگسٽ~سيپٽمبر~آڪٽوبر~نومبر~ڊسمبر
    days=آچر~سومر~اڱارو~اربع~خميس~جمعو~ڇنڇر
    shortDays=آچر~سومر~اڱارو~اربع~خميس~جمعو~ڇنڇر
    halves=صبح، منجهند~منجهند، شام
    dates=y-MM-dd~y MMM d~y MMMM d
    joins={1} {0}~{1} {0}~{1} {0}
    time=h:mm a
    era=CD
    digits=٠١٢٣٤٥٦٧٨٩
    forms=x0o1x2
    now=هاڻي
    past={0} منٽ پهرين~{0} ڪلاڪ پهرين~{0} ڏينهن پهرين~{0} هفتا پهرين~{0} مهينا پهرين~{0} سال پهرين
    future=+{0} min|o{0} منٽن ۾~{0} ڪلاڪ ۾~{0} ڏينهن ۾~{0} هفتن ۾~{0} مهينن ۾~{0} سالن ۾
    past-short={0} منٽ پهرين~{0} ڪلاڪ پهرين~{0} ڏينهن پهرين~{0} هفتا پهرين~{0} مهينا پهرين~{0} سال پهرين
    future-short={0} منٽن ۾~{0} ڪلاڪ ۾~{0} ڏينهن ۾~{0} هفتن ۾~{0} مهينن ۾~{0} سالن ۾
    marks=٫~٬
    numbers=3~1~؜-~0٪؜
    counts=0 هزار~00 هزار~000 هزار~0 ملين~00 ملين~000 ملين~0 بلين~00 بلين~000 بلين~0 ٽرلين~00 ٽرلين~000 ٽرلين
    @si Sinh
    months=ජනවාරි~පෙබරවාරි~මාර්තු~අප්‍රේල්~මැයි~ජූනි~ජූලි~අගෝස්තු~සැප්තැම්බර්~ඔක්තෝබර්~නොවැම්බර්~දෙසැම්බර්
    shortMonths=ජන~පෙබ~මාර්තු~අප්‍රේල්~මැයි~ජූනි~ජූලි~අගෝ~සැප්~ඔක්~නොවැ~දෙසැ
    days=ඉරිදා~සඳුදා~අඟහරුවාදා~බදාදා~බ්‍රහස්පතින්දා~සිකුරාදා~සෙනසුරාදා
    shortMonthsAlone=ජන~පෙබ~මාර්~අප්‍රේල්~මැයි~ජූනි~ජූලි~අගෝ~සැප්~ඔක්~නොවැ~දෙසැ
    shortDays=ඉරිදා~සඳුදා~අඟහ~බදාදා~බ්‍රහස්~සිකු~සෙන
    halves=පෙ.ව.~ප.ව.
    dates=y-MM-dd~y MMM d~y MMMM d
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH.mm
    era=ක්‍රි.ව.
    forms=o0x2
    now=දැන්
    past=මිනිත්තු {0}කට පෙර~පැය {0}කට පෙර~දින {0}කට පෙර~සති {0}කට පෙර~මාස {0}කට පෙර~වසර {0}කට පෙර
    future=මිනිත්තු {0}කින්~පැය {0}කින්~දින {0}න්~සති {0}කින්~මාස {0}කින්~වසර {0}කින්
    past-short=මිනිත්තු {0}කට පෙර~පැය {0}කට පෙර~දින {0}කට පෙර~සති {0}කට පෙර~මාස {0}කට පෙර~වසර {0}කට පෙර
    future-short=මිනිත්තු {0}කින්~පැය {0}කින්~දින {0}න්~සති {0}කින්~මාස {0}කින්~වසර {0}කින්
    marks=.~,
    numbers=3~1~-~0%
    counts=ද0~ද00~ද000~මි0~මි00~මි000~බි0~බි00~බි000~ට්‍රි0~ට්‍රි00~ට්‍රි000
    @sk Latn
    months=januára~februára~marca~apríla~mája~júna~júla~augusta~septembra~októbra~novembra~decembra
    shortMonths=jan~feb~mar~apr~máj~jún~júl~aug~sep~okt~nov~dec
    days=nedeľa~pondelok~utorok~streda~štvrtok~piatok~sobota
    monthsAlone=január~február~marec~apríl~máj~jún~júl~august~september~október~november~december
    shortDays=ne~po~ut~st~št~pi~so
    halves=AM~PM
    dates=d. M. y~d. M. y~d. MMMM y
    joins={1} {0}~{1}, {0}~{1}, {0}
    time=H:mm
    era=po Kr.
    forms=x0o1f2x5
    now=teraz
    past=pred {0} minútami|opred {0} minútou~pred {0} hodinami|opred {0} hodinou~pred {0} dňami|opred {0} dňom~pred {0} týždňami|opred {0} týždňom~pred {0} mesiacmi|opred {0} mesiacom~pred {0} rokmi|opred {0} rokom
    future=o {0} minút|oo {0} minútu|fo {0} minúty~o {0} hodín|oo {0} hodinu|fo {0} hodiny~o {0} dní|oo {0} deň|fo {0} dni~o {0} týždňov|oo {0} týždeň|fo {0} týždne~o {0} mesiacov|oo {0} mesiac|fo {0} mesiace~o {0} rokov|oo {0} rok|fo {0} roky
    past-short=pred {0} min~pred {0} h~pred {0} d.~pred {0} týž.~pred {0} mes.~pred {0} r.
    future-short=o {0} min~o {0} h~o {0} d.~o {0} týž.~o {0} mes.~o {0} r.
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 tis'.'~00 tis'.'~000 tis'.'~0 mil'.'~00 mil'.'~000 mil'.'~0 mld'.'~00 mld'.'~000 mld'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @sl Latn
    months=januar~februar~marec~april~maj~junij~julij~avgust~september~oktober~november~december
    shortMonths=jan.~feb.~mar.~apr.~maj~jun.~jul.~avg.~sep.~okt.~nov.~dec.
    days=nedelja~ponedeljek~torek~sreda~četrtek~petek~sobota
    shortDays=ned.~pon.~tor.~sre.~čet.~pet.~sob.
    halves=dop.~pop.
    dates=d. MM. yy~d. MMM y~d. MMMM y
    joins={1}, {0}~{1}, {0}~{1} {0}
    time=HH:mm
    era=po Kr.
    forms=x0o1t2f3x5o101t102f103x105
    now=zdaj
    past=pred {0} minutami|opred {0} minuto|tpred {0} minutama~pred {0} urami|opred {0} uro|tpred {0} urama~pred {0} dnevi|opred {0} dnevom|tpred {0} dnevoma~pred {0} tedni|opred {0} tednom|tpred {0} tednoma~pred {0} meseci|opred {0} mesecem|tpred {0} mesecema~pred {0} leti|opred {0} letom|tpred {0} letoma
    future=čez {0} minut|očez {0} minuto|tčez {0} minuti|fčez {0} minute~čez {0} ur|očez {0} uro|tčez {0} uri|fčez {0} ure~čez {0} dni|očez {0} dan|tčez {0} dneva~čez {0} tednov|očez {0} teden|tčez {0} tedna|fčez {0} tedne~čez {0} mesecev|očez {0} mesec|tčez {0} meseca|fčez {0} mesece~čez {0} let|očez {0} leto|tčez {0} leti|fčez {0} leta
    past-short=pred {0} min.~pred {0} urami|opred {0} uro|tpred {0} urama~pred {0} dnevi|opred {0} dnevom|tpred {0} dnevoma~pred {0} ted.~pred {0} mes.~pred {0} leti|opred {0} letom|tpred {0} letoma
    future-short=čez {0} min.~čez {0} ur|očez {0} uro|tčez {0} uri|fčez {0} ure~čez {0} dni|očez {0} dan|tčez {0} dneva~čez {0} ted.~čez {0} mes.~čez {0} let|očez {0} leto|tčez {0} leti|fčez {0} leta
    marks=,~.
    numbers=3~1~−~0 %
    counts=0 tis'.'~00 tis'.'~000 tis'.'~0 mio'.'~00 mio'.'~000 mio'.'~0 mrd'.'~00 mrd'.'~000 mrd'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @so Latn
    months=Bisha Koobaad~Bisha Labaad~Bisha Saddexaad~Bisha Afraad~Bisha Shanaad~Bisha Lixaad~Bisha Todobaad~Bisha Sideedaad~Bisha Sagaalaad~Bisha Tobnaad~Bisha Kow iyo Tobnaad~Bisha Laba iyo Tobnaad
    shortMonths=Jan~Feb~Mar~Abr~May~Jun~Lul~Ogs~Seb~Okt~Nof~Dis
    days=Axad~Isniin~Talaado~Arbaco~Khamiis~Jimco~Sabti
    monthsAlone=Jannaayo~Febraayo~Maarso~Abriil~May~Juun~Luuliyo~Ogost~Sebtembar~Oktoobar~Nofembar~Desembar
    shortDays=Axd~Isn~Tldo~Arbc~Khms~Jmc~Sbti
    halves=GH~GD
    dates=dd/MM/yy~dd-MMM-y~MMMM d, y
    joins={1} {0}~{1} 'ee' {0}~{1} 'ee' {0}
    time=h:mm a
    era=AD
    forms=x0o1x2
    now=Imika
    past={0} daqiiqadood kahor|o{0} daqiiqad kahor~{0} saacadood kahor|o{0} saacad kahor~{0} maalmood kahor|o{0} maalin kahor~{0} toddobaad kahor~{0} bilood kahor|o{0} bil kahor~{0} sannadood kahor|o{0} sannad kahor
    future={0} daqiidadood|o{0} daqiiqad~{0} saacadood|o{0} saacad~{0} maalmood|o{0} maalin~{0} toddobaad~{0} bilood|o{0} bil~{0} sannadood|o{0} sannad
    past-short={0} daqiiqadood kahor|o{0} dqqd khr~{0} scd khr~{0} mlmd khr|o{0} mln khr~{0} tdbd khr~{0} bil khr~{0} Snd khr|o{0} snd khr
    future-short={0} dqqd~{0} scd~{0} mlmd|o{0} mln~{0} tdbd~{0} bil~{0} snd
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @sq Latn
    months=janar~shkurt~mars~prill~maj~qershor~korrik~gusht~shtator~tetor~nëntor~dhjetor
    shortMonths=jan~shk~mar~pri~maj~qer~korr~gush~sht~tet~nën~dhj
    days=e diel~e hënë~e martë~e mërkurë~e enjte~e premte~e shtunë
    shortDaysAlone=die~hën~mar~mër~enj~pre~sht
    shortDays=Die~Hën~Mar~Mër~Enj~Pre~Sht
    halves=e paradites~e pasdites
    dates=d.M.yy~d MMM y~d MMMM y
    joins={1}, {0}~{1}, {0}~{1} 'në' {0}
    time=h:mm a
    era=mb.K.
    forms=x0o1x2
    now=tani
    past={0} minuta më parë|o{0} minutë më parë~{0} orë më parë~{0} ditë më parë~{0} javë më parë~{0} muaj më parë~{0} vjet më parë|o{0} vit më parë
    future=pas {0} minutash|opas {0} minute~pas {0} orësh|opas {0} ore~pas {0} ditësh|opas {0} dite~pas {0} javësh|opas {0} jave~pas {0} muajsh|opas {0} muaji~pas {0} vjetësh|opas {0} viti
    past-short={0} min më parë~{0} orë më parë~{0} ditë më parë~{0} javë më parë~{0} muaj më parë~{0} vjet më parë|o{0} vit më parë
    future-short=pas {0} min~pas {0} orësh|opas {0} ore~pas {0} ditësh|opas {0} dite~pas {0} javësh|opas {0} jave~pas {0} muajsh|opas {0} muaji~pas {0} vjetësh|opas {0} viti
    marks=,~ 
    numbers=3~2~-~0%
    counts=0 mijë~00 mijë~000 mijë~0 mln~00 mln~000 mln~0 mld~00 mld~000 mld~0 bln~00 bln~000 bln
    @sr Cyrl
    months=јануар~фебруар~март~април~мај~јун~јул~август~септембар~октобар~новембар~децембар
    shortMonths=јан~феб~мар~апр~мај~јун~јул~авг~сеп~окт~нов~дец
    days=недеља~понедељак~уторак~среда~четвртак~петак~субота
    shortDays=нед~пон~уто~сре~чет~пет~суб
    halves=AM~PM
    dates=d.M.yy.~d. M. y.~d. MMMM y.
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=н. е.
    forms=x0o1f2x5o21f22x25o31f32x35o41f42x45o51f52x55o61f62x65o71f72x75o81f82x85o91f92x95o101f102x105o121f122x125o131f132x135o141f142x145o151f152x155o161f162x165o171f172x175o181f182x185o191f192x195
    now=сада
    past=пре {0} минута~пре {0} сати|oпре {0} сата|fпре {0} сата~пре {0} дана~пре {0} недеља|oпре {0} недеље|fпре {0} недеље~пре {0} месеци|oпре {0} месеца|fпре {0} месеца~пре {0} година|oпре {0} године|fпре {0} године
    future=за {0} минута|oза {0} минут~за {0} сати|oза {0} сат|fза {0} сата~за {0} дана|oза {0} дан~за {0} недеља|oза {0} недељу|fза {0} недеље~за {0} месеци|oза {0} месец|fза {0} месеца~за {0} година|oза {0} годину|fза {0} године
    past-short=пре {0} мин.~пре {0} ч.~пре {0} д.~пре {0} нед.~пре {0} мес.~пре {0} год.
    future-short=за {0} мин.~за {0} ч.~за {0} д.~за {0} нед.~за {0} мес.~за {0} год.
    marks=,~.
    numbers=3~1~-~0%
    counts=0 хиљ'.'~00 хиљ'.'~000 хиљ'.'~0 мил'.'~00 мил'.'~000 мил'.'~0 млрд'.'~00 млрд'.'~000 млрд'.'~0 бил'.'~00 бил'.'~000 бил'.'
    @sr-Latn Latn
    months=januar~februar~mart~april~maj~jun~jul~avgust~septembar~oktobar~novembar~decembar
    shortMonths=jan~feb~mar~apr~maj~jun~jul~avg~sep~okt~nov~dec
    days=nedelja~ponedeljak~utorak~sreda~četvrtak~petak~subota
    shortDays=ned~pon~uto~sre~čet~pet~sub
    halves=AM~PM
    dates=d.M.yy.~d. M. y.~d. MMMM y.
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=n. e.
    forms=x0o1f2x5o21f22x25o31f32x35o41f42x45o51f52x55o61f62x65o71f72x75o81f82x85o91f92x95o101f102x105o121f122x125o131f132x135o141f142x145o151f152x155o161f162x165o171f172x175o181f182x185o191f192x195
    now=sada
    past=pre {0} minuta~pre {0} sati|opre {0} sata|fpre {0} sata~pre {0} dana~pre {0} nedelja|opre {0} nedelje|fpre {0} nedelje~pre {0} meseci|opre {0} meseca|fpre {0} meseca~pre {0} godina|opre {0} godine|fpre {0} godine
    future=za {0} minuta|oza {0} minut~za {0} sati|oza {0} sat|fza {0} sata~za {0} dana|oza {0} dan~za {0} nedelja|oza {0} nedelju|fza {0} nedelje~za {0} meseci|oza {0} mesec|fza {0} meseca~za {0} godina|oza {0} godinu|fza {0} godine
    past-short=pre {0} min.~pre {0} č.~pre {0} d.~pre {0} ned.~pre {0} mes.~pre {0} god.
    future-short=za {0} min.~za {0} č.~za {0} d.~za {0} ned.~za {0} mes.~za {0} god.
    marks=,~.
    numbers=3~1~-~0%
    counts=0 hilj'.'~00 hilj'.'~000 hilj'.'~0 mil'.'~00 mil'.'~000 mil'.'~0 mlrd'.'~00 mlrd'.'~000 mlrd'.'~0 bil'.'~00 bil'.'~000 bil'.'
    @sv Latn
    months=januari~februari~mars~april~maj~juni~juli~augusti~september~oktober~november~december
    shortMonths=jan.~feb.~mars~apr.~maj~juni~juli~aug.~sep.~okt.~nov.~dec.
    days=söndag~måndag~tisdag~onsdag~torsdag~fredag~lördag
    shortDays=sön~mån~tis~ons~tors~fre~lör
    halves=fm~em
    dates=y-MM-dd~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=e.Kr.
    forms=x0o1x2
    now=nu
    past=för {0} minuter sedan|oför {0} minut sedan~för {0} timmar sedan|oför {0} timme sedan~för {0} dagar sedan|oför {0} dag sedan~för {0} veckor sedan|oför {0} vecka sedan~för {0} månader sedan|oför {0} månad sedan~för {0} år sedan
    future=om {0} minuter|oom {0} minut~om {0} timmar|oom {0} timme~om {0} dagar|oom {0} dag~om {0} veckor|oom {0} vecka~om {0} månader|oom {0} månad~om {0} år
    past-short=för {0} min sen~för {0} tim sedan~för {0} d sedan|oför {0} d sedan~för {0} v. sedan~för {0} mån. sen~för {0} år sen
    future-short=om {0} min~om {0} tim~om {0} d~om {0} v.~om {0} mån.~om {0} år
    marks=,~ 
    numbers=3~1~−~0 %
    counts=0 tn~00 tn~000 tn~0 mn~00 mn~000 mn~0 md~00 md~000 md~0 bn~00 bn~000 bn
    @sw Latn
    months=Januari~Februari~Machi~Aprili~Mei~Juni~Julai~Agosti~Septemba~Oktoba~Novemba~Desemba
    shortMonths=Jan~Feb~Mac~Apr~Mei~Jun~Jul~Ago~Sep~Okt~Nov~Des
    days=Jumapili~Jumatatu~Jumanne~Jumatano~Alhamisi~Ijumaa~Jumamosi
    shortDays=Jumapili~Jumatatu~Jumanne~Jumatano~Alhamisi~Ijumaa~Jumamosi
    halves=AM~PM
    dates=dd/MM/y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=BK
    forms=x0o1x2
    now=sasa hivi
    past=dakika {0} zilizopita|odakika {0} iliyopita~saa {0} zilizopita|osaa {0} iliyopita~siku {0} zilizopita|osiku {0} iliyopita~wiki {0} zilizopita|owiki {0} iliyopita~miezi {0} iliyopita|omwezi {0} uliopita~miaka {0} iliyopita|omwaka {0} uliopita
    future=baada ya dakika {0}~baada ya saa {0}~baada ya siku {0}~baada ya wiki {0}~baada ya miezi {0}|obaada ya mwezi {0}~baada ya miaka {0}|obaada ya mwaka {0}
    past-short=dakika {0} zilizopita|odakika {0} iliyopita~saa {0} zilizopita|osaa {0} iliyopita~siku {0} zilizopita|osiku {0} iliyopita~wiki {0} zilizopita|owiki {0} iliyopita~miezi {0} iliyopita|omwezi {0} uliopita~miaka {0} iliyopita|omwaka {0} uliopita
    future-short=baada ya dakika {0}~baada ya saa {0}~baada ya siku {0}~baada ya wiki {0}~baada ya miezi {0}|obaada ya mwezi {0}~baada ya miaka {0}|obaada ya mwaka {0}
    marks=.~,
    numbers=3~1~-~0%
    counts=elfu 0~elfu 00~elfu 000~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @ta Taml
    months=ஜனவரி~பிப்ரவரி~மார்ச்~ஏப்ரல்~மே~ஜூன்~ஜூலை~ஆகஸ்ட்~செப்டம்பர்~அக்டோபர்~நவம்பர்~டிசம்பர்
    shortMonths=ஜன.~பிப்.~மார்.~ஏப்.~மே~ஜூன்~ஜூலை~ஆக.~செப்.~அக்.~நவ.~டிச.
    days=ஞாயிறு~திங்கள்~செவ்வாய்~புதன்~வியாழன்~வெள்ளி~சனி
    shortDays=ஞாயி.~திங்.~செவ்.~புத.~வியா.~வெள்.~சனி
    halves=முற்பகல்~பிற்பகல்
    dates=d/M/yy~d MMM, y~d MMMM, y
    joins={1}, {0}~{1}, {0}~{1} அன்று {0}
    time=a h:mm
    era=கி.பி.
    forms=x0o1x2
    now=இப்போது
    past={0} நிமிடங்களுக்கு முன்|o{0} நிமிடத்திற்கு முன்~{0} மணிநேரம் முன்~{0} நாட்களுக்கு முன்|o{0} நாளுக்கு முன்~{0} வாரங்களுக்கு முன்|o{0} வாரத்திற்கு முன்~{0} மாதங்களுக்கு முன்|o{0} மாதத்துக்கு முன்~{0} ஆண்டுகளுக்கு முன்|o{0} ஆண்டிற்கு முன்
    future={0} நிமிடங்களில்|o{0} நிமிடத்தில்~{0} மணிநேரத்தில்~{0} நாட்களில்|o{0} நாளில்~{0} வாரங்களில்|o{0} வாரத்தில்~{0} மாதங்களில்|o{0} மாதத்தில்~{0} ஆண்டுகளில்|o{0} ஆண்டில்
    past-short={0} நிமி. முன்~{0} மணி. முன்~{0} நாட்களுக்கு முன்|o{0} நாளுக்கு முன்~{0} வார. முன்~{0} மாத. முன்~{0} ஆண்டுகளுக்கு முன்|o{0} ஆண்டிற்கு முன்
    future-short={0} நிமி.~{0} மணி.~{0} நாட்களில்|o{0} நாளில்~{0} வார.~{0} மாத.~{0} ஆண்டுகளில்|o{0} ஆண்டில்
    marks=.~,
    numbers=2~1~-~0%
    counts=0ஆ~00ஆ~000ஆ~0மி~00மி~000மி~0பி~00பி~000பி~0டி~00டி~000டி
    @te Telu
    months=జనవరి~ఫిబ్రవరి~మార్చి~ఏప్రిల్~మే~జూన్~జులై~ఆగస్టు~సెప్టెంబర్~అక్టోబర్~నవంబర్~డిసెంబర్
    shortMonths=జన~ఫిబ్ర~మార్చి~ఏప్రి~మే~జూన్~జులై~ఆగ~సెప్టెం~అక్టో~నవం~డిసెం
    days=ఆదివారం~సోమవారం~మంగళవారం~బుధవారం~గురువారం~శుక్రవారం~శనివారం
    shortDays=ఆది~సోమ~మంగళ~బుధ~గురు~శుక్ర~శని
    halves=AM~PM
    dates=dd-MM-yy~d MMM, y~d MMMM, y
    joins={1} {0}~{1} {0}~{1} {0}కి
    time=h:mm a
    era=క్రీశ
    forms=x0o1x2
    now=ప్రస్తుతం
    past={0} నిమిషాల క్రితం|o{0} నిమిషం క్రితం~{0} గంటల క్రితం|o{0} గంట క్రితం~{0} రోజుల క్రితం|o{0} రోజు క్రితం~{0} వారాల క్రితం|o{0} వారం క్రితం~{0} నెలల క్రితం|o{0} నెల క్రితం~{0} సంవత్సరాల క్రితం|o{0} సంవత్సరం క్రితం
    future={0} నిమిషాల్లో|o{0} నిమిషంలో~{0} గంటల్లో|o{0} గంటలో~{0} రోజుల్లో|o{0} రోజులో~{0} వారాల్లో|o{0} వారంలో~{0} నెలల్లో|o{0} నెలలో~{0} సంవత్సరాల్లో|o{0} సంవత్సరంలో
    past-short={0} నిమి. క్రితం~{0} గం. క్రితం~{0} రోజుల క్రితం|o{0} రోజు క్రితం~{0} వారాల క్రితం|o{0} వారం క్రితం~{0} నెలల క్రితం|o{0} నెల క్రితం~{0} సం. క్రితం
    future-short={0} నిమి.లో~{0} గం.లో~{0} రోజుల్లో|o{0} రోజులో~{0} వారాల్లో|o{0} వారంలో~{0} నెలల్లో|o{0} నెలలో~{0} సం.ల్లో|o{0} సం.లో
    marks=.~,
    numbers=2~1~-~0%
    counts=0వే~00వే~000వే~0మి~00మి~000మి~0బి~00బి~000బి~0ట్రి~00ట్రి~000ట్రి
    @tg Cyrl
    months=Январ~Феврал~Март~Апрел~Май~Июн~Июл~Август~Сентябр~Октябр~Ноябр~Декабр
    shortMonths=Янв~Фев~Мар~Апр~Май~Июн~Июл~Авг~Сен~Окт~Ноя~Дек
    days=Якшанбе~Душанбе~Сешанбе~Чоршанбе~Панҷшанбе~Ҷумъа~Шанбе
    shortDays=Яшб~Дшб~Сшб~Чшб~Пшб~Ҷмъ~Шнб
    halves=AM~PM
    dates=dd/MM/yy~dd MMM y~dd MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=ПаМ
    forms=x0
    now=ҳозир
    past={0} дақиқа пеш~{0} соат пеш~{0} рӯз пеш~{0} ҳафта пеш~{0} моҳ пеш~{0} сол пеш
    future=пас аз {0} дақиқа~пас аз {0} соат~пас аз {0} рӯз~пас аз {0} ҳафта~пас аз {0} моҳ~пас аз {0} сол
    past-short={0} дақ. пеш~{0} ст. пеш~{0} рӯз пеш~{0} ҳ. пеш~{0} м. пеш~{0} с. пеш
    future-short=пас аз {0} дақ.~пас аз {0} ст.~пас аз {0} рӯз~пас аз {0} ҳ.~пас аз {0} м.~пас аз {0} с.
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 ҳзр'.'~00 ҳзр'.'~000 ҳзр'.'~0 млн'.'~00 млн'.'~000 млн'.'~0 млрд'.'~00 млрд'.'~000 млрд'.'~0 трлн'.'~00 трлн'.'~000 трлн'.'
    @th Thai
    months=มกราคม~กุมภาพันธ์~มีนาคม~เมษายน~พฤษภาคม~มิถุนายน~กรกฎาคม~สิงหาคม~กันยายน~ตุลาคม~พฤศจิกายน~ธันวาคม
    shortMonths=ม.ค.~ก.พ.~มี.ค.~เม.ย.~พ.ค.~มิ.ย.~ก.ค.~ส.ค.~ก.ย.~ต.ค.~พ.ย.~ธ.ค.
    days=วันอาทิตย์~วันจันทร์~วันอังคาร~วันพุธ~วันพฤหัสบดี~วันศุกร์~วันเสาร์
    shortDays=อา.~จ.~อ.~พ.~พฤ.~ศ.~ส.
    halves=ก่อนเที่ยง~หลังเที่ยง
    dates=d/M/yy~d MMM y~d MMMM G y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=ค.ศ.
    forms=x0
    now=ขณะนี้
    past={0} นาทีที่ผ่านมา~{0} ชั่วโมงที่ผ่านมา~{0} วันที่ผ่านมา~{0} สัปดาห์ที่ผ่านมา~{0} เดือนที่ผ่านมา~{0} ปีที่แล้ว
    future=ในอีก {0} นาที~ในอีก {0} ชั่วโมง~ในอีก {0} วัน~ในอีก {0} สัปดาห์~ในอีก {0} เดือน~ในอีก {0} ปี
    past-short={0} นาทีที่แล้ว~{0} ชม. ที่แล้ว~{0} วันที่แล้ว~{0} สัปดาห์ที่แล้ว~{0} เดือนที่แล้ว~{0} ปีที่แล้ว
    future-short=ใน {0} นาที~ใน {0} ชม.~ใน {0} วัน~ใน {0} สัปดาห์~ใน {0} เดือน~ใน {0} ปี
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @tk Latn
    months=ýanwar~fewral~mart~aprel~maý~iýun~iýul~awgust~sentýabr~oktýabr~noýabr~dekabr
    shortMonths=ýan~few~mart~apr~maý~iýun~iýul~awg~sen~okt~noý~dek
    days=ýekşenbe~duşenbe~sişenbe~çarşenbe~penşenbe~anna~şenbe
    monthsAlone=Ýanwar~Fewral~Mart~Aprel~Maý~Iýun~Iýul~Awgust~Sentýabr~Oktýabr~Noýabr~Dekabr
    shortMonthsAlone=Ýan~Few~Mar~Apr~Maý~Iýun~Iýul~Awg~Sen~Okt~Noý~Dek
    daysAlone=Ýekşenbe~Duşenbe~Sişenbe~Çarşenbe~Penşenbe~Anna~Şenbe
    shortDaysAlone=Ýek~Duş~Siş~Çar~Pen~Ann~Şen
    shortDays=ýek~duş~siş~çar~pen~ann~şen
    halves=günortadan öň~günortadan soň
    dates=dd.MM.y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=B.e.
    forms=x0o1x2
    now=häzir
    past={0} minut öň~{0} sagat öň~{0} gün öň~{0} hepde öň~{0} aý öň~{0} ýyl öň
    future={0} minutdan~{0} sagatdan~{0} günden~{0} hepdeden~{0} aýdan~{0} ýyldan
    past-short={0} min. öň~{0} sag. öň~{0} g. öň~{0} hep. öň~{0} aý öň~{0} ý. öň
    future-short={0} min-dan~{0} sag-dan~{0} g-den~{0} hep-den~{0} aýdan~{0} ý-dan
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0 müň~00 müň~000 müň~0 mln~00 mln~000 mln~0 mlrd~00 mlrd~000 mlrd~0 trln~00 trln~000 trln
    @tr Latn
    months=Ocak~Şubat~Mart~Nisan~Mayıs~Haziran~Temmuz~Ağustos~Eylül~Ekim~Kasım~Aralık
    shortMonths=Oca~Şub~Mar~Nis~May~Haz~Tem~Ağu~Eyl~Eki~Kas~Ara
    days=Pazar~Pazartesi~Salı~Çarşamba~Perşembe~Cuma~Cumartesi
    shortDays=Paz~Pzt~Sal~Çar~Per~Cum~Cmt
    halves=ÖÖ~ÖS
    dates=d.MM.y~d MMM y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=MS
    forms=x0o1x2
    now=şimdi
    past={0} dakika önce~{0} saat önce~{0} gün önce~{0} hafta önce~{0} ay önce~{0} yıl önce
    future={0} dakika sonra~{0} saat sonra~{0} gün sonra~{0} hafta sonra~{0} ay sonra~{0} yıl sonra
    past-short={0} dk. önce~{0} sa. önce~{0} gün önce~{0} hf. önce~{0} ay önce~{0} yıl önce
    future-short={0} dk. sonra~{0} sa. sonra~{0} gün sonra~{0} hf. sonra~{0} ay sonra~{0} yıl sonra
    marks=,~.
    numbers=3~1~-~%0
    counts=0 B~00 B~000 B~0 Mn~00 Mn~000 Mn~0 Mr~00 Mr~000 Mr~0 Tn~00 Tn~000 Tn
    @tt Cyrl
    months=гыйнвар~февраль~март~апрель~май~июнь~июль~август~сентябрь~октябрь~ноябрь~декабрь
    shortMonths=гыйн.~фев.~мар.~апр.~май~июнь~июль~авг.~сент.~окт.~нояб.~дек.
    days=якшәмбе~дүшәмбе~сишәмбе~чәршәмбе~пәнҗешәмбе~җомга~шимбә
    shortDays=якш.~дүш.~сиш.~чәр.~пәнҗ.~җом.~шим.
    halves=AM~PM
    dates=dd.MM.y~d MMM, y 'ел'~d MMMM, y 'ел'
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=H:mm
    era=милади
    forms=x0
    now=хәзер
    past={0} минут элек~{0} сәгать элек~{0} көн элек~{0} атна элек~{0} ай элек~{0} ел элек
    future={0} минуттан~{0} сәгатьтән~{0} көннән~{0} атнадан~{0} айдан~{0} елдан
    past-short={0} мин. элек~{0} сәг. элек~{0} көн элек~{0} атна элек~{0} ай элек~{0} ел элек
    future-short={0} мин.~{0} сәг.~{0} көннән~{0} атнадан~{0} айдан~{0} елдан
    marks=,~ 
    numbers=3~1~-~0 %
    counts=0K~00K~000K~0M~00M~000M~0G~00G~000G~0T~00T~000T
    @ug Arab
    months=يانۋار~فېۋرال~مارت~ئاپرېل~ماي~ئىيۇن~ئىيۇل~ئاۋغۇست~سېنتەبىر~ئۆكتەبىر~نويابىر~دېكابىر
    shortMonths=يانۋار~فېۋرال~مارت~ئاپرېل~ماي~ئىيۇن~ئىيۇل~ئاۋغۇست~سېنتەبىر~ئۆكتەبىر~نويابىر~دېكابىر
    days=يەكشەنبە~دۈشەنبە~سەيشەنبە~چارشەنبە~پەيشەنبە~جۈمە~شەنبە
    shortDays=يە~دۈ~سە~چا~پە~جۈ~شە
    halves=چۈشتىن بۇرۇن~چۈشتىن كېيىن
    dates=y-MM-dd~d-MMM، y~d-MMMM، y
    joins={1}، {0}~{1}، {0}~{1} {0}
    time=HH:mm
    era=مىلادىيە
    forms=x0o1x2
    now=now
    past={0} مىنۇت ئىلگىرى~{0} سائەت ئىلگىرى~{0} كۈن ئىلگىرى~{0} ھەپتە ئىلگىرى~{0} ئاي ئىلگىرى~{0} يىل ئىلگىرى
    future={0} مىنۇتتىن كېيىن~{0} سائەتتىن كېيىن~{0} كۈندىن كېيىن~{0} ھەپتىدىن كېيىن~{0} ئايدىن كېيىن~{0} يىلدىن كېيىن
    past-short={0} مىنۇت ئىلگىرى~{0} سائەت ئىلگىرى~{0} كۈن ئىلگىرى~{0} ھەپتە ئىلگىرى~{0} ئاي ئىلگىرى~{0} يىل ئىلگىرى
    future-short={0} مىنۇتتىن كېيىن~{0} سائەتتىن كېيىن~{0} كۈندىن كېيىن~{0} ھەپتىدىن كېيىن~{0} ئايدىن كېيىن~{0} يىلدىن كېيىن
    marks=.~,
    numbers=3~1~-~0%
    counts=0مىڭ~00مىڭ~000مىڭ~0مىليون~00مىليون~000مىليون~0مىليارد~00مىليارد~000مىليارد~0T~00T~000T
    @uk Cyrl
    months=січня~лютого~березня~квітня~травня~червня~липня~серпня~вересня~жовтня~листопада~грудня
    shortMonths=січ.~лют.~бер.~квіт.~трав.~черв.~лип.~серп.~вер.~жовт.~лист.~груд.
    days=неділя~понеділок~вівторок~середа~четвер~пʼятниця~субота
    monthsAlone=січень~лютий~березень~квітень~травень~червень~липень~серпень~вересень~жовтень~листопад~грудень
    shortMonthsAlone=січ~лют~бер~кві~тра~чер~лип~сер~вер~жов~лис~гру
    shortDays=нд~пн~вт~ср~чт~пт~сб
    halves=дп~пп
    dates=dd.MM.yy~d MMM y 'р'.~d MMMM y 'р'.
    joins={1}, {0}~{1}, {0}~{1} 'о' {0}
    time=HH:mm
    era=н. е.
    forms=m0o1f2m5o21f22m25o31f32m35o41f42m45o51f52m55o61f62m65o71f72m75o81f82m85o91f92m95o101f102m105o121f122m125o131f132m135o141f142m145o151f152m155o161f162m165o171f172m175o181f182m185o191f192m195
    now=зараз
    past={0} хвилини тому|o{0} хвилину тому|m{0} хвилин тому~{0} години тому|o{0} годину тому|m{0} годин тому~{0} дня тому|o{0} день тому|f{0} дні тому|m{0} днів тому~{0} тижня тому|o{0} тиждень тому|f{0} тижні тому|m{0} тижнів тому~{0} місяця тому|o{0} місяць тому|f{0} місяці тому|m{0} місяців тому~{0} року тому|o{0} рік тому|f{0} роки тому|m{0} років тому
    future=через {0} хвилини|oчерез {0} хвилину|mчерез {0} хвилин~через {0} години|oчерез {0} годину|mчерез {0} годин~через {0} дня|oчерез {0} день|fчерез {0} дні|mчерез {0} днів~через {0} тижня|oчерез {0} тиждень|fчерез {0} тижні|mчерез {0} тижнів~через {0} місяця|oчерез {0} місяць|fчерез {0} місяці|mчерез {0} місяців~через {0} року|oчерез {0} рік|fчерез {0} роки|mчерез {0} років
    past-short={0} хв тому~{0} год тому~{0} дн. тому~{0} тиж. тому~{0} міс. тому~{0} р. тому
    future-short=через {0} хв~через {0} год~через {0} дн.~через {0} тиж.~через {0} міс.~через {0} р.
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 тис'.'~00 тис'.'~000 тис'.'~0 млн~00 млн~000 млн~0 млрд~00 млрд~000 млрд~0 трлн~00 трлн~000 трлн
    @ur Arab
    months=جنوری~فروری~مارچ~اپریل~مئی~جون~جولائی~اگست~ستمبر~اکتوبر~نومبر~دسمبر
    shortMonths=جنوری~فروری~مارچ~اپریل~مئی~جون~جولائی~اگست~ستمبر~اکتوبر~نومبر~دسمبر
    days=اتوار~پیر~منگل~بدھ~جمعرات~جمعہ~ہفتہ
    shortDays=اتوار~پیر~منگل~بدھ~جمعرات~جمعہ~ہفتہ
    halves=AM~PM
    dates=d/M/yy~d MMM، y~d MMMM، y
    joins={1} {0}~{1} {0}~{1} {0}
    time=h:mm a
    era=عیسوی
    forms=x0o1x2
    now=اب
    past={0} منٹ پہلے~{0} گھنٹے پہلے|o{0} گھنٹہ پہلے~{0} دنوں پہلے|o{0} دن پہلے~{0} ہفتے پہلے|o{0} ہفتہ پہلے~{0} مہینے پہلے|o{0} مہینہ پہلے~{0} سال پہلے
    future={0} منٹ میں~{0} گھنٹے میں~{0} دنوں میں|o{0} دن میں~{0} ہفتے میں|o{0} ہفتہ میں~{0} مہینے میں|o{0} مہینہ میں~{0} سال میں
    past-short={0} منٹ پہلے~{0} گھنٹے پہلے~{0} دن پہلے~{0} ہفتے پہلے~{0} ماہ قبل~{0} سال پہلے
    future-short={0} منٹ میں~{0} گھنٹے میں~{0} دنوں میں|o{0} دن میں~{0} ہفتے میں~{0} ماہ میں~{0} سال میں
    marks=.~,
    numbers=3~1~‎-~0%
    counts=0 ہزار~00 ہزار~0 لاکھ~00 لاکھ~0 کروڑ~00 کروڑ~0 ارب~00 ارب~0 کھرب~00 کھرب~00 ٹریلین~000 ٹریلین
    @uz Latn
    months=yanvar~fevral~mart~aprel~may~iyun~iyul~avgust~sentabr~oktabr~noyabr~dekabr
    shortMonths=yan~fev~mar~apr~may~iyn~iyl~avg~sen~okt~noy~dek
    days=yakshanba~dushanba~seshanba~chorshanba~payshanba~juma~shanba
    monthsAlone=Yanvar~Fevral~Mart~Aprel~May~Iyun~Iyul~Avgust~Sentabr~Oktabr~Noyabr~Dekabr
    shortMonthsAlone=Yan~Fev~Mar~Apr~May~Iyn~Iyl~Avg~Sen~Okt~Noy~Dek
    shortDays=Yak~Dush~Sesh~Chor~Pay~Jum~Shan
    halves=TO~TK
    dates=dd/MM/yy~d-MMM, y~d-MMMM, y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=HH:mm
    era=milodiy
    forms=x0o1x2
    now=hozir
    past={0} daqiqa oldin~{0} soat oldin~{0} kun oldin~{0} hafta oldin~{0} oy oldin~{0} yil oldin
    future={0} daqiqadan keyin~{0} soatdan keyin~{0} kundan keyin~{0} haftadan keyin~{0} oydan keyin~{0} yildan keyin
    past-short={0} daqiqa oldin~{0} soat oldin~{0} kun oldin~{0} hafta oldin~{0} oy oldin~{0} yil oldin
    future-short={0} daqiqadan keyin~{0} soatdan keyin~{0} kundan keyin~{0} haftadan keyin~{0} oydan keyin~{0} yildan keyin
    marks=,~ 
    numbers=3~1~-~0%
    counts=0 ming~00 ming~000 ming~0 mln~00 mln~000 mln~0 mlrd~00 mlrd~000 mlrd~0 trln~00 trln~000 trln
    @vi Latn
    months=tháng 1~tháng 2~tháng 3~tháng 4~tháng 5~tháng 6~tháng 7~tháng 8~tháng 9~tháng 10~tháng 11~tháng 12
    shortMonths=thg 1~thg 2~thg 3~thg 4~thg 5~thg 6~thg 7~thg 8~thg 9~thg 10~thg 11~thg 12
    days=Chủ Nhật~Thứ Hai~Thứ Ba~Thứ Tư~Thứ Năm~Thứ Sáu~Thứ Bảy
    monthsAlone=Tháng 1~Tháng 2~Tháng 3~Tháng 4~Tháng 5~Tháng 6~Tháng 7~Tháng 8~Tháng 9~Tháng 10~Tháng 11~Tháng 12
    shortMonthsAlone=Thg 1~Thg 2~Thg 3~Thg 4~Thg 5~Thg 6~Thg 7~Thg 8~Thg 9~Thg 10~Thg 11~Thg 12
    shortDays=CN~Th 2~Th 3~Th 4~Th 5~Th 6~Th 7
    halves=SA~CH
    dates=dd/MM/y~d MMM, y~d MMMM, y
    joins={0}, {1}~{0}, {1}~{0} {1}
    time=HH:mm
    era=Sau CN
    forms=x0
    now=bây giờ
    past={0} phút trước~{0} giờ trước~{0} ngày trước~{0} tuần trước~{0} tháng trước~{0} năm trước
    future=sau {0} phút nữa~sau {0} giờ nữa~sau {0} ngày nữa~sau {0} tuần nữa~sau {0} tháng nữa~sau {0} năm nữa
    past-short={0} phút trước~{0} giờ trước~{0} ngày trước~{0} tuần trước~{0} tháng trước~{0} năm trước
    future-short=sau {0} phút nữa~sau {0} giờ nữa~sau {0} ngày nữa~sau {0} tuần nữa~sau {0} tháng nữa~sau {0} năm nữa
    marks=,~.
    numbers=3~1~-~0%
    counts=0 N~00 N~000 N~0 Tr~00 Tr~000 Tr~0 T~00 T~000 T~0 NT~00 NT~000 NT
    @zh Hans
    months=一月~二月~三月~四月~五月~六月~七月~八月~九月~十月~十一月~十二月
    shortMonths=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    days=星期日~星期一~星期二~星期三~星期四~星期五~星期六
    shortDays=周日~周一~周二~周三~周四~周五~周六
    halves=上午~下午
    dates=y/M/d~y年M月d日~y年M月d日
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=公元
    forms=x0
    now=现在
    past={0}分钟前~{0}小时前~{0}天前~{0}周前~{0}个月前~{0}年前
    future={0}分钟后~{0}小时后~{0}天后~{0}周后~{0}个月后~{0}年后
    past-short={0}分钟前~{0}小时前~{0}天前~{0}周前~{0}个月前~{0}年前
    future-short={0}分钟后~{0}小时后~{0}天后~{0}周后~{0}个月后~{0}年后
    marks=.~,
    numbers=3~1~-~0%
    counts=0~0万~00万~000万~0000万~0亿~00亿~000亿~0000亿~0万亿~00万亿~000万亿
    @zh-Hant Hant
    months=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    shortMonths=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    days=星期日~星期一~星期二~星期三~星期四~星期五~星期六
    shortDays=週日~週一~週二~週三~週四~週五~週六
    halves=上午~下午
    dates=y/M/d~y年M月d日~y年M月d日
    joins={1} {0}~{1} {0}~{1} {0}
    time=Bh:mm
    periods=0凌晨~5清晨~8上午~12中午~13下午~19晚上
    era=西元
    forms=x0
    now=現在
    past={0} 分鐘前~{0} 小時前~{0} 天前~{0} 週前~{0} 個月前~{0} 年前
    future={0} 分鐘後~{0} 小時後~{0} 天後~{0} 週後~{0} 個月後~{0} 年後
    past-short={0} 分鐘前~{0} 小時前~{0} 天前~{0} 週前~{0} 個月前~{0} 年前
    future-short={0} 分鐘後~{0} 小時後~{0} 天後~{0} 週後~{0} 個月後~{0} 年後
    marks=.~,
    numbers=3~1~-~0%
    counts=0~0萬~00萬~000萬~0000萬~0億~00億~000億~0000億~0兆~00兆~000兆
    @zh-Hant-HK Hant
    months=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    shortMonths=1月~2月~3月~4月~5月~6月~7月~8月~9月~10月~11月~12月
    days=星期日~星期一~星期二~星期三~星期四~星期五~星期六
    shortDays=週日~週一~週二~週三~週四~週五~週六
    halves=上午~下午
    dates=d/M/y~y年M月d日~y年M月d日
    joins={1} {0}~{1} {0}~{1} {0}
    time=ah:mm
    era=公元
    forms=x0
    now=現在
    past={0} 分鐘前~{0} 小時前~{0} 日前~{0} 星期前~{0} 個月前~{0} 年前
    future={0} 分鐘後~{0} 小時後~{0} 日後~{0} 星期後~{0} 個月後~{0} 年後
    past-short={0} 分鐘前~{0} 小時前~{0} 日前~{0} 星期前~{0} 個月前~{0} 年前
    future-short={0} 分鐘後~{0} 小時後~{0} 日後~{0} 星期後~{0} 個月後~{0} 年後
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @zu Latn
    months=Januwari~Februwari~Mashi~Ephreli~Meyi~Juni~Julayi~Agasti~Septhemba~Okthoba~Novemba~Disemba
    shortMonths=Jan~Feb~Mas~Eph~Mey~Jun~Jul~Aga~Sep~Okt~Nov~Dis
    days=ISonto~UMsombuluko~ULwesibili~ULwesithathu~ULwesine~ULwesihlanu~UMgqibelo
    shortDays=Son~Mso~Bil~Tha~Sin~Hla~Mgq
    halves=AM~PM
    dates=M/d/yy~MMM d, y~MMMM d, y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    era=AD
    forms=o0x2
    now=manje
    past={0} amaminithi edlule|o{0} iminithi eledlule~emahoreni angu-{0} edlule|o{0} ihora eledlule~ezinsukwini ezingu-{0} ezedlule.|oosukwini olungu-{0} olwedlule~amaviki angu-{0} edlule|oevikini elingu-{0} eledlule~{0} izinyanga ezedlule|o{0} inyanga edlule~{0} iminyaka edlule|o{0} unyaka odlule
    future=kumaminithi angu-{0} ezayo|okuminithi elingu-{0} elizayo~emahoreni angu-{0} ezayo|oehoreni elingu-{0} elizayo~ezinsukwini ezingu-{0} ezizayo|oosukwini olungu-{0} oluzayo~emavikini angu-{0}|oevikini elingu-{0}~ezinyangeni ezingu-{0} ezizayo|oenyangeni engu-{0}~eminyakeni engu-{0} ezayo|oonyakeni ongu-{0} ozayo
    past-short={0} amaminithi edlule|o{0} iminithi eledlule~emahoreni angu-{0} edlule|o{0} ihora eledlule~{0} izinsuku ezedlule|o{0} usuku olwedlule~amaviki angu-{0} edlule~{0} izinyanga ezedlule~{0} unyaka odlule
    future-short=kumaminithi angu-{0} ezayo|okuminithi elingu-{0} elizayo~emahoreni angu-{0} ezayo|oehoreni elingu-{0} elizayo~ezinsukwini ezingu-{0} ezizayo|oosukwini olungu-{0} oluzayo~emavikini angu-{0} ezayo|oevikini elingu-{0} elizayo~ezinyangeni ezingu-{0} ezizayo~eminyakeni engu-{0} ezayo|oonyakeni ongu-{0} ozayo
    marks=.~,
    numbers=3~1~-~0%
    counts=0K~00K~000K~0M~00M~000M~0B~00B~000B~0T~00T~000T
    @af-NA Latn af
    dates=y-MM-dd~d MMM y~d MMMM y
    time=h:mm a
    @ar-AE Arab ar
    marks=.~,
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @ar-DZ Arab ar
    months=جانفي~فيفري~مارس~أفريل~ماي~جوان~جويلية~أوت~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    shortMonths=جانفي~فيفري~مارس~أفريل~ماي~جوان~جويلية~أوت~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    marks=,~.
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @ar-EH Arab ar
    marks=.~,
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @ar-IL Arab ar
    time=H:mm
    @ar-IQ Arab ar
    months=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonths=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonthsAlone=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    @ar-JO Arab ar
    months=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonths=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    @ar-KM Arab ar
    time=HH:mm
    @ar-LB Arab ar
    months=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonths=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    @ar-LY Arab ar
    marks=,~.
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @ar-MA Arab ar
    months=يناير~فبراير~مارس~أبريل~ماي~يونيو~يوليوز~غشت~شتنبر~أكتوبر~نونبر~دجنبر
    shortMonths=يناير~فبراير~مارس~أبريل~ماي~يونيو~يوليوز~غشت~شتنبر~أكتوبر~نونبر~دجنبر
    time=HH:mm
    marks=,~.
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @ar-MR Arab ar
    months=يناير~فبراير~مارس~إبريل~مايو~يونيو~يوليو~أغشت~شتمبر~أكتوبر~نوفمبر~دجمبر
    shortMonths=يناير~فبراير~مارس~إبريل~مايو~يونيو~يوليو~أغشت~شتمبر~أكتوبر~نوفمبر~دجمبر
    @ar-PS Arab ar
    months=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonths=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    @ar-SY Arab ar
    months=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    shortMonths=كانون الثاني~شباط~آذار~نيسان~أيار~حزيران~تموز~آب~أيلول~تشرين الأول~تشرين الثاني~كانون الأول
    @ar-TN Arab ar
    months=جانفي~فيفري~مارس~أفريل~ماي~جوان~جويلية~أوت~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    shortMonths=جانفي~فيفري~مارس~أفريل~ماي~جوان~جويلية~أوت~سبتمبر~أكتوبر~نوفمبر~ديسمبر
    marks=,~.
    numbers=3~1~‎-~0‎%‎
    digits=0123456789
    @de-IT Latn de
    months=Jänner~Februar~März~April~Mai~Juni~Juli~August~September~Oktober~November~Dezember
    shortMonths=Jän.~Feb.~März~Apr.~Mai~Juni~Juli~Aug.~Sep.~Okt.~Nov.~Dez.
    shortMonthsAlone=Jän~Feb~Mär~Apr~Mai~Jun~Jul~Aug~Sep~Okt~Nov~Dez
    @en-AE Latn en-001
    shortMonths=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sep~Oct~Nov~Dec
    halves=AM~PM
    past-short={0} min. ago~{0} hr. ago~{0} days ago|o{0} day ago~{0} wk. ago~{0} mo. ago~{0} yr. ago
    future-short=in {0} min.~in {0} hr.~in {0} days|oin {0} day~in {0} wk.~in {0} mo.~in {0} yr.
    @en-AI Latn en-001
    time=HH:mm
    @en-AT Latn en-001
    time=HH:mm
    marks=,~.
    numbers=3~1~-~0 %
    @en-AU Latn en-001
    shortMonths=Jan~Feb~Mar~Apr~May~June~July~Aug~Sept~Oct~Nov~Dec
    shortMonthsAlone=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sep~Oct~Nov~Dec
    dates=d/M/yy~d MMM y~d MMMM y
    past-short={0} mins ago|o{0} min. ago~{0} hrs ago|o{0} hr ago~{0} days ago|o{0} day ago~{0} wks ago|o{0} wk ago~{0} mo. ago~{0} yrs ago|o{0} yr ago
    future-short=in {0} mins|oin {0} min.~in {0} hrs|oin {0} hr~in {0} days|oin {0} day~in {0} wks|oin {0} wk~in {0} mo.~in {0} yrs|oin {0} yr
    @en-BE Latn en-001
    dates=dd/MM/yy~dd MMM y~d MMMM y
    time=HH:mm
    marks=,~.
    @en-BI Latn en-001
    shortMonths=Jan~Feb~Mar~Apr~May~Jun~Jul~Aug~Sep~Oct~Nov~Dec
    halves=AM~PM
    dates=M/d/yy~MMM d, y~MMMM d, y
    time=HH:mm
    past-short={0} min. ago~{0} hr. ago~{0} days ago|o{0} day ago~{0} wk. ago~{0} mo. ago~{0} yr. ago
    future-short=in {0} min.~in {0} hr.~in {0} days|oin {0} day~in {0} wk.~in {0} mo.~in {0} yr.
    @en-BW Latn en-001
    dates=dd/MM/yy~dd MMM y~dd MMMM y
    time=HH:mm
    @en-BZ Latn en-001
    dates=dd/MM/yy~dd-MMM-y~dd MMMM y
    time=HH:mm
    @en-CA Latn en-001
    halves=a.m.~p.m.
    dates=y-MM-dd~MMM d, y~MMMM d, y
    past-short={0} mins ago|o{0} min ago~{0} hrs ago|o{0} hr ago~{0} days ago|o{0} day ago~{0} wks ago|o{0} wk ago~{0} mos ago|o{0} mo ago~{0} yrs ago|o{0} yr ago
    future-short=in {0} mins|oin {0} min~in {0} hrs|oin {0} hr~in {0} days|oin {0} day~in {0} wks|oin {0} wk~in {0} mos|oin {0} mo~in {0} yrs|oin {0} yr
    @en-CC Latn en-001
    time=HH:mm
    @en-CH Latn en-001
    time=HH:mm
    marks=.~’
    @en-CK Latn en-001
    time=HH:mm
    @en-CM Latn en-001
    time=HH:mm
    @en-CX Latn en-001
    time=HH:mm
    @en-DE Latn en-001
    time=HH:mm
    marks=,~.
    numbers=3~1~-~0 %
    @en-DG Latn en-001
    time=HH:mm
    @en-DK Latn en-001
    time=HH.mm
    marks=,~.
    numbers=3~1~-~0 %
    @en-FI Latn en-001
    time=H.mm
    marks=,~ 
    numbers=3~1~-~0 %
    @en-FK Latn en-001
    time=HH:mm
    @en-GG Latn en-001
    time=HH:mm
    @en-GI Latn en-001
    time=HH:mm
    @en-HK Latn en-001
    dates=d/M/y~d MMM y~d MMMM y
    @en-IE Latn en-GB
    halves=a.m.~p.m.
    @en-IL Latn en-001
    time=H:mm
    @en-IM Latn en-001
    time=HH:mm
    @en-IN Latn en-001
    dates=dd/MM/yy~dd-MMM-y~d MMMM y
    numbers=2~1~-~0%
    counts=0T~00T~0L~00L~0Cr~00Cr~000Cr~0TCr~00TCr~0LCr~00LCr~000LCr
    @en-IO Latn en-001
    time=HH:mm
    @en-JE Latn en-001
    time=HH:mm
    @en-JM Latn en-001
    dates=d/M/yy~d MMM y~d MMMM y
    @en-KE Latn en-001
    time=HH:mm
    @en-MG Latn en-001
    time=HH:mm
    @en-MS Latn en-001
    time=HH:mm
    @en-MT Latn en-001
    dates=dd/MM/y~dd MMM y~dd MMMM y
    time=HH:mm
    @en-MU Latn en-001
    time=HH:mm
    @en-MV Latn en-001
    dates=d-M-yy~dd-MM-y~d MMMM y
    joins={1} {0}~{1} {0}~{1} {0}
    time=HH:mm
    @en-NF Latn en-001
    time=HH:mm
    @en-NG Latn en-001
    time=HH:mm
    @en-NL Latn en-001
    time=HH:mm
    marks=,~.
    @en-NR Latn en-001
    time=HH:mm
    @en-NU Latn en-001
    time=HH:mm
    @en-NZ Latn en-001
    dates=d/MM/yy~d/MM/y~d MMMM y
    @en-PK Latn en-001
    dates=dd/MM/y~dd-MMM-y~d MMMM y
    @en-PN Latn en-001
    time=HH:mm
    @en-RW Latn en-001
    time=HH:mm
    @en-SC Latn en-001
    time=HH:mm
    @en-SE Latn en-001
    dates=y-MM-dd~d MMM y~d MMMM y
    time=HH:mm
    marks=,~ 
    numbers=3~1~-~0 %
    @en-SG Latn en-001
    dates=d/M/yy~d MMM y~d MMMM y
    past-short={0} min ago~{0} hr ago~{0} days ago|o{0} day ago~{0} wk ago~{0} mth ago~{0} yr ago
    future-short=in {0} min~in {0} hr~in {0} days|oin {0} day~in {0} wk~in {0} mth~in {0} yr
    @en-SH Latn en-001
    time=HH:mm
    @en-SI Latn en-001
    time=HH:mm
    marks=,~.
    @en-SX Latn en-001
    time=HH:mm
    @en-TK Latn en-001
    time=HH:mm
    @en-TV Latn en-001
    time=HH:mm
    @en-TZ Latn en-001
    time=HH:mm
    @en-UG Latn en-001
    time=HH:mm
    @en-ZA Latn en-001
    dates=y/MM/dd~dd MMM y~dd MMMM y
    time=HH:mm
    marks=,~ 
    @en-ZW Latn en-001
    dates=d/M/y~dd MMM,y~dd MMMM y
    time=HH:mm
    @es-AR Latn es-419
    past-short=hace {0} min~hace {0} h~hace {0} días~hace {0} sem.~hace {0} m~hace {0} a
    future-short=dentro de {0} min~dentro de {0} h~dentro de {0} días~dentro de {0} sem.~dentro de {0} m~dentro de {0} a
    marks=,~.
    @es-BO Latn es-419
    dates=d/M/yy~d MMM 'de' y~d 'de' MMMM 'de' y
    marks=,~.
    @es-CL Latn es-419
    shortMonthsAlone=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~sept.~oct.~nov.~dic.
    dates=dd-MM-yy~dd-MM-y~d 'de' MMMM 'de' y
    marks=,~.
    @es-CO Latn es-419
    shortMonthsAlone=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~sept.~oct.~nov.~dic.
    dates=d/MM/yy~d/MM/y~d 'de' MMMM 'de' y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=h:mm a
    marks=,~.
    @es-CR Latn es-419
    marks=,~ 
    @es-DO Latn es-419
    time=h:mm a
    @es-EC Latn es-419
    marks=,~.
    @es-GT Latn es-419
    dates=d/MM/yy~d/MM/y~d 'de' MMMM 'de' y
    @es-HN Latn es-419
    dates=d/M/yy~d MMM y~dd 'de' MMMM 'de' y
    @es-MX Latn es-419
    dates=dd/MM/yy~d MMM y~d 'de' MMMM 'de' y
    future=dentro de {0} minutos|odentro de {0} minuto~dentro de {0} horas|odentro de {0} hora~dentro de {0} días|odentro de {0} día~dentro de {0} semanas|odentro de {0} semana~en {0} meses|oen {0} mes~dentro de {0} años|odentro de {0} año
    future-short=dentro de {0} min~en {0} n|oen {0} h~en {0} días|oen {0} día~en {0} sem.~en {0} m~en {0} a
    counts=0 k~00 k~000 k~0 M~00 M~000 M~0000 M~00 mil M~000 mil M~0 B~00 B~000 B
    @es-PA Latn es-419
    dates=MM/dd/yy~MM/dd/y~d 'de' MMMM 'de' y
    time=h:mm a
    @es-PE Latn es-419
    months=enero~febrero~marzo~abril~mayo~junio~julio~agosto~setiembre~octubre~noviembre~diciembre
    shortMonths=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~set.~oct.~nov.~dic.
    monthsAlone=Enero~Febrero~Marzo~Abril~Mayo~Junio~Julio~Agosto~Setiembre~Octubre~Noviembre~Diciembre
    shortMonthsAlone=Ene.~Feb.~Mar.~Abr.~May.~Jun.~Jul.~Ago.~Set.~Oct.~Nov.~Dic.
    dates=d/MM/yy~d MMM y~d 'de' MMMM 'de' y
    @es-PH Latn es
    time=h:mm a
    @es-PR Latn es-419
    dates=MM/dd/yy~MM/dd/y~d 'de' MMMM 'de' y
    time=h:mm a
    @es-PY Latn es-419
    shortMonths=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~sept.~oct.~nov.~dic.
    marks=,~.
    @es-US Latn es-419
    dates=d/M/y~d MMM y~d 'de' MMMM 'de' y
    joins={1}, {0}~{1}, {0}~{1}, {0}
    time=h:mm a
    counts=0 K~00 K~000 K~0 M~00 M~000 M~0000 M~00 mil M~000 mil M~0 B~00 B~000 B
    @es-UY Latn es-419
    months=enero~febrero~marzo~abril~mayo~junio~julio~agosto~setiembre~octubre~noviembre~diciembre
    shortMonths=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~set.~oct.~nov.~dic.
    monthsAlone=Enero~Febrero~Marzo~Abril~Mayo~Junio~Julio~Agosto~Setiembre~Octubre~Noviembre~Diciembre
    shortMonthsAlone=Ene.~Feb.~Mar.~Abr.~May.~Jun.~Jul.~Ago.~Set.~Oct.~Nov.~Dic.
    marks=,~.
    @es-VE Latn es-419
    shortMonths=ene.~feb.~mar.~abr.~may.~jun.~jul.~ago.~sept.~oct.~nov.~dic.
    time=h:mm a
    marks=,~.
    @fa-AF Arab fa
    months=جنوری~فبروری~مارچ~اپریل~می~جون~جولای~اگست~سپتمبر~اکتوبر~نومبر~دسمبر
    shortMonths=جنو~فبروری~مارچ~اپریل~می~جون~جول~اگست~سپتمبر~اکتوبر~نومبر~دسم
    shortMonthsAlone=جنوری~فبروری~مارچ~اپریل~می~جون~جولای~اگست~سپتمبر~اکتوبر~نومبر~دسمبر
    monthsAlone=جنوری~فبروری~مارچ~اپریل~می~جون~جولای~اگست~سپتمبر~اکتوبر~نومبر~دسمبر
    @fr-BE Latn fr
    dates=d/MM/yy~d MMM y~d MMMM y
    @fr-CH Latn fr
    dates=dd.MM.yy~d MMM y~d MMMM y
    numbers=3~1~-~0%
    @fr-CM Latn fr
    halves=matin~soir
    @fr-DJ Latn fr
    time=h:mm a
    @fr-DZ Latn fr
    time=h:mm a
    @fr-LU Latn fr
    marks=,~.
    @fr-MA Latn fr
    shortMonths=jan.~fév.~mar.~avr.~mai~jui.~juil.~août~sept.~oct.~nov.~déc.
    halves=a.m.~p.m.
    marks=,~.
    @fr-ML Latn fr
    joins={1}, {0}~{1}, {0}~{1} 'à' {0}
    @fr-MR Latn fr
    time=h:mm a
    @fr-SY Latn fr
    time=h:mm a
    @fr-TD Latn fr
    time=h:mm a
    @fr-TN Latn fr
    time=h:mm a
    @fr-VU Latn fr
    time=h:mm a
    @hr-BA Latn hr
    dates=d. M. yy.~d. MMM y.~d. MMMM y.
    @it-CH Latn it
    dates=dd.MM.yy~d MMM y~d MMMM y
    marks=.~’
    @ms-BN Latn ms
    marks=,~.
    @ms-ID Latn ms
    dates=dd/MM/yy~d MMM y~d MMMM y
    time=HH.mm
    marks=,~.
    @ne-IN Deva ne
    time=h:mm a
    @nl-BE Latn nl
    dates=d/MM/y~d MMM y~d MMMM y
    @ps-PK Arab ps
    time=h:mm a
    past={0} دقيقې مخکې|o{0} دقيقه مخکې~{0} ساعتونه مخکې|o{0} ساعت مخکې~{0} ورځې مخکې|o{0} ورځ مخکې~{0} اونۍ مخکې~{0} مياشتې مخکې|o{0} مياشت مخکې~{0} کاله مخکے|o{0} کال مخکے
    future=په {0} دقيقو کې|oپه {0} دقيقه کې~په {0} ساعتو کې|oپه {0} ساعت کې~په {0} ورځو کې|oپه {0} ورځ کې~په {0} اونيو کې|oپه {0} اونۍ کې~په {0} مياشتو کې|oپه {0} مياشت کې~په {0} کالونو کے|oپه {0} کال کے
    past-short={0} دقيقه مخکې~{0} ساعت مخکې~{0} ورځې مخکې|o{0} ورځ مخکې~{0} اونۍ مخکې~{0} مياشت مخکې~{0} کاله مخکے|o{0} کال مخکے
    future-short=په {0} دقيقه کې~په {0} ساعت کې~په {0} ورځو کې|oپه {0} ورځ کې~په {0} اونۍ کې~په {0} مياشت کې~په {0} کالونو کے|oپه {0} کال کے
    @pt-AO Latn pt-PT
    forms=o0x2
    numbers=3~1~-~0%
    @pt-CH Latn pt-PT
    forms=o0x2
    @pt-CV Latn pt-PT
    forms=o0x2
    @pt-GQ Latn pt-PT
    forms=o0x2
    @pt-GW Latn pt-PT
    forms=o0x2
    @pt-LU Latn pt-PT
    forms=o0x2
    @pt-MO Latn pt-PT
    time=h:mm a
    forms=o0x2
    @pt-MZ Latn pt-PT
    forms=o0x2
    @pt-ST Latn pt-PT
    forms=o0x2
    @pt-TL Latn pt-PT
    forms=o0x2
    @ro-MD Latn ro
    shortDays=Dum~Lun~Mar~Mie~Joi~Vin~Sâm
    @ru-UA Cyrl ru
    numbers=3~2~-~0 %
    @so-KE Latn so
    time=HH:mm
    @sq-MK Latn sq
    time=HH:mm
    @sq-XK Latn sq
    time=HH:mm
    @sw-CD Latn sw
    marks=,~.
    @sw-KE Latn sw
    counts=elfu 0~elfu 00~elfu 000~M0~M00~M000~B0~B00~B000~T0~T00~T000
    @ta-LK Taml ta
    time=HH:mm
    @ta-MY Taml ta
    numbers=3~1~-~0%
    @ta-SG Taml ta
    numbers=3~1~-~0%
    @tr-CY Latn tr
    time=h:mm a
    @ur-IN Arab ur
    digits=۰۱۲۳۴۵۶۷۸۹
    past={0} منٹ قبل~{0} گھنٹے پہلے|o{0} گھنٹہ پہلے~{0} دنوں پہلے|o{0} دن پہلے~{0} ہفتے قبل|o{0} ہفتہ قبل~{0} ماہ قبل~{0} سال پہلے
    future={0} منٹ میں~{0} گھنٹے میں~{0} دنوں میں|o{0} دن میں~{0} ہفتوں میں|o{0} ہفتہ میں~{0} ماہ میں~{0} سالوں میں|o{0} سال میں
    past-short={0} منٹ قبل~{0} گھنٹے قبل~{0} دن پہلے~{0} ہفتے قبل~{0} ماہ قبل~{0} سالوں پہلے|o{0} سال پہلے
    future-short={0} منٹ میں~{0} گھنٹے میں~{0} دنوں میں~{0} ہفتے میں~{0} ماہ میں~{0} سالوں میں|o{0} سال میں
    marks=٫~٬
    numbers=3~1~‎-‎~0%
    """#
}
