import CivilTime
import Ledger
import Trackers

/// A water sample as a phone sends it, unparsed.
package struct WaterSample: Hashable, Sendable {
  /// The store's id, or a shortcut's text for the sample; the same each time.
  package let id: String
  /// ISO 8601, with an offset or in the zone of the server.
  package let start: String
  /// The amount, with a point or a comma.
  package let value: String
  /// The unit as HealthKit or Shortcuts write it: `mL`, `fl_oz_us`, `fl oz`.
  package let unit: String

  package init(id: String, start: String, value: String, unit: String) {
    self.id = id
    self.start = start
    self.value = value
    self.unit = unit
  }

  /// The id of the record that this sample was taken.
  var recordID: RecordID { RecordID(derivedFrom: "water sample " + id) }

  func drink(_ context: ImportContext) throws(ImportProblem) -> ImportedDrink {
    if id.isEmpty { throw .missing("id") }
    let volume = try HealthVolume.read(value.withPoint, unit: unit.asInHealthKit)
    // `1,500` ml may be one and a half, or a thousand and a half; `236,588` ml can only be the one.
    if let whole = value.withoutThousandsComma,
      let other = try? HealthVolume.read(whole, unit: unit.asInHealthKit), other <= Volume.largest
    {
      throw .bad("value", value)
    }
    let (at, _) = try Moment.health(start, "start", context)
    guard volume.tenths > 0, volume <= Volume.largest else { throw .amountOutOfRange }
    guard Limits.years.contains(at.local.calendarDay.date.year) else { throw .yearOutOfRange }
    if at.isFuture(at: context.now) { throw .inFuture }
    var drink = ImportedDrink(at: at, volume: volume)
    drink.isInstant = true
    return drink
  }
}

extension String {
  /// A decimal comma becomes a point.
  fileprivate var withPoint: String {
    String(decoding: utf8.map { $0 == 0x2c ? 0x2e : $0 }, as: UTF8.self)
  }

  /// The reading `1500` of `1,500`; nil for texts without it, such as `0,250` or `1,5`.
  fileprivate var withoutThousandsComma: String? {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...3).contains(parts[0].utf8.count), parts[1].utf8.count == 3,
      parts[0].utf8.first != UInt8(ascii: "0")
    else { return nil }
    return parts.joined()
  }

  /// The unit in HealthKit's spelling, as Shortcuts shows some units otherwise.
  fileprivate var asInHealthKit: String {
    switch self {
    case "fl oz", "US fl oz", "fl. oz.": "fl_oz_us"
    case "imp fl oz": "fl_oz_imp"
    case "cup", "cups": "cup_us"
    case "pt": "pt_us"
    default: self
    }
  }
}
