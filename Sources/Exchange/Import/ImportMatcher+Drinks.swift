import CivilTime
import Ledger
import Trackers

/// The numbers of equal drinks here and in the file: of equal ones in the file, as many are new as
/// are missing here.
struct ImportedDrinks {
  struct MatchKey: Hashable {
    /// The minute of local time, or of the instant if the file gives it.
    let minute: Int64
    /// The amount, rounded as in the file, or exact.
    let amount: Int64
    /// The beverage's name, as in files: one that was removed, or created after the drink, is the
    /// same.
    let beverage: String
    let isInstant: Bool

    /// The text from which the id of the imported drink is derived.
    func id(_ ordinal: Int) -> String {
      (isInstant ? "import drink at " : "import drink ") + name(minute, ordinal)
    }

    /// The day of local time, or in UTC.
    var day: Day { LocalTime(milliseconds: minute * 60_000).calendarDay }

    /// NB: not interpolated, since an import makes one for each row.
    func name(_ minute: Int64, _ ordinal: Int) -> String {
      String(minute) + " " + String(amount) + " " + beverage + " " + String(ordinal)
    }
  }

  private struct Sort: Equatable {
    let unit: VolumeUnit?
    let isInstant: Bool
  }

  /// The days of the file's drinks; those here on other days are not compared.
  private var days: Range<Day> = .always
  /// The sorts of drinks in the file, and the numbers of drinks here by their look in each sort.
  private var sorts: [Sort] = []
  private var here: [[MatchKey: Int]] = []
  /// The offsets at which the drinks here were logged.
  private(set) var offsets: Set<UTCOffset> = []
  private var come: [MatchKey: Int] = [:]
  private var names: [String: String] = [:]
  /// The keys of the beverages that the file names.
  fileprivate var keys: [String: String] = [:]
  /// The beverages that the import creates, by key, and whether they have been written.
  fileprivate var made: [String: (draft: BeverageDraft, isWritten: Bool)] = [:]

  init(_ file: ImportedFile) {
    var first: Day?
    var last: Day?
    for entry in file.entries {
      guard case .drink(let drink) = entry.item else { continue }
      let day = drink.at.local.calendarDay
      first = min(first ?? day, day)
      last = max(last ?? day, day)
    }
    guard let first, let last else { return }
    days = first..<last + 1
    come.reserveCapacity(file.entries.count)
  }

  /// The drink's number among equal ones in the file, from 1, and the number of those here.
  mutating func next<Store: LedgerStore>(
    _ drink: Drink, _ item: ImportedDrink, _ beverages: Beverages, in store: Store
  ) throws(Store.Failure) -> (matchKey: MatchKey, ordinal: Int, here: Int) {
    let sort = Sort(unit: item.unit, isInstant: item.isInstant)
    let place = sorts.firstIndex(of: sort) ?? sorts.count
    if place == sorts.count {
      var matchKeys: [MatchKey: Int] = [:]
      // Instants may lie on other days here; and former imports are found by the offsets of all
      // drinks.
      for drink in try store.drinks(in: item.isInstant ? .always : days, dayStart: .midnight) {
        matchKeys[matchKey(of: drink, sort, beverages), default: 0] += 1
        if item.isInstant { offsets.insert(drink.at.offset) }
      }
      sorts.append(sort)
      here.append(matchKeys)
    }
    let matchKey = matchKey(of: drink, sort, beverages)
    let ordinal = come[matchKey, default: 0].incremented()
    return (matchKey, ordinal, here[place][matchKey] ?? 0)
  }

  fileprivate mutating func create(_ draft: BeverageDraft, as key: Beverage.Key) {
    names[key.rawValue] = draft.name.folded
    made[key.rawValue] = made[key.rawValue] ?? (draft, false)
  }

  private mutating func matchKey(of drink: Drink, _ sort: Sort, _ beverages: Beverages) -> MatchKey
  {
    let key = drink.beverage.rawValue
    let name = names[key] ?? beverages[drink.beverage].name.folded
    names[key] = name
    return MatchKey(
      minute: sort.isInstant ? drink.at.instant.minute : drink.at.local.minute,
      amount: sort.unit?.thousandths(drink.volume) ?? drink.volume.tenths, beverage: name,
      isInstant: sort.isInstant)
  }
}

extension Int {
  fileprivate mutating func incremented() -> Int {
    self += 1
    return self
  }
}

