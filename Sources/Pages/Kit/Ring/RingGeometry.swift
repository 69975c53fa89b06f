/// Where a ring's arcs begin and end. One turn is 1000, so that a share in thousandths is a length.
struct RingGeometry: Hashable, Sendable {
  static let diameter = 180
  /// One ninth of the diameter; four rings are narrower, so that the middle stays free.
  static func stroke(of count: Int) -> Int { count < 4 ? 20 : 16 }
  /// Rings inside each other leave a gap of 2. Level 0 is the outermost; four find room.
  static func radius(_ level: Int, of count: Int) -> Int {
    (diameter - stroke(of: count)) / 2 - level * (stroke(of: count) + 2)
  }
  /// The number of its band in `Web/index.html`: those of four rings stand after those of three.
  static func band(_ level: Int, of count: Int) -> Int { count < 4 ? level : 3 + level }
  static let turn = 1000

  /// How much of the first lap is drawn: 0 to 1000.
  let firstLap: Int
  /// How much of the current lap beyond the first; nil while the first one lasts. A ring that has
  /// just come round shows its head at twelve: 2000 gives 1000, not 0.
  let laterLap: Int?

  /// - Parameter permille: of the goal; below 0 is 0, above 1000 begins another lap.
  init(permille: Int) {
    firstLap = min(max(permille, 0), Self.turn)
    let beyond = permille - Self.turn
    laterLap = beyond > 0 ? (beyond - 1) % Self.turn + 1 : nil
  }

  /// What to shift a dash of one turn by, so that `length` of it is left: `stroke-dashoffset`.
  static func offset(showing length: Int) -> Int { turn - length }

  /// Degrees from twelve o'clock to the head of the later lap, in tenths: 250 of 1000 is 90.0.
  var headAngle: String? {
    laterLap.map { lap in
      let tenths = lap * 3600 / Self.turn
      return "\(tenths / 10).\(tenths % 10)"
    }
  }
}
