import CivilTime
import Trackers

extension DueTime {
  init(_ written: WrittenTime, in zone: Zone) {
    guard written.time != nil else {
      self.init(day: written.day)
      return
    }
    let local = written.moment(in: zone).map { zone.local($0) } ?? written.local
    self.init(local)
  }

  /// A day from today on, perhaps with a time, as typed tasks have them; nil for anything else.
  init?(typed text: String, today: Day) {
    guard let when = TypedDayTime(text, today: today), let day = when.day else { return nil }
    self.init(day: day, time: when.time)
  }

  /// As ``init(typed:today:)``, but also a time alone, or no words at all.
  static func typed(_ words: [String], _ context: ImportContext) -> (day: Day?, time: TimeOfDay?)? {
    if words.isEmpty { return (nil, nil) }
    let text = words.joined(by: " ")
    if let written = WrittenTime(text, order: context.dateOrder) {
      let due = DueTime(written, in: context.zone)
      return (due.day, due.time)
    }
    return TypedDayTime(text, today: context.today).map { ($0.day, $0.time) }
  }
}

extension String {
  /// The words between white space, with Latin letters in lower case.
  var smallWords: [String] {
    utf8.split { $0.isWhitespace }.map { word in
      String(decoding: word.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }
}