extension ImportMatcher {
  mutating func take(_ item: ImportedDrink) throws(Obstacle) -> ImportOutcome {
    guard item.volume.tenths > 0 else { throw .problem(.amountTooSmall) }
    guard item.volume <= Volume.largest else { throw .problem(.amountOutOfRange) }
    try checkYear(item.at.local.calendarDay)
    let beverage = try beverage(item)
    let note = try accepted(item.note, limit: Limits.note, "note")
    var drink = Drink(
      id: RecordID(high: 0, low: 0), at: item.at, volume: item.volume, beverage: beverage,
      note: note)
    let (matchKey, ordinal, here) = try next(drink, item)
    drink = Drink(
      id: try id(of: item, matchKey, ordinal), at: drink.at, volume: drink.volume,
      beverage: drink.beverage, note: note)
    let told: [FieldName] = note.isEmpty ? [] : [.note]
    if ordinal <= here { return try compare(drink.change(from: nil), told) }
    if item.volume < .smallest, try writes(drink.id, .drink) { throw .problem(.amountTooSmall) }
    if drink.at.isFuture(at: now), try writes(drink.id, .drink) { throw .problem(.inFuture) }
    let outcome = try make(drink.change(from: nil), told: told)
    if outcome == .new { try settle(beverage, item) }
    return outcome
  }

  /// Creates the beverage with its share, and reports a share that differs from the one here.
  private mutating func settle(
    _ key: Beverage.Key, _ item: ImportedDrink
  ) throws(Obstacle) {
    guard let factor = item.factor else { return }
    let made = drinks.made[key.rawValue]
    if let made, !made.isWritten, let id = key.id {
      _ = try make(made.draft.change(id))
      drinks.made[key.rawValue]?.isWritten = true
      note(BeverageShare(name: made.draft.name, inFile: made.draft.factor, here: nil))
    }
    let here = made?.draft.factor ?? beverages[key].factor
    guard abs(here - factor) > 1 else { return }
    let name = made?.draft.name ?? beverages[key].name
    note(BeverageShare(name: name, inFile: factor, here: here))
  }

  private mutating func note(_ share: BeverageShare) {
    if shares.count < 100, !shares.contains(share) { shares.append(share) }
  }

  private func id(
    of item: ImportedDrink, _ matchKey: ImportedDrinks.MatchKey, _ ordinal: Int
  ) throws(Obstacle) -> RecordID {
    let id = try importedID(matchKey.id(ordinal), .drink, on: matchKey.day)
    guard item.isInstant, try record(id, .drink) == nil else { return id }
    let former = try former(item.at, drinks.offsets, .drink) {
      "import drink " + matchKey.name($0.minute, ordinal)
    }
    return former ?? id
  }

  private mutating func next(
    _ drink: Drink, _ item: ImportedDrink
  ) throws(Obstacle) -> (matchKey: ImportedDrinks.MatchKey, ordinal: Int, here: Int) {
    do { return try drinks.next(drink, item, beverages, in: store) } catch {
      throw .storage(error)
    }
  }

  /// A beverage that exists here, or one that is created for its share, or else the name in the file.
  private mutating func beverage(_ item: ImportedDrink) throws(Obstacle) -> Beverage.Key {
    let name = item.beverage
    if name.isEmpty { return .water }
    if let key = drinks.keys[name] { return Beverage.Key(rawValue: key) }
    let accepted = try accepted(name, limit: Limits.name, "beverage", isName: true)
    let id = RecordID(derivedFrom: "import beverage " + accepted.folded)
    var key = Beverage.Key(rawValue: accepted)
    if let here = beverages.named(accepted) {
      key = here.key
    } else if let factor = item.factor, factor < 100, try writes(id, .beverage) {
      key = Beverage.Key(id)
      drinks.create(BeverageDraft(name: accepted, factor: factor), as: key)
    }
    drinks.keys[name] = key.rawValue
    return key
  }
}

/// The share of a beverage that counts as water, as a file gives it.
package struct BeverageShare: Hashable, Sendable {
  package let name: String
  /// In per cent; may be more than 100.
  package let inFile: Int
  /// The share here, which stays; nil for a beverage that the import creates.
  package let here: Int?

  package init(name: String, inFile: Int, here: Int?) {
    self.name = name
    self.inFile = inFile
    self.here = here
  }
}

extension Int {
  /// A share in per cent, rounded; nil of nothing.
  init?(per cent: Int64, of whole: Int64) {
    guard whole > 0, cent >= 0, cent < whole * 100 else { return nil }
    self = Int((cent * 200 + whole) / (whole * 2))
  }
}
