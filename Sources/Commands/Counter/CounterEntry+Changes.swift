import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

extension CounterEntry: Deletable {
  static var noun: String { "entry" }
  static var completions: String { "entries" }
  static var deleteHelp: String { .text("Delete an entry, or several. Can be undone.") }

  func deletion() -> TrackerCommand { .counter(.deleteEntry(id)) }
}

extension CounterEntry: Identified {
  static var listed: Listed { .entry }
}

extension CounterEntry: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: CounterEntry?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let ledger = context.ledger
    let entry = try context.changed(op, former) { id throws(StorageError) in
      try ledger.entry(id)
    }
    let activities = try context.read(Counters(in: ledger))
    let activity = entry.flatMap { RecordID($0.subject) }.flatMap { activities[$0] }
    let measure = activity.map { Measure($0) } ?? .count(unit: "")
    var changed = Changed(member: "entry", json: entry?.json(measure))
    guard let entry else { return changed }
    if case .entry(let kind) = changeKind {
      changed.sentence = entry.sentence(
        kind, measure, of: activity?.name ?? entry.subject, context.wording.moment(entry.at),
        context.texts)
    }
    if let activity {
      let dayStart = try context.userDay().dayStart
      let series = try context.read(ledger.series(of: activity, dayStart: dayStart))
      try changed.show(series, at: entry.at, measure, in: context)
    }
    return changed
  }

  private func sentence(
    _ kind: ChangeKind.Entry, _ measure: Measure, of name: String, _ moment: String, _ texts: Texts
  ) -> String {
    // `-5 km`
    let text = measure.text(amount.thousandths)
    return switch kind {
    case .add where amount < .zero: texts.say("Corrected \(name) by \(text), \(moment).")
    case .add: texts.say("Added \(text) to \(name), \(moment).")
    case .edit: texts.say("Edited an entry of \(name): \(text), \(moment).")
    case .delete: texts.say("Deleted an entry of \(name): \(text), \(moment).")
    }
  }

  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = [
      "id": .string(id.description), "activityID": .string(subject), "at": .string(at.iso8601),
    ]
    object.append(amount: amount.thousandths, in: measure)
    object.append("note", .string(note))
    object.append("lastChanged", lastWrite.json)
    return .object(object)
  }
}

extension CounterAmount {
  /// - Parameter unit: the unit of the counter, which may be typed too.
  init(
    _ typed: String, _ field: AmountField = .count, unit: String = ""
  ) throws(CommandFailure) {
    do throws(TypedNumberError) {
      self = try CounterAmount(typed: typed, unit: unit)
    } catch {
      throw field.unreadable(typed, error)
    }
  }

  /// Reads `10,20,2.5`: separated by commas, so decimals have a point.
  static func list(_ typed: String) throws(CommandFailure) -> [CounterAmount] {
    var amounts: [CounterAmount] = []
    for word in typed.split(whereSeparator: { $0 == "," || $0 == " " }) {
      amounts.append(try CounterAmount(String(word), .quick))
    }
    return amounts
  }
}

extension AmountField {
  static let count = number(.amount)
  static let countGoal = number(.goal)
  static let quick = AmountField(.quick) { texts, typed in
    texts.explain("“\(typed)” isn't a number.", "Write the quick amounts like 10,20,2.5.")
  }

  private static func number(_ field: RefusalField) -> AmountField {
    AmountField(field) { texts, typed in
      texts.explain(
        "“\(typed)” isn't a number.", "Try 20, 2.5 or -1, with up to three decimals.")
    }
  }
}
