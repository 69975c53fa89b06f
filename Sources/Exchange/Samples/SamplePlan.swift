import CivilTime
import Ledger
import Trackers

/// The plan of an import of samples. Each sample is taken once, whatever becomes of its drink.
///
/// Drinks get the ids that an import of Apple Health's `export.xml` gives them, so that both
/// imports share their records and tombstones.
package struct SamplePlan: Sendable {
  package private(set) var outcomes: [ImportOutcome] = []
  /// Drinks and samples; empty when nothing is new.
  package private(set) var records: [RecordChange] = []

  package init<Store: LedgerStore>(
    _ samples: [WaterSample], into store: Store, _ context: ImportContext
  ) throws(Store.Failure) {
    let water = try Beverages(in: store)[.water].name.folded
    for sample in samples {
      outcomes.append(try take(sample, water, store, context))
    }
  }

  /// The most equal samples of one minute.
  private static let mostEqual = 100

  /// Whether there are new drinks, which the user sees and may undo.
  package var hasNews: Bool { outcomes.contains(.new) }

  private mutating func take<Store: LedgerStore>(
    _ sample: WaterSample, _ water: String, _ store: Store, _ context: ImportContext
  ) throws(Store.Failure) -> ImportOutcome {
    let item: ImportedDrink
    do throws(ImportProblem) { item = try sample.drink(context) } catch { return .refused(error) }
    if records.contains(where: { $0.id == sample.recordID }) { return .known }
    if let known = try store.record(sample.recordID, of: .waterSample) {
      let drink = known[.drink]?.text.flatMap { RecordID($0) }
      let record = try drink.flatMap { (id) throws(Store.Failure) in
        try store.record(id, of: .drink)
      }
      return record?.isDeleted == false ? .known : .deleted
    }
    let matchKey = ImportedDrinks.MatchKey(
      minute: item.at.instant.minute, amount: item.volume.tenths, beverage: water,
      isInstant: true)
    for ordinal in 1...Self.mostEqual {
      let id = try RecordID.imported(matchKey.id(ordinal), as: .drink, on: matchKey.day, in: store)
      if isLinked(id) { continue }
      guard let record = try store.record(id, of: .drink) else {
        return try add(item, id, for: sample, in: store)
      }
      if record[.sample]?.text == nil {
        link(id, to: sample)
        return record.isDeleted ? .deleted : .known
      }
    }
    return .refused(.amountOutOfRange)
  }

  /// Adds a drink, unless the user typed it in at the same minute with the same amount.
  private mutating func add<Store: LedgerStore>(
    _ item: ImportedDrink, _ id: RecordID, for sample: WaterSample, in store: Store
  ) throws(Store.Failure) -> ImportOutcome {
    // Local times of one instant differ by 26 hours at most.
    let near = item.at.local - .hours(27)..<item.at.local + .hours(27)
    let here = try store.records(of: .drink, in: near, order: .oldestFirst, limit: .max)
    let same = here.first { record in
      guard let drink = Drink(record) else { return false }
      return drink.at.instant.minute == item.at.instant.minute && drink.volume == item.volume
        && drink.beverage == .water && record[.sample]?.text == nil && !isLinked(record.id)
    }
    if let same {
      link(same.id, to: sample)
      return .known
    }
    let drink = Drink(id: id, at: item.at, volume: item.volume, beverage: .water)
    var change = drink.change(from: nil)
    change.fields.append(.init(.origin, .text(Origin.appleHealth)))
    change.fields.append(.init(.sample, .text(sample.recordID.description)))
    records.append(change)
    records.append(noting(sample, id))
    return .new
  }

  private mutating func link(_ drink: RecordID, to sample: WaterSample) {
    let mark = Value.text(sample.recordID.description)
    records.append(RecordChange(.drink, drink, [.init(.sample, mark)]))
    records.append(noting(sample, drink))
  }

  private func noting(_ sample: WaterSample, _ drink: RecordID) -> RecordChange {
    RecordChange(.waterSample, sample.recordID, [.init(.drink, .text(drink.description))])
  }

  private func isLinked(_ drink: RecordID) -> Bool {
    records.contains { $0.kind == .drink && $0.id == drink }
  }
}

extension LedgerStore {
  /// Imports samples. Must be one transaction.
  package mutating func take(
    _ samples: [WaterSample], _ context: ImportContext
  ) throws(Failure) -> SamplePlan {
    let plan = try SamplePlan(samples, into: self, context)
    if plan.hasNews {
      _ = try commitInParts(Change(.imported(.file), plan.records), at: context.now.instant)
    } else {
      _ = try commitWithoutUndo(plan.records, at: context.now.instant)
    }
    return plan
  }
}
