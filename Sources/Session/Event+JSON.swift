import CivilTime
import JSON
import Ledger
import Pages
import Texts
import Trackers

/// The JSON of events, written by the host; docs/browser-host.md lists the members.
///
/// The host is part of Dayring, so an unreadable event is a bug: it is ignored.
extension Event {
  package init?(json: JSON) {
    guard let now = json["now"]?.int64, let kind = Kind(json) else { return nil }
    self.init(now: Instant(milliseconds: now), kind: kind)
  }
}

extension Event.Kind {
  fileprivate init?(_ json: JSON) {
    switch json["type"]?.text {
    case "boot": self = .boot(Boot(json: json))
    case "ops":
      guard let ops = json["ops"]?.elements else { return nil }
      self = .ops(ReadableOps(ops), json.meta)
    case "action", "input":
      guard let action = Action.read(json["action"]?.text ?? "", json.fieldValues)
      else { return nil }
      self = .action(action)
    case "route":
      self = .route(Route(json["route"]?.text ?? ""))
    case "tick", "visible": self = .tick
    case "zone":
      guard let zone = json["zone"].flatMap({ Zone(json: $0) }) else { return nil }
      self = .zone(zone)
    case "locale":
      guard let locale = json["locale"] else { return nil }
      self = .locale(LocaleFormat(typedIn: locale))
    case "stored":
      guard let batch = json["batch"]?.int else { return nil }
      self = .stored(batch: batch)
    case "storeFailed":
      guard let batch = json["batch"]?.int else { return nil }
      self = .storeFailed(batch: batch, StorageTrouble(json["reason"]?.text))
    case "imported":
      guard let ops = json.ops else { return nil }
      self = .imported(
        ops.flatMap { $0.changes }, as: json["label"]?.text ?? ChangeKind.imported(.file).label)
    case "restored":
      guard let ops = json.ops else { return nil }
      self = .restored(ops)
    case "storage": self = .storage(StorageState(json: json))
    case "backedUp": self = .backedUp
    case "feedback":
      guard let event = FeedbackEvent(json: json) else { return nil }
      self = .feedback(event)
    case "read": self = .read(isWhole: json["lost"] == nil)
    case "update": self = .updateReady
    case "partFailed": self = .partFailed
    default: return nil
    }
  }
}

extension JSON {
  /// All ops; nil if any is unreadable, since an import must not lose one.
  fileprivate var ops: [Op]? {
    guard let elements = self["ops"]?.elements else { return nil }
    let readable = ReadableOps(elements)
    return readable.isWhole ? readable.ops : nil
  }

  fileprivate var int: Int? { int64.flatMap { Int(exactly: $0) } }

  /// The values of fields; several with the same name are joined by line breaks.
  fileprivate var fieldValues: FieldValues {
    var values: FieldValues = [:]
    for (name, value) in self["fields"]?.object ?? [:] {
      values[name] =
        value.text ?? value.elements?.compactMap { $0.text }.joined(separator: "\n")
    }
    // The field of an `input` event.
    if let field = self["field"]?.text { values["field"] = field }
    return values
  }

  fileprivate var meta: Meta {
    self["meta"]?.object.map { $0.map { (key: $0.key, value: $0.value.text) } } ?? []
  }

  /// The entries after the last unreadable one: the host counts from the newest.
  fileprivate var undoEntries: [UndoEntry] {
    var entries: [UndoEntry] = []
    for element in self["undo"]?.elements ?? [] {
      if let entry = try? UndoEntry(json: element) { entries.append(entry) } else { entries = [] }
    }
    return entries
  }
}

/// The zone and locale of a page.
package struct HostEnvironment: Sendable {
  package var zone = Zone(fixed: .utc)
  package var locale = LocaleFormat()

  init(json: JSON) {
    zone = json["zone"].flatMap { Zone(json: $0) } ?? zone
    locale = json["locale"].map { LocaleFormat(typedIn: $0) } ?? locale
  }
}

extension Boot {
  init(json: JSON) {
    self.init()
    let seed = json["seed"]?.text ?? ""
    self.seed = (
      UInt64(seed.prefix(16), radix: 16) ?? 0, UInt64(seed.suffix(16), radix: 16) ?? 0
    )
    let environment = HostEnvironment(json: json)
    zone = environment.zone
    locale = environment.locale
    route = json["route"]?.text ?? ""
    isTouch = json["device"]?["touch"]?.bool ?? false
    canNotify = json["device"]?["notify"]?.bool ?? false
    meta = json.meta
    undo = json.undoEntries
    wasCleared = json["evicted"]?.bool ?? false
    damagedSnapshots = json["damaged"]?.int ?? 0
    storage = json["storage"].map { StorageState(json: $0) } ?? storage
  }
}

