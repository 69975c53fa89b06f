import Ledger
import Pages
import Trackers

/// The fields of an activity's sheet, and the commands from them.
struct ActivityForm {
  let activities: Activities

  init(in ledger: MemoryLedger) {
    activities = Activities(in: ledger)
  }

  /// - Parameter id: nil for a new one.
  func sheet(_ id: RecordID?, _ tab: TabState) -> Sheet {
    let activity = id.flatMap { activities[$0] }
    let draft = activity?.draft ?? ActivityDraft(name: "", colour: nextColour)
    let shown = activities.shown
    let place = shown.firstIndex { $0.id == id }
    let quick = draft.quickAmounts.map { $0.text(separator: tab.locale.decimal) }
    return Sheet(
      .activity(
        activity, count: place == nil ? 0 : shown.count,
        isPrimary: place != nil && activities.primary?.id == id),
      Form([
        FieldID.name: draft.name, FieldID.unit: draft.unit,
        FieldID.quick: quick.joined(separator: " "), FieldID.icon: draft.symbol.rawValue,
        FieldID.colour: draft.colour.rawValue, FieldID.direction: "none",
        FieldID.place: place.map { String($0 + 1) } ?? "",
      ]))
  }

  func submission(
    _ activity: Activity?, _ fields: FormReader
  ) throws(FormProblem) -> Submission {
    var draft = ActivityDraft(name: fields[FieldID.name], unit: fields[FieldID.unit])
    (draft.symbol, draft.colour) = fields.look(else: draft.symbol, draft.colour)
    draft.quickAmounts = try fields.amounts(.count(unit: "")).map { TallyAmount(thousandths: $0) }
    guard let activity else {
      return Submission(.tally(.add(draft, goal: try fields.goal(.count(unit: "")))))
    }
    let shown = activities.shown
    let place = try fields.count(FieldID.place, in: 1...max(1, shown.count)) - 1
    let asked = Submission(.tally(.edit(activity.id, draft)))
    if place >= 0, shown.firstIndex(where: { $0.id == activity.id }) != place {
      asked.commands.append(.tally(.move(activity.id, to: place)))
    }
    return asked
  }

  /// Differs from that of the previous activity.
  private var nextColour: Colour {
    Colour.allCases[(activities.all.count * 3 + 7) % Colour.allCases.count]
  }
}
