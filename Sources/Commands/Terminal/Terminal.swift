import CivilTime
import Exchange
import Trackers

/// The destination of the output, and its capabilities.
package struct Terminal: Equatable, Sendable {
  /// Whether standard output is a terminal, not a file or another program.
  package var isInteractive: Bool
  package var hasColour = false
  /// Whether standard error may have colours.
  package var hasErrorColour = false
  /// Whether more than ASCII can be shown.
  package var hasUnicode = true
  /// The width in columns.
  package var width = 80
  /// The height in lines.
  package var height = 24
}

extension Environment {
  /// The order of numbers in dates without a year: months come first in the United States, and where
  /// years would.
  static func numbers(_ variables: (String) -> String?) -> TypedDate.Numbers {
    let name = locale("LC_TIME", variables) ?? ""
    return name.hasPrefix("en_US") || isYearFirst(name) ? .monthFirst : .dayFirst
  }

  private static func isYearFirst(_ name: some StringProtocol) -> Bool {
    ["ja", "ko", "zh"].contains {
      name == $0 || name.hasPrefix($0 + "_") || name.hasPrefix($0 + ".")
    }
  }

  /// The first weekday of the locale's territory; Monday in the locale C.
  static func firstWeekday(_ variables: (String) -> String?) -> Weekday {
    // `en_US.UTF-8`, `ca_ES@valencia`: the territory is behind the underscore.
    let parts = (locale("LC_TIME", variables) ?? "").split(separator: "_", maxSplits: 1)
    guard parts.count == 2 else { return .monday }
    return Weekday(firstIn: String(parts[1].prefix { $0.isLetter }))
  }

  /// The order of day and month; nil in the locale C, which has no region, and where years come first.
  static func region(_ variables: (String) -> String?) -> DateOrder? {
    guard let name = locale("LC_TIME", variables)?.prefix(while: { $0 != "." }),
      name != "C", name != "POSIX", !isYearFirst(name)
    else { return nil }
    return numbers(variables) == .monthFirst ? .monthFirst : .dayFirst
  }

  /// The locale by POSIX: the first of three variables that is set and not empty; nil, without any,
  /// for the locale C.
  static func locale(
    _ category: String, _ variables: (String) -> String?
  ) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap(variables).first { !$0.isEmpty }
  }
}

extension Weekday {
  /// The first weekday of a territory, by CLDR's `weekData`.
  fileprivate init(firstIn territory: String) {
    if Weekday.fromSunday.contains(territory) {
      self = .sunday
    } else if Weekday.fromSaturday.contains(territory) {
      self = .saturday
    } else {
      self = territory == "MV" ? .friday : .monday
    }
  }

  private static let fromSunday = names(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ \
    NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """)
  private static let fromSaturday = names("AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")

  private static func names(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map { String($0) })
  }
}

extension Terminal {
  /// Whether the locale's encoding is UTF-8; the locale C is ASCII only.
  static func hasUnicode(_ variables: (String) -> String?) -> Bool {
    guard let locale = Environment.locale("LC_CTYPE", variables) else { return false }
    let letters = locale.lowercased().filter { $0 != "-" }
    return letters.hasSuffix("utf8") || letters.contains("utf8@")
  }

  /// Whether colours are allowed: `NO_COLOR`, if not empty, and `TERM=dumb` turn them off
  /// (no-color.org).
  static func mayColour(_ variables: (String) -> String?) -> Bool {
    (variables("NO_COLOR") ?? "").isEmpty && variables("TERM") != "dumb"
  }
}

extension Terminal {
  static func system(_ variables: (String) -> String?) -> Terminal {
    let isInteractive = isatty(STDOUT_FILENO) == 1
    let mayColour = mayColour(variables)
    var terminal = Terminal(
      isInteractive: isInteractive, hasColour: isInteractive && mayColour,
      hasErrorColour: isatty(STDERR_FILENO) == 1 && mayColour, hasUnicode: hasUnicode(variables))
    if isInteractive { terminal.measure() }
    return terminal
  }

  /// Sets the window's size, if there is a window.
  mutating func measure() {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return }
    width = Int(size.ws_col)
    height = Int(size.ws_row)
  }
}
