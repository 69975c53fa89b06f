import Ledger
import Pages
import Trackers

/// The fields of an activity's sheet and of the sheet for new ones, and the commands from them.
struct CounterForm {
  let activities: Counters
  private let settings: Settings

  init(in ledger: MemoryLedger) {
    activities = Counters(in: ledger)
    settings = Settings(in: ledger)
  }

  /// - Parameter id: nil for a new activity.
  func sheet(_ id: RecordID?, _ tab: TabState) -> Sheet {
    let activity = id.flatMap { activities[$0] }
    let draft = activity?.draft ?? CounterDraft(name: "", colour: nextColour)
    let shown = activities.shown
    let place = shown.firstIndex { $0.id == id }
    var form = Form(fields(of: settings.offered(unit: ""), tab))
    form.values.take([
      FieldID.name: draft.name, FieldID.unit: draft.unit, FieldID.icon: draft.symbol.rawValue,
      FieldID.colour: draft.colour.rawValue, FieldID.place: place.map { String($0 + 1) } ?? "",
    ])
    if let activity { form.values[FieldID.quick] = text(activity.quickAmounts, tab) }
    return Sheet(
      .activity(
        activity, count: place == nil ? 0 : shown.count,
        isPrimary: place != nil && activities.primary?.id == id), form)
  }

  /// The sheet of the defaults for new activities.
  func defaults(_ tab: TabState) -> Sheet {
    Sheet(.newActivities, Form(fields(of: settings.newActivities, tab)))
  }

  /// Sets goal and quick amounts of a new activity by its unit, unless the user has changed them.
  func keepInStep(_ form: inout Form, former: Form, _ tab: TabState) {
    guard form.differs(from: former, FieldID.unit) else { return }
    let suited = fields(of: settings.offered(unit: former[FieldID.unit]), tab)
    for (name, value) in fields(of: settings.offered(unit: form[FieldID.unit]), tab)
    where form[name].withoutLastBreaks == suited[name] { form.values[name] = value }
  }

  func defaults(_ fields: FormReader) throws(FormProblem) -> Submission {
    var defaults = CounterDefaults()
    defaults.goal = try fields.goal(.count(unit: ""))
    defaults.quickAmounts = try quickAmounts(fields)
    var changed = settings
    do {
      changed.newActivities = try CounterRules.checked(defaults)
    } catch {
      throw .refused(.entry(error))
    }
    let asked = Submission()
    asked.change = changed.change(from: settings)
    return asked
  }

  private func fields(of defaults: CounterDefaults, _ tab: TabState) -> [String: String] {
    let (goal, decimal) = (defaults.goal, tab.locale.decimal)
    return [
      FieldID.quick: text(defaults.quickAmounts, tab),
      FieldID.direction: goal?.direction.rawValue ?? "none",
      FieldID.goalAmount: goal.map {
        AmountFormat.count(unit: "").field($0.amount, separator: decimal)
      } ?? "",
    ]
  }

  private func text(_ quickAmounts: [CounterAmount], _ tab: TabState) -> String {
    quickAmounts.map { $0.text(separator: tab.locale.decimal) }.joined(separator: "\n")
  }

  private func quickAmounts(_ fields: FormReader) throws(FormProblem) -> [CounterAmount] {
    try fields.amounts(.count(unit: "")).map { CounterAmount(thousandths: $0) }
  }

  func submission(
    _ activity: Counter?, _ fields: FormReader
  ) throws(FormProblem) -> Submission {
    var draft = CounterDraft(name: fields[FieldID.name], unit: fields[FieldID.unit])
    (draft.symbol, draft.colour) = fields.look(else: draft.symbol, draft.colour)
    draft.quickAmounts = try quickAmounts(fields)
    guard let activity else {
      return Submission(.counter(.add(draft, goal: try fields.goal(.count(unit: draft.unit)))))
    }
    let shown = activities.shown
    let place = try fields.count(FieldID.place, in: 1...max(1, shown.count)) - 1
    let asked = Submission(.counter(.edit(activity.id, draft)))
    if place >= 0, shown.firstIndex(where: { $0.id == activity.id }) != place {
      asked.commands.append(.counter(.move(activity.id, to: place)))
    }
    return asked
  }

  /// A colour that differs from that of the previous activity.
  private var nextColour: Colour {
    Colour.allCases[(activities.all.count * 3 + 7) % Colour.allCases.count]
  }
}

extension String {
  /// The text without the empty fields at the end.
  fileprivate var withoutLastBreaks: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
