import CivilTime
import Ledger
import Pages
import Trackers

/// From the fields to commands.
extension Session {
  mutating func submitEntry(
    _ tracker: DailyTracker, _ id: RecordID?, _ form: Form
  ) throws(FormProblem) {
    let former = id.flatMap { entry($0, tracker.daily, Beverages(in: ledger)) }
    // Deleted meanwhile, by another tab or device.
    if id != nil, former == nil { throw .refused(.entry(.noSuch(.entry, ""))) }
    var amount = try amount(form, FieldID.amount, tracker.format, former: former?.amount)
    if form[FieldID.direction] == "down" { amount = -abs(amount) }
    // A time that was not touched stays to the second, which the fields do not show.
    let shown = Form((former?.at ?? now).fields(FieldID.date, FieldID.time))
    var at: Moment?
    if form.differs(from: shown, FieldID.date, FieldID.time) {
      at = try moment(form, FieldID.date, FieldID.time, like: former?.at)
    }
    if let former { return try edit(former, tracker, amount, at: at, form) }
    switch tracker.daily {
    case .water:
      let draft = DrinkDraft(
        Volume(tenths: amount), of: Beverage.Key(rawValue: form[FieldID.beverage]), at: at,
        note: form[FieldID.note], isConfirmed: form.isConfirmed)
      try run(.hydration(.log(draft)))
    case .activity(let id):
      let draft = TallyDraft(
        TallyAmount(thousandths: amount), at: at, note: form[FieldID.note])
      try run(.tally(.log(id, draft)))
    }
  }

  private mutating func edit(
    _ former: DailyEntry, _ tracker: DailyTracker, _ amount: Int64, at: Moment?, _ form: Form
  ) throws(FormProblem) {
    if tracker.daily == .water {
      var edit = DrinkEdit()
      edit.volume = Volume(tenths: amount)
      edit.at = at
      edit.beverage = Beverage.Key(rawValue: form[FieldID.beverage])
      edit.note = form[FieldID.note]
      edit.isConfirmed = form.isConfirmed
      try run(.hydration(.edit(former.id, edit)))
    } else {
      var edit = TallyEdit()
      edit.amount = TallyAmount(thousandths: amount)
      edit.at = at
      edit.note = form[FieldID.note]
      try run(.tally(.editEntry(former.id, edit)))
    }
  }

  mutating func submitGoal(
    _ tracker: DailyTracker, _ form: Form
  ) throws(FormProblem) {
    let goal = try goal(form, tracker.format, former: self.goal(tracker.daily)?.amount)
    switch tracker.daily {
    case .water: try run(.hydration(.setGoal(Volume(tenths: goal?.amount ?? 0))))
    case .activity(let id): try run(.tally(.setGoal(id, goal)))
    }
  }

  mutating func submitActivity(
    _ activity: Activity?, _ form: Form
  ) throws(FormProblem) {
    var draft = ActivityDraft(name: form[FieldID.name], unit: form[FieldID.unit])
    draft.symbol = Symbol(rawValue: form[FieldID.icon]) ?? draft.symbol
    draft.colour = Colour(rawValue: form[FieldID.colour]) ?? draft.colour
    draft.quickAmounts = try amounts(form, .count(unit: "")).map { TallyAmount(thousandths: $0) }
    guard let activity else {
      let goal = try goal(form, .count(unit: ""))
      return try run(.tally(.add(draft, goal: goal)))
    }
    let shown = Activities(in: ledger).shown
    let place = try count(form, FieldID.place, in: 1...max(1, shown.count)) - 1
    try run(.tally(.edit(activity.id, draft)))
    if place >= 0, shown.firstIndex(where: { $0.id == activity.id }) != place {
      try run(.tally(.move(activity.id, to: place)))
    }
  }

  mutating func submitBeverage(
    _ beverage: Beverage?, _ form: Form
  ) throws(FormProblem) {
    guard let factor = Int(form[FieldID.factor]) else {
      throw .field(FieldID.factor, words.texts.numberNeeded(Beverage.factors))
    }
    var draft = BeverageDraft(name: form[FieldID.name], factor: factor)
    draft.symbol = Symbol(rawValue: form[FieldID.icon]) ?? draft.symbol
    draft.colour = Colour(rawValue: form[FieldID.colour]) ?? draft.colour
    if let id = beverage?.id {
      try run(.hydration(.editBeverage(id, draft)))
    } else {
      try run(.hydration(.addBeverage(draft)))
    }
  }

  mutating func submitDate(
    _ counter: DateCounter?, _ form: Form
  ) throws(FormProblem) {
    var draft = DateDraft(
      name: form[FieldID.name], day: try day(form, FieldID.date),
      kind: DateDraft.Kind(rawValue: form[FieldID.direction]) ?? .until,
      isYearly: !form[FieldID.yearly].isEmpty)
    draft.symbol = Symbol(rawValue: form[FieldID.icon]) ?? draft.symbol
    draft.colour = Colour(rawValue: form[FieldID.colour]) ?? draft.colour
    try run(.date(counter.map { .edit($0.id, draft) } ?? .add(draft)))
  }

  mutating func submitQuickAdds(
    _ unit: VolumeUnit, _ form: Form
  ) throws(FormProblem) {
    let former = Settings(in: ledger)
    var settings = former
    let amounts = try amounts(form, .volume(unit), former: former.quickAdds.map { $0.tenths })
    do {
      settings.quickAdds = try Hydration.checkedQuickAdds(amounts.map { Volume(tenths: $0) })
    } catch {
      throw .refused(.entry(error))
    }
    if let change = settings.change(from: former) { commit(change) }
  }

  mutating func submitRestDay(_ form: Form) throws(FormProblem) {
    let day = try day(form, FieldID.date)
    do {
      if let change = try RestDays(in: ledger).change(marking: day, true) { commit(change) }
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func amount(
    _ form: Form, _ field: String, _ format: AmountFormat, former: Int64?, isGoal: Bool = false
  ) throws(FormProblem) -> Int64 {
    let former = former.map { [$0] } ?? []
    guard
      let amount = format.read(
        form[field], former: former, separator: locale.decimal, isGoal: isGoal)
    else { throw .field(field, words.texts.amountNeeded) }
    return amount
  }

  private func goal(
    _ form: Form, _ format: AmountFormat, former: Int64? = nil
  ) throws(FormProblem) -> DailyGoal? {
    guard let direction = DailyGoal.Direction(rawValue: form[FieldID.direction]) else {
      return nil
    }
    return DailyGoal(
      direction, try amount(form, FieldID.goalAmount, format, former: former, isGoal: true))
  }

  private func amounts(
    _ form: Form, _ format: AmountFormat, former: [Int64] = []
  ) throws(FormProblem) -> [Int64] {
    var amounts: [Int64] = []
    for word in form[FieldID.quick].split(separator: " ") {
      guard
        let amount = format.read(String(word), former: former, separator: locale.decimal)
      else { throw .field(FieldID.quick, words.texts.amountsNeeded) }
      amounts.append(amount)
    }
    return amounts
  }
}
