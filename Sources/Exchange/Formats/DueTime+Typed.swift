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
}

extension String {
  /// The words between white space, with Latin letters in lower case.
  var smallWords: [String] {
    utf8.split { $0.isWhitespace }.map { word in
      String(decoding: word.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }
}
