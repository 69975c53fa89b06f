import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct ReminderSessionTests {
  @Test func `What is set on the page is one op, which undo takes back`() throws {
    var device = FakeDevice()
    device.set("fastGoal")
    device.set("water", "2")
    device.set("wakingFrom", "07:30")
    device.set("review", "21:07")
    #expect(device.session.reminderSettings.fastGoal)
    #expect(device.session.reminderSettings.water == .twoHours)
    #expect(device.session.reminderSettings.waking.from == TimeOfDay(minutes: 450))
    #expect(device.session.reminderSettings.review == TimeOfDay(minutes: 1267))
    #expect(device.html.contains(#"value="21:07""#))
    device.undo()
    #expect(device.session.reminderSettings.review == nil)
    #expect(device.session.reminderSettings.water == .twoHours)
    device.set("fastGoal")
    #expect(!device.session.reminderSettings.fastGoal)
  }

  @Test func `All activities have one time, and goals that are reached are told of`() throws {
    var device = FakeDevice()
    let id = device.activity("Push-ups")
    device.set("talliesAt", "12:30")
    device.set("tallyGoal")
    device.perform(.counter(.setGoal(id, DailyGoal(.atLeast, 20_000))))
    #expect(device.session.reminderSettings.talliesAt == TimeOfDay(minutes: 750))
    #expect(device.html.contains("Still open today"), "among the next")
    device.perform(.counter(.log(id, CounterEntryDraft(CounterAmount(thousandths: 20_000)))))
    device.look()
    let told = try #require(device.told.last)
    #expect(told.title == "Push-ups: goal reached" && told.body == "20 of 20 so far.")
    #expect(told.target == "#/count/\(id)" && told.actions.isEmpty)
  }

  @Test func `Health is turned on and off with what came before, and tells how many there are`()
    throws
  {
    var device = FakeDevice()
    let end = device.session.now
    let start = Moment(end.instant - .hours(17), offset: end.offset)
    device.perform(
      .fast(.add(start: start, end: end, plan: .minutes(960), note: "")))
    #expect(!device.html.contains("Include past fasts"))
    device.set("health")
    #expect(HealthSettings(in: device.session.ledger).isOn)
    #expect(device.html.contains("Include past fasts"))
    device.now = .noon + .days(1)
    device.set("health")
    device.set("health")
    #expect(HealthState(in: device.session.ledger).waiting.isEmpty)
    device.set("healthPast")
    #expect(HealthState(in: device.session.ledger).waiting.count == 1)
    device.undo()
    #expect(!HealthSettings(in: device.session.ledger).writesPast)
    device.undo()
    #expect(!HealthSettings(in: device.session.ledger).isOn)
  }

  @Test func `A review without tasks has the present period alone`() throws {
    var device = FakeDevice()
    let week = ChartAddress(to: try #require(Day(iso8601: "1971-01-01")))
    for period in [week, ChartAddress(.year)] {
      device.send(.show(.review(period, chosen: 29)))
      #expect(
        device.html.contains("aria-disabled=\"true\" tabindex=\"0\" aria-label=\"Previous period\"")
      )
      #expect(device.html.contains("aria-label=\"Next period\""))
      #expect(device.html.contains("#/plan/review/half"))
    }
  }

  @Test func `A chart leads to the period of the first entry, and back to the present one`() throws
  {
    var device = FakeDevice()
    device.perform(.water(.log(DrinkDraft(Volume(tenths: 2500)))))
    device.now = device.now + .hours(24 * 40)
    device.send(.show(.figures(.water, ChartAddress(.month), chosen: nil)))
    let links = Set(
      device.html.matches(of: /#\/water\/stats\/month\/[-\d]+/).map { String($0.output) })
    let earlier = try #require(links.first)
    #expect(links.count == 1)
    let address = try #require(ChartAddress(String(earlier.dropFirst("#/water/stats/".count))))
    device.send(.show(.figures(.water, address, chosen: nil)))
    #expect(device.html.contains("aria-label=\"Previous period\""))
    #expect(!device.html.contains("aria-label=\"Next period\""))
    #expect(device.html.contains("href=\"#/water/stats/month\""))
  }

  @Test func `The statistics of all activities leave out archived ones`() {
    var device = FakeDevice()
    device.send(.show(.activities))
    #expect(device.html.contains("Count anything"))
    let id = device.activity("Push-ups")
    device.perform(.counter(.archive(device.activity("Pages"), true)))
    device.send(.show(.activities))
    #expect(device.html.contains("#/count/\(id)/stats"))
    #expect(device.html.contains("Nothing logged."))
    #expect(!device.html.contains("Pages"))
  }

  @Test func `What no page sends changes nothing`() {
    var device = FakeDevice()
    device.set("wakingFrom", "24:00")
    device.set("water", "7")
    device.set("review", "24:00")
    device.set("nonsense", "1")
    #expect(device.written == 0)
  }

  @Test func `An activity has its times, each once`() throws {
    var device = FakeDevice()
    let id = device.activity("Push-ups")
    device.send(.action(.addTime, name: id.description, value: "09:00"))
    device.send(.action(.addTime, name: id.description, value: "08:00"))
    device.send(.action(.addTime, name: id.description, value: "09:00"))
    #expect(
      device.session.ledger.reminders(of: id)?.times.map { $0.iso8601 } == ["08:00", "09:00"])
    #expect(device.html.contains("Remove 08:00 from Push-ups"))
    device.send(.action(.removeTime, name: id.description, value: "08:00"))
    #expect(device.session.ledger.reminders(of: id)?.times.map { $0.iso8601 } == ["09:00"])
  }

  @Test func `The page lists what comes next, and says so where nothing does`() {
    var device = FakeDevice()
    #expect(device.html.contains("Nothing due in the next 7 days"))
    device.set("review", "21:00")
    #expect(device.html.contains("Today 21:00"))
    #expect(device.html.contains("Tomorrow 21:00"))
    #expect(device.html.contains("Mon 21:00"))
    device.set("water", "2")
    #expect(device.html.split(separator: "href=\"#/water\"").count == 2, "once")
    #expect(device.html.contains("Mon 21:00"))
  }

  @Test func `A routine's task is done on a day for which nobody has opened the plan`() throws {
    var device = FakeDevice()
    let today = device.session.today
    var draft = TaskDraft("Water the plants", .day(today, .afternoon, .free))
    draft.traits.remind = device.session.now.local
    draft.repetition = Repetition(.daily)
    device.perform(.plan(.add(draft)))
    device.now = .noon + .days(1)
    device.look()
    let task = try #require(device.told.last)
    #expect(task.title == "Water the plants")
    device.send(.answer(.done, key: task.key))
    device.look(displayed: [task.key])
    #expect(!device.told.contains { $0.key == task.key } && device.over == [task.key])
    let done = device.session.ledger.dayPlan(today + 1).tasks.filter { !$0.isOpen }
    #expect(done.map { $0.title } == ["Water the plants"])
    let committed = try #require(device.committed)
    #expect(committed.settled.count == 1 && committed.ops.count == 1)
    device.undo()
    device.look()
    #expect(device.told.map { $0.key } == [task.key])
  }

  @Test func `Widgets are drawn as things stand, and again when they have changed`() {
    var device = FakeDevice()
    var choice = WidgetChoice()
    choice.kind = .fast
    #expect(device.next(after: choice) == .noon + .minutes(15))
    #expect(device.html.contains("Not fasting."))
    device.perform(.fast(.start(at: nil, plan: nil)))
    #expect(device.next(after: choice) == .noon + .minutes(1))
    #expect(!device.html.contains("Not fasting."))
  }

  @Test func `A tally that is not there, or not any more, is the primary one`() {
    var device = FakeDevice()
    _ = device.activity("Push-ups")
    let archived = device.activity("Pages")
    device.perform(.counter(.archive(archived, true)))
    var choice = WidgetChoice()
    choice.kind = .tally
    for activity in [archived, RecordID(high: 1, low: 1), nil] {
      choice.activity = activity
      _ = device.next(after: choice)
      #expect(device.html.contains("alt=\"Push-ups"))
    }
  }

  @Test(
    arguments: [
      (NotificationPermission.undecided, "Notify me on this device"),
      (.granted, "Send a test"), (.denied, "To allow notifications"), (.unsupported, "Home Screen"),
    ])
  func `The page says whether notifications come here`(
    permission: NotificationPermission, words: String
  ) {
    var device = FakeDevice()
    device.permission = permission
    device.send(.show(.reminders(permission)))
    #expect(device.html.contains(words))
  }

  @Test func `What is due is told at each look, and when to look next`() throws {
    var device = FakeDevice()
    device.set("review", "21:00")
    device.look()
    #expect(device.told.isEmpty)
    #expect(device.next == .noon + .hours(9))
    device.now = .noon + .hours(10)
    device.look()
    let review = try #require(device.told.first)
    #expect(device.told.count == 1)
    #expect(review.tag == "daily-review" && review.key == "daily-review/2026-11-21")
    #expect(review.target == "#/today")
    #expect(review.actions.map { $0.title } == ["Snooze 10 min"])
  }

  @Test func `Whoever is woken shows something, and asks to be woken when something will be due`()
    throws
  {
    var device = FakeDevice()
    device.look()
    #expect(device.told.isEmpty && device.times.isEmpty)
    device.set("review", "21:00")
    device.look(isWoken: true)
    let idle = try #require(device.told.first)
    #expect(device.told.count == 1 && idle.title == "Nothing due" && idle.isSilent)
    let review = Instant.noon + .hours(9)
    #expect(device.times == (0..<14).map { review + .days($0) })
    device.now = review
    device.look(displayed: [idle.key], isWoken: true)
    #expect(device.told.map { $0.tag } == ["daily-review"] && device.over == [idle.key])
    #expect(device.times.first == review + .days(1))
    // As many as a relay takes, each once.
    device.set("water", "1")
    device.look()
    #expect(device.times.count == 64 && device.times == Set(device.times).sorted())
    #expect(device.times.allSatisfy { $0.milliseconds.isMultiple(of: 60_000) })
  }

  @Test(arguments: PushState.allCases)
  func `The page says whether this device is woken, and what can be done about it`(
    wake: PushState
  ) {
    var device = FakeDevice()
    device.send(.show(.reminders(.granted, wake: wake, status: 403)))
    #expect(device.html.contains("Also when Dayring is closed") == (wake != .hidden))
    let hasButton = ["wake", "sleep", "testWake"].map {
      device.html.contains("data-reminder=\"\($0)\"")
    }
    switch wake {
    case .hidden, .alone, .absent, .unreachable: #expect(hasButton == [false, false, false])
    case .off, .failed, .unknown: #expect(hasButton == [true, false, false])
    case .asking, .taken: #expect(hasButton == [false, true, false])
    case .on, .came, .refused, .unanswered, .late: #expect(hasButton == [false, true, true])
    }
    #expect(device.html.contains("(403)") == (wake == .refused))
    device.send(.show(.reminders(.denied, wake: wake)))
    #expect(!device.html.contains("Also when Dayring is closed"))
  }

  @Test func `A reminder that is put off comes again, and the former is over`() throws {
    var device = FakeDevice()
    device.set("review", "21:00")
    device.now = .noon + .hours(9)
    device.look()
    let first = try #require(device.told.first?.key)
    device.send(.answer(.snooze, key: first))
    device.look(displayed: [first])
    #expect(device.over == [first] && device.told.isEmpty)
    #expect(device.next == .noon + .hours(9) + .minutes(10))
    device.now = device.now + .minutes(10)
    device.look()
    #expect(device.told.map { $0.tag } == ["daily-review"])
    #expect(device.told.map { $0.key } != [first])
    device.undo()
    device.look()
    #expect(device.told.map { $0.key } == [first])
  }

  @Test func `Water is logged from the notification, once, and then there is no reminder`() throws {
    var device = FakeDevice()
    device.set("water", "2")
    device.look()
    let water = try #require(device.told.first)
    #expect(water.tag == "water")
    #expect(water.actions.map { $0.title } == ["+250 ml", "Snooze 10 min"])
    #expect(water.actions.map { $0.action.description } == ["drink.2500", "snooze"])
    device.send(.answer(.drink(.millilitres(250)), key: water.key))
    device.send(.answer(.drink(.millilitres(250)), key: water.key))
    #expect(device.session.ledger.drinks(dayStart: .midnight).map { $0.volume.tenths } == [2500])
    device.look(displayed: [water.key])
    #expect(device.told.map { $0.key } == [water.key], "the goal is not met yet")
    device.perform(.water(.log(DrinkDraft(.millilitres(5000)))))
    device.look(displayed: [water.key])
    #expect(device.told.isEmpty && device.over == [water.key])
  }

  @Test func `A task is done from its notification`() throws {
    var device = FakeDevice()
    var draft = TaskDraft("Water the plants", .backlog(.free))
    draft.traits.remind = device.session.now.local
    device.perform(.plan(.add(draft)))
    device.look()
    let task = try #require(device.told.first)
    #expect(task.title == "Water the plants")
    #expect(task.actions.map { $0.title } == ["Done", "Snooze 10 min"])
    device.send(.answer(.done, key: task.key))
    device.look(displayed: [task.key])
    #expect(device.told.isEmpty && device.over == [task.key])
    device.undo()
    device.look()
    #expect(device.told.map { $0.key } == [task.key])
  }

  @Test func `While a fast runs, a silent notification stands, and it stops the fast`() throws {
    var device = FakeDevice()
    device.perform(.fast(.start(at: nil, plan: nil)))
    device.look()
    #expect(device.told.isEmpty, "nobody has asked for it")
    device.set("running")
    device.look()
    let fast = try #require(device.told.first)
    #expect(fast.title == "Fasting · 16:8" && fast.body == "Until Sun 04:00")
    #expect(fast.tag == "fast" && fast.isSilent)
    #expect(fast.actions.map { $0.title } == ["Stop fast"])
    device.now = .noon + .hours(1)
    device.send(.answer(.stop, key: fast.key))
    device.look(displayed: [fast.key])
    #expect(device.told.isEmpty && device.over == [fast.key])
    #expect(device.session.ledger.runningFasts().isEmpty)
    device.perform(.fast(.start(at: nil, plan: nil)))
    let before = device.written
    device.send(.answer(.stop, key: fast.key))
    #expect(device.written == before, "that was about another fast")
  }

  @Test func `A worker stores what a tab would: the op, and what undoes it`() throws {
    var device = FakeDevice()
    device.set("fastGoal")
    let committed = try #require(device.committed)
    #expect(
      committed.label == "settings.edit" && committed.ops.count == 1 && committed.undo.count == 1)
  }

  @Test func `What the host sends is understood, and what it gets is JSON`() throws {
    var device = FakeDevice()
    device.set("water", "1")
    func answer(_ text: String) -> String {
      String(decoding: device.session.answer(Array(text.utf8)), as: UTF8.self)
    }
    let noon = Instant.noon.milliseconds
    let told = answer(#"{"type":"look","now":\#(noon),"standing":["old/1"]}"#)
    #expect(told.contains(#""key":"hydration-12/2026-11-21""#))
    #expect(told.contains(#"{"action":"drink.2500","title":"+250 ml"}"#))
    #expect(told.contains(#""over":["old/1"],"next":\#(noon + 3_600_000)"#))
    let committed = answer(
      #"{"type":"answer","now":\#(noon),"action":"drink.2500","key":"hydration-12/2026-11-21"}"#)
    #expect(committed.contains(#""keep":{"label":"drink.add""#))
    #expect(answer("{}") == #"{"notifications":[],"over":[],"times":[]}"#)
  }
}

/// A host of reminders without a browser: what is committed comes back as ops, as from a tab.
private struct FakeDevice {
  var session = ReminderSession()
  var now = Instant.noon
  var permission = NotificationPermission.granted
  var html = ""
  var told: [Notification] = []
  var over: [String] = []
  var next: Instant?
  var times: [Instant] = []
  var committed: ReminderReply.CommittedChange?
  var written = 0
  /// The app's engine, which alone gives stamps.
  private var app = MemoryLedger(replica: ReplicaID(rawValue: 7))

  init() {
    var boot = Boot()
    boot.seed = (1, 2)
    send(.open(boot))
    send(.show(.reminders(permission)))
  }

  mutating func send(_ kind: ReminderEvent.Kind) {
    let reply = session.handle(ReminderEvent(now: now, kind: kind))
    if let html = reply.html { self.html = html }
    guard let committed = reply.committed else { return }
    self.committed = committed
    written += 1
    // As the app's engine does it.
    let moment = Moment(now, offset: .utc)
    pass(app.rollOver(to: session.today, at: moment).ops)
    commit(Change(committed.label, committed.ops.flatMap { $0.changes }))
  }

  mutating func set(_ name: String, _ value: String = "") {
    send(.action(.set, name: name, value: value))
  }

  mutating func look(displayed: [String] = [], isWoken: Bool = false) {
    let reply = session.handle(
      ReminderEvent(now: now, kind: .look(displayed: displayed, isWoken: isWoken)))
    (told, over, next, times) = (reply.notifications, reply.over, reply.next, reply.times)
  }

  /// The time at which the widgets are to be drawn again.
  mutating func next(after choice: WidgetChoice) -> Instant? {
    let reply = session.handle(ReminderEvent(now: now, kind: .widgets(choice)))
    html = reply.html ?? ""
    return reply.next
  }

  mutating func perform(_ command: TrackerCommand) {
    var random = SeededGenerator(seed: (UInt64(written), 9))
    let moment = Moment(now, offset: .utc)
    let ops = try? app.perform(command, at: moment, newID: RecordID(random: &random))
    written += 1
    pass(ops ?? [])
  }

  mutating func activity(_ name: String) -> RecordID {
    perform(.counter(.add(CounterDraft(name: name), goal: nil)))
    return Counters(in: app).all.last?.id ?? RecordID(derivedFrom: "none")
  }

  mutating func undo() { pass(app.undo(at: now)?.ops ?? []) }

  private mutating func commit(_ change: Change) { pass([app.commit(change, at: now)]) }

  private mutating func pass(_ ops: [Op]) {
    send(.ops(ReadableOps(ops)))
    send(.show(.reminders(permission)))
  }
}
