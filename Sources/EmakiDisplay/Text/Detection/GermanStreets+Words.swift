/// These words mark German streets and towns.
extension GermanStreets {
  /// The kinds of streets as words of their own.
  static let kinds: Set<String> = [
    "straße", "strasse", "str", "weg", "platz", "allee", "gasse", "ring", "damm", "ufer", "wall", "markt", "graben", "chaussee",
    "promenade", "steig",
    "pfad", "tor", "hof", "kamp", "stieg", "zeile", "brücke", "berg", "bleichen", "passage",
  ]
  /// The kinds of streets that are as often ordinary words.
  static let weakKinds: Set<String> = ["tor", "hof", "berg", "brücke", "ring", "passage", "zeile", "markt", "kamp"]
  /// The kinds of streets that are never ordinary words.
  static let surelyStreets: Set<String> = ["straße", "strasse", "str", "allee", "gasse", "chaussee"]
  /// Ends of words that are streets.
  static let endings = [
    "straße", "strasse", "str", "weg", "platz", "allee", "gasse", "damm", "ufer", "wall", "graben", "chaussee", "promenade", "steig",
    "stieg", "pfad",
    "twiete", "gässchen", "zeile", "steg", "kai", "leite", "landstraße", "redder",
  ]
  /// Words that have the ending of a street, but do not name a street.
  static let noStreets: Set<String> = [
    "parkplatz", "sitzplatz", "stellplatz", "tabellenplatz", "startplatz", "stehplatz", "arbeitsplatz", "bahnsteig", "hinweg", "rückweg",
    "umweg",
    "fensterplatz", "studienplatz", "liegeplatz", "campingplatz", "heimweg", "fußweg", "einstieg", "aufstieg", "abstieg", "ausstieg",
    "anstieg",
    "schulweg", "listenplatz", "speicherplatz", "autobahn", "bürgersteig", "gehweg", "radweg", "spielplatz", "marktplatz",
  ]
  /// Places that a street is named for with a preposition before them.
  static let places: Set<String> = [
    "markt", "bahnhof", "hafen", "rathaus", "dom", "schloss", "park", "see", "kirche", "anger", "graben", "wall", "tor", "linden",
    "stadtpark",
    "sportplatz", "friedhof", "wald", "bach", "ufer", "mühle", "feld", "alster", "rhein", "main", "kirchplatz", "hang", "brunnen", "hof",
    "stadtgraben",
    "stadtmauer", "sandtorkai", "marktplatz", "mühlbach", "weinberg", "steinberg", "kirchberg", "schlossberg", "schlosspark", "wiesengrund",
    "hauptbahnhof",
    "kanal", "stadion", "zoo", "zoll", "plan", "brink", "winkel", "eichen", "birken", "tannen", "ring", "waldrand", "burg", "bergen",
  ]
  static let prepositions: Set<String> = [
    "an", "auf", "unter", "in", "bei", "hinter", "vor", "über", "neben", "zu", "am", "im", "zum", "zur", "beim",
  ]
  static let articles: Set<String> = ["der", "des", "dem", "den", "am", "an", "von", "zum", "zur"]
  static let adjectives: Set<String> = [
    "alte", "alter", "altes", "alten", "neue", "neuer", "neues", "neuen", "große", "großer", "großen", "kleine", "kleiner", "kleinen",
    "obere", "oberer",
    "oberen", "untere", "unterer", "unteren", "lange", "langer", "langen", "hohe", "hoher", "hohen", "breite", "hintere", "vordere",
    "äußere", "innere",
    "mittlere", "mittlerer", "kurze", "grüne", "grüner",
  ]
  /// Words that are no name before a kind of street.
  static let functionWords: Set<String> = [
    "am", "im", "auf", "der", "die", "das", "den", "dem", "des", "an", "in", "zum", "zur", "unter", "vom", "von", "ein", "eine", "einen",
    "einer", "beim",
    "bei", "mit", "dieser", "diese", "jeder", "jede", "kein", "keine", "mein", "meine", "sein", "seine", "ihr", "ihre", "unser", "unsere",
    "erster",
    "zweiter", "dritter", "vierter", "fünfter", "letzter", "nächste", "nächster", "und", "oder", "für", "nach", "aus", "über", "platz",
    "nur", "noch", "jetzt", "heute", "wir", "er", "sie",
  ]
  static let months: Set<String> = [
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember",
  ]
  /// Words for things that the number before them counts, so that it is not a house number.
  static let measures: Set<String> = [
    "minuten", "minute", "stunden", "stunde", "jahre", "jahren", "jahr", "tage", "tagen", "meter", "metern", "kilometer", "km", "m", "cm",
    "euro", "eur",
    "prozent", "uhr", "autos", "häuser", "personen", "leute", "menschen", "mal", "sekunden", "wochen", "monate", "grad", "punkte", "bäume",
    "wohnungen",
    "geschäfte", "läden", "kinder", "millionen", "milliarden", "tausend", "parkplätze", "stockwerke", "schritte",
  ]
  /// First words of towns that have two.
  static let cityAdjectives: Set<String> = [
    "bad", "bergisch", "königs", "lutherstadt", "sankt", "st", "groß", "klein", "alt", "neu", "hann", "schwäbisch", "markt", "hohen",
    "burg",
  ]
  /// Rivers and regions in the names of towns, as in Frankfurt am Main.
  static let rivers: Set<String> = [
    "main", "oder", "saale", "weinstraße", "rhein", "neckar", "donau", "inn", "lech", "isar", "elbe", "weser", "ruhr", "lahn", "mosel",
    "spree", "havel",
    "aller", "leine", "see", "breisgau", "allgäu", "ilm", "brenz", "fils", "tauber", "aisch", "ammersee", "bodensee", "berg", "taunus",
    "odenwald", "harz",
    "westfalen", "holstein", "hessen", "sachsen", "bayern", "schwarzwald", "wald", "fläming", "sieg", "rems", "enz", "glan", "queich",
    "oberpfalz",
    "oberbayern", "chiemsee", "dill", "fulda", "eder", "ems", "steige", "chiemgau", "münchen", "berlin", "hamburg", "dresden", "stuttgart",
    "würzburg",
  ]
  /// Towns so well known that they may follow a street without a postcode.
  static let cities: Set<String> = [
    "berlin", "hamburg", "münchen", "köln", "frankfurt", "stuttgart", "düsseldorf", "leipzig", "dortmund", "essen", "bremen", "dresden",
    "hannover",
    "nürnberg", "duisburg", "bochum", "wuppertal", "bielefeld", "bonn", "münster", "mannheim", "karlsruhe", "augsburg", "wiesbaden",
    "mönchengladbach",
    "gelsenkirchen", "aachen", "braunschweig", "kiel", "chemnitz", "halle", "magdeburg", "freiburg", "krefeld", "mainz", "lübeck", "erfurt",
    "oberhausen",
    "rostock", "kassel", "hagen", "potsdam", "saarbrücken", "hamm", "ludwigshafen", "mülheim", "oldenburg", "osnabrück", "leverkusen",
    "heidelberg",
    "darmstadt", "solingen", "regensburg", "paderborn", "ingolstadt", "würzburg", "wolfsburg", "ulm", "göttingen", "heilbronn", "jena",
    "trier", "weimar",
    "tübingen", "konstanz", "bamberg", "bayreuth", "schwerin", "passau", "koblenz", "cottbus",
  ]
}
