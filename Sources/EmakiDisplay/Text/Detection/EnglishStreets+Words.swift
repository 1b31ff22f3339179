/// These words mark English streets, units and towns.
extension EnglishStreets {
  static let numbers: Set<String> = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// The kinds of streets, with their abbreviations.
  static let kinds: Set<String> = [
    "street", "st", "str", "road", "rd", "lane", "ln", "avenue", "ave", "av", "boulevard", "blvd", "drive", "dr", "court", "ct", "close",
    "cl",
    "crescent", "cres", "terrace", "ter", "gardens", "gdns", "square", "sq", "place", "pl", "way", "parkway", "pkwy", "highway", "hwy",
    "circle",
    "cir", "grove", "mews", "row", "walk", "trail", "trl", "loop", "plaza", "plz", "alley", "hill", "green", "park", "view", "gate", "rise",
    "fields",
    "common", "bridge", "center", "centre", "point", "run", "path", "yard", "quay", "wharf", "embankment", "broadway", "circus", "parade",
    "approach",
    "passage", "expressway", "expy", "turnpike", "tpke", "freeway", "causeway", "esplanade", "mall", "pike", "bend", "cove", "ridge",
    "crossing", "xing",
    "landing", "pass", "inn", "vale", "mead", "meadow", "meadows", "villas", "mount", "heights", "promenade", "buildings", "strand", "wynd",
    "junction", "bypass", "reach", "croft", "drift", "chase", "glen", "orchard", "end",
  ]
  /// The kinds of streets that are as often ordinary words.
  static let weakKinds: Set<String> = [
    "hill", "green", "park", "view", "gate", "rise", "fields", "common", "bridge", "center", "centre", "point", "run", "path", "yard",
    "quay", "wharf",
    "mall", "bend", "cove", "ridge", "crossing", "landing", "pass", "inn", "vale", "mead", "meadow", "meadows", "mount", "heights",
    "buildings",
    "strand", "junction", "reach", "croft", "drift", "chase", "glen", "orchard", "end", "pike", "bypass", "approach", "passage", "str",
  ]
  /// Words before a number which show that it is not a house number: `the 10 Best Street foods`, `May 5 Park Street is closed`.
  static let notBefore: Set<String> = [
    "the", "a", "an", "these", "all", "top", "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october",
    "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "version", "chapter",
    "page", "section",
    "episode", "season", "part", "volume", "level", "windows", "ios", "android", "score",
  ]
  static let directions: Set<String> = [
    "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest",
  ]
  static let units: Set<String> = [
    "suite", "ste", "apt", "apartment", "unit", "floor", "fl", "room", "rm", "bldg", "building", "dept", "lot", "flat", "level", "ph",
    "penthouse",
    "spc", "trailer", "box", "pmb", "studio", "office",
  ]
  /// Words in small letters that stand inside names.
  static let connectors: Set<String> = ["of", "the", "de", "la", "del", "las", "los", "le", "du", "and", "upon", "on", "under"]
  /// Words that continue the sentence after a street, which show that the street has no town.
  static let functionWords: Set<String> = [
    "about", "above", "across", "after", "again", "against", "all", "along", "already", "also", "although", "always", "and", "any", "are",
    "around",
    "as", "at", "because", "been", "before", "behind", "below", "beside", "between", "but", "by", "can", "closed", "could", "did", "does",
    "during",
    "each", "early", "every", "for", "forever", "from", "had", "has", "have", "he", "her", "here", "his", "how", "i", "if", "in", "into",
    "is", "it",
    "its", "just", "last", "later", "like", "may", "might", "must", "my", "near", "nearby", "never", "next", "no", "not", "now", "of",
    "off", "on",
    "once", "only", "opened", "opposite", "or", "our", "out", "outside", "over", "past", "please", "right", "she", "should", "since", "so",
    "some",
    "soon", "still", "than", "that", "the", "their", "then", "there", "they", "this", "through", "till", "to", "today", "together",
    "tomorrow",
    "tonight", "too", "towards", "under", "until", "up", "was", "we", "were", "when", "where", "which", "while", "who", "will", "with",
    "within",
    "without", "would", "yesterday", "yet", "you", "your",
  ]

  static let states: Set<String> = [
    "al", "ak", "az", "ar", "ca", "co", "ct", "de", "dc", "fl", "ga", "hi", "id", "il", "in", "ia", "ks", "ky", "la", "me", "md", "ma",
    "mi", "mn",
    "ms", "mo", "mt", "ne", "nv", "nh", "nj", "nm", "ny", "nc", "nd", "oh", "ok", "or", "pa", "ri", "sc", "sd", "tn", "tx", "ut", "vt",
    "va", "wa",
    "wv", "wi", "wy", "pr", "gu", "vi",
  ]
  static let stateNames: Set<String> = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida", "georgia", "hawaii",
    "idaho",
    "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland", "massachusetts", "michigan", "minnesota",
    "mississippi",
    "missouri", "montana", "nebraska", "nevada", "new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota",
    "ohio",
    "oklahoma", "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont",
    "virginia",
    "washington", "west virginia", "wisconsin", "wyoming", "puerto rico",
  ]
  /// Towns so well known that they may follow a street without state or postcode.
  static let cities: Set<String> = [
    "new york", "new york city", "brooklyn", "manhattan", "los angeles", "chicago", "houston", "phoenix", "philadelphia", "san antonio",
    "san diego",
    "dallas", "san jose", "austin", "jacksonville", "fort worth", "columbus", "charlotte", "indianapolis", "san francisco", "seattle",
    "denver",
    "washington", "boston", "el paso", "nashville", "detroit", "oklahoma city", "portland", "las vegas", "memphis", "louisville",
    "baltimore",
    "milwaukee", "albuquerque", "tucson", "fresno", "sacramento", "kansas city", "mesa", "atlanta", "omaha", "colorado springs", "raleigh",
    "miami",
    "long beach", "oakland", "minneapolis", "tulsa", "tampa", "arlington", "new orleans", "cleveland", "honolulu", "anaheim", "pittsburgh",
    "st. louis", "cincinnati", "orlando", "salt lake city", "cupertino", "palo alto", "mountain view", "beverly hills", "santa monica",
    "springfield",
    "london", "birmingham", "manchester", "leeds", "glasgow", "edinburgh", "liverpool", "bristol", "sheffield", "cardiff", "belfast",
    "leicester",
    "nottingham", "newcastle", "newcastle upon tyne", "southampton", "portsmouth", "plymouth", "reading", "derby", "wolverhampton",
    "coventry", "hull",
    "bradford", "stoke-on-trent", "swansea", "sunderland", "brighton", "oxford", "cambridge", "york", "bath", "norwich", "exeter",
    "aberdeen",
    "dundee", "inverness", "preston", "blackpool", "bournemouth", "milton keynes", "northampton", "luton", "ipswich", "gloucester",
    "cheltenham",
    "canterbury", "chester", "durham", "lincoln", "worcester", "winchester", "salisbury", "stirling", "perth", "lancaster", "carlisle",
  ]
}
