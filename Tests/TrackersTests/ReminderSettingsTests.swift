import CivilTime
import Ledger
import Testing
import Trackers

struct ReminderSettingsTests {
  @Test func `Every field is read as it was written, and back again`() throws {
    var diary = Diary()
    diary.setReminders {
      $0.fastGoal = true
      $0.eatingWindow = true
      $0.nextStart = true
      $0.water = .twoHours
      $0.waking = WakingHours("22:15", "06:00")
      $0.tasks = false
      $0.tallies = false
      $0.talliesAt = timeOfDay("20:00")
      $0.tallyGoal = true
      $0.review = timeOfDay("0:00")
    }
    let chosen = diary.reminderSettings
    #expect(chosen.fastGoal && chosen.eatingWindow && chosen.nextStart)
    #expect(chosen.water == .twoHours && chosen.waking == WakingHours("22:15", "06:00"))
    #expect(!chosen.tasks && !chosen.tallies && chosen.review == timeOfDay("0:00"))
    #expect(chosen.talliesAt == timeOfDay("20:00") && chosen.tallyGoal)
    #expect(chosen.change(from: chosen) == nil)
    #expect(diary.settings == Settings(), "the other settings are left alone")
    diary.setReminders { $0 = ReminderSettings() }
    #expect(diary.reminderSettings == ReminderSettings())
    #expect(diary.undo() == "settings.edit")
    #expect(diary.reminderSettings == chosen)
  }

  @Test func `The pair of the waking hours is one field`() throws {
    var reminderSettings = ReminderSettings()
    reminderSettings.waking = WakingHours("07:00", "22:00")
    let change = try #require(reminderSettings.change(from: ReminderSettings()))
    #expect(
      change.records.flatMap { $0.fields }
        == [.init(FieldName(rawValue: "waking"), .text("07:00 22:00"))])
  }

  @Test(arguments: [
    ("remindGoal", Value.integer(1)), ("remindWindow", .text("yes")), ("remindStart", .null),
    ("remindWater", .integer(4)), ("remindWater", .integer(0)), ("remindWater", .text("2")),
    ("waking", .text("08:00")), ("waking", .text("08:00 08:00")), ("waking", .text("8:00 22:00")),
    ("waking", .text("07:00 24:00")), ("waking", .text("07:00 22:00 23:00")),
    ("remindTasks", .integer(0)), ("remindTallies", .text("false")),
    ("remindTalliesAt", .integer(1)), ("remindTalliesAt", .text("24:00")),
    ("remindTallyGoal", .text("true")),
    ("remindReview", .integer(21)), ("remindReview", .text("21:60")), ("remindReview", .text("")),
  ])
  func `What is not understood takes its default`(field: String, value: Value) {
    var diary = Diary()
    diary.receive(
      RecordChange(.settings, Settings.id, [.init(FieldName(rawValue: field), value)]))
    #expect(diary.reminderSettings == ReminderSettings())
  }

  @Test func `An activity has up to 24 times, in order, each once`() throws {
    var diary = Diary()
    let id = try diary.add(activity: "Run")
    diary.receive(
      RecordChange(
        .activity, id,
        [.init(FieldName(rawValue: "remind"), .text("18:00 x 09:00 24:00 18:00 9:00"))]))
    let reminders = try #require(diary.ledger.reminders(of: id))
    #expect(reminders.times.map { $0.iso8601 } == ["09:00", "18:00"])
    let many = (0..<30).map { TimeOfDay(minutes: (29 - $0) * 10) }
    let change = try #require(reminders.change(to: many))
    diary.commit(change, at: "2026-03-10T08:00Z")
    #expect(
      diary.ledger.reminders(of: id)?.times == (0..<24).map { TimeOfDay(minutes: $0 * 10) })
  }
}
