import CivilTime
import Ledger

extension ReminderSearch {
  func water() throws(Store.Failure) -> [Reminder] {
    guard let interval = reminderSettings.water, !isHidden(.water) else { return [] }
    let figures = try figures(of: try store.hydration(dayStart: settings.dayStart))
    var reminders: [Reminder] = []
    for day in days {
      let slots = reminderSettings.waking.slots(every: interval, on: day)
      for (index, slot) in slots.enumerated() {
        // NB: a slot that the clocks skip coincides with the next one, and is dropped.
        let next = index + 1 < slots.count ? slots[index + 1] : reminderSettings.waking.end(on: day)
        let reminder = water(slot, until: next, text: day.number + index, figures)
        if let reminder { reminders.append(reminder) }
      }
    }
    return reminders
  }

  private func water(
    _ slot: LocalTime, until next: LocalTime, text: Int, _ figures: ReminderFigures
  ) -> Reminder? {
    let at = zone.moment(slot)
    guard let figure = figures[at.day(startingAt: settings.dayStart)], !figure.isGoalHeld
    else { return nil }
    let hour = slot.timeOfDay.hour
    let cause = WaterReminder(
      hour: hour, text: text.flooredRemainder(4), total: Volume(tenths: max(0, figure.amount)),
      goal: Volume(tenths: figure.goal?.amount ?? 0), unit: settings.volumeUnit)
    return Reminder(
      .water(cause), at: at, until: zone.moment(next).instant, id: "hydration-\(hour)",
      occurrence: "hydration-\(hour)/\(slot.calendarDay.iso8601)")
  }
}
