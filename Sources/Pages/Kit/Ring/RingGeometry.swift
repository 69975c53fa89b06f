/// The lengths and angles of a ring's arcs. One turn is 1000, so a share in thousandths is a
/// length.
struct RingGeometry: Hashable, Sendable {
  static let diameter = 180
  static let turn = 1000

  /// The length of the first lap: 0 to 1000.
  let firstLap: Int
  /// The length of the current lap after the first; nil during the first. After exactly one more
  /// turn it is 1000: 2000 gives 1000, not 0.
  let laterLap: Int?

  /// - Parameter permille: the share of the goal; below 0 counts as 0, above 1000 begins another
  ///   lap.
  init(permille: Int) {
    firstLap = min(max(permille, 0), Self.turn)
    let beyond = permille - Self.turn
    laterLap = beyond > 0 ? (beyond - 1) % Self.turn + 1 : nil
  }

  /// The `stroke-dashoffset` with which `length` of a dash of one turn is visible.
  static func offset(showing length: Int) -> Int { turn - length }

  /// The degrees from twelve o'clock to the end of the later lap, with one decimal: 250 of 1000 is
  /// 90.0.
  var headAngle: String? {
    laterLap.map { lap in
      let tenths = lap * 3600 / Self.turn
      return "\(tenths / 10).\(tenths % 10)"
    }
  }
}

/// The widths of rings: one that is a sign, one that fills a page, and up to four inside each other.
enum RingWidth: CaseIterable {
  case small, hero, nested

  /// In units of ``RingGeometry/diameter``.
  var stroke: Int {
    switch self {
    case .small: 20
    case .hero: 12
    case .nested: 14
    }
  }

  /// - Parameter level: 0 for the outermost of at most four, with gaps of 5.
  func radius(_ level: Int) -> Int { (RingGeometry.diameter - stroke) / 2 - level * (stroke + 5) }

  /// The index of a ring's band in `Web/index.html`.
  func band(_ level: Int) -> Int {
    switch self {
    case .nested: level
    case .small: 4
    case .hero: 5
    }
  }
}