extension Zone {
  init?(json: JSON) {
    guard let first = json["first"]?.int, let rows = json["changes"]?.elements else { return nil }
    self.init(
      first: UTCOffset(minutes: first),
      changes: rows.compactMap { row in
        guard let row = row.elements, row.count == 2, let at = row[0].int64,
          let minutes = row[1].int
        else { return nil }
        return (Instant(milliseconds: at), UTCOffset(minutes: minutes))
      })
  }
}

extension LocaleFormat {
  /// With the words that can be typed.
  fileprivate init(typedIn json: JSON) {
    self.init(json: json)
    if let words = json["words"]?.text { self.words = TypedVocabulary(words) }
  }

  /// Without the words that can be typed, which not every page needs.
  init(json: JSON) {
    self.init()
    language = json["language"]?.text.flatMap { Language(Array($0.utf8)) } ?? language
    languages = LanguageChoice(
      chosen: json["chosenLanguage"]?.text ?? "",
      others: (json["languages"]?.elements ?? []).compactMap { pair in
        guard let pair = pair.elements, pair.count == 2, let code = pair[0].text,
          let name = pair[1].text
        else { return nil }
        return LanguageName(code: code, name: name)
      })
    tag = json["tag"]?.text ?? tag
    months = json.names("months", 12) ?? months
    monthsShort = json.names("monthsShort", 12) ?? monthsShort
    weekdays = json.names("weekdays", 7) ?? weekdays
    weekdaysShort = json.names("weekdaysShort", 7) ?? weekdaysShort
    weekdaysNarrow = json.names("weekdaysNarrow", 7) ?? weekdaysShort
    is12Hour = json["hour12"]?.bool ?? is12Hour
    am = json["am"]?.text ?? am
    pm = json["pm"]?.text ?? pm
    order = json["order"]?.text.flatMap { DateOrder(rawValue: $0) } ?? order
    patterns = json["patterns"].flatMap { DatePatterns(json: $0) }
    dateSeparator = json["dateSeparator"]?.text ?? dateSeparator
    decimal = json["decimal"]?.text ?? decimal
    group = json["group"]?.text ?? group
    firstWeekday = json["firstWeekday"]?.int.flatMap { Weekday(rawValue: $0) } ?? firstWeekday
  }
}

extension DatePatterns {
  fileprivate convenience init?(json: JSON) {
    guard let dayMonth = json["dayMonth"]?.text, let monthYear = json["monthYear"]?.text,
      let dayMonthYear = json["dayMonthYear"]?.text,
      let weekdayDayMonth = json["weekdayDayMonth"]?.text,
      let weekdayDayMonthYear = json["weekdayDayMonthYear"]?.text,
      let long = json["long"]?.text, let longYear = json["longYear"]?.text,
      let monthsAlone = json.names("monthsAlone", 12)
    else { return nil }
    self.init(
      dayMonth: dayMonth, dayMonthYear: dayMonthYear, weekdayDayMonth: weekdayDayMonth,
      weekdayDayMonthYear: weekdayDayMonthYear, long: long, longYear: longYear,
      monthYear: monthYear, monthsAlone: monthsAlone)
  }
}

extension JSON {
  fileprivate func names(_ key: String, _ count: Int) -> [String]? {
    let names = self[key]?.elements?.compactMap { $0.text }
    return names?.count == count ? names : nil
  }
}

extension StorageState {
  fileprivate init(json: JSON) {
    self.init()
    isPersistent = json["persisted"]?.bool
    usedBytes = json["usage"]?.int
    quotaBytes = json["quota"]?.int
    isRefused = json["refused"]?.bool ?? false
    clearsAfterAWeek = json["clears"]?.bool ?? false
    isInSpace = json["space"]?.bool ?? false
    install = json["install"]?.text.flatMap { InstallWay(rawValue: $0) }
  }
}

extension StorageTrouble {
  fileprivate init(_ reason: String?) {
    switch reason {
    case "quota": self = .full
    case "refused": self = .refused
    default: self = .unavailable
    }
  }
}
