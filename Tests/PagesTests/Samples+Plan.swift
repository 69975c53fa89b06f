import CivilTime
import Ledger
import Pages
import Trackers

extension Samples {
  static let links = """
    See https://example.org/a?b=1&c='2'. Or (https://en.wikipedia.org/wiki/Ring_(jewellery)).
    javascript:alert(1) <script>alert("1")</script> mailto:kari@example.org
    """

  /// A day as most are.
  static let plannedLife: Life = {
    var life = Life()
    for (line, status) in [
      ("Send the offer to Kari !must", TaskStatus.done), ("Run 5 km !3", .done),
      ("Reply to Ola about the trip !3", .doing), ("Water the plants !5", .todo),
      ("Book the dentist !must @afternoon 15:30", .done), ("Review the budget !3 @aft", .todo),
      ("Finish chapter three !must @evening", .todo), ("Fold laundry !5 @eve *weekly", .todo),
    ] {
      life.settle(life.plan(line), status)
    }
    life.plan("Call the landlord !must @afternoon +carry ~6d", life.today + 3)
    life.plan("Bread @evening !5 +top", life.today - 3)
    life.plan("Stretch *daily !5", life.today - 5)
    for line in ["Learn to juggle @backlog", "Paint the fence @backlog !must"] { life.plan(line) }
    return life
  }()

  /// Too much of everything, each title as hostile as it may be.
  static let busyLife: Life = {
    var life = fullLife
    life.settings.overLimit = .warn
    if let change = life.settings.change(from: Settings()) {
      _ = life.store.commit(change, at: life.now.instant)
    }
    let long = String(repeating: "Write a very long title, ", count: 8)
    for region in Region.allCases {
      for bucket in Bucket.allCases {
        for index in 0..<(bucket.limit ?? 3) + 2 {
          life.plan(
            "\(index == 1 ? long.prefix(199) : hostile[...]) !\(bucket.rawValue) @\(region.rawValue)"
          )
        }
      }
    }
    life.plan("A\(String(repeating: "b", count: 198)) @backlog")
    life.plan("\(hostile) @backlog !must +top")
    let id = life.plan(hostile, life.today)
    guard let task = life.store.task(id) else { preconditionFailure("The task is gone.") }
    var edit = TaskEdit(of: task)
    edit.traits.notes = links + hostile
    edit.traits.isSticky = true
    edit.traits.carries = true
    edit.traits.expires = life.today + 9
    edit.traits.remind = LocalTime(startOf: life.today + 1) + .hours(9)
    edit.repetition = Repetition(
      .weekdays([.init(.monday), .init(.sunday)]), isFromCompletion: true)
    life.perform(.plan(.edit(id, edit)))
    life.settle(life.plan(hostile, life.today), .doing)
    for _ in 0..<2 { life.plan(hostile, life.today - 2) }
    for _ in 0..<4 { life.settle(life.plan(hostile, life.today), .dropped) }
    return life
  }()
}

extension Samples {
  /// The plan's pages, with what can be open on them.
  static let plans: [(name: String, screen: Screen)] =
    [("planned", plannedLife), ("busy", busyLife)].flatMap { name, life in
      life.plans.map { ("\(name), \($0)", $1) }
    }
}

extension Life {
  private var taskForm: Form {
    var form = Form([
      FieldID.name: Samples.hostile, FieldID.note: Samples.links, FieldID.date: "2026-11-21",
      FieldID.region: "evening", FieldID.bucket: "must", FieldID.carry: "on",
      FieldID.repeats: "chosen", FieldID.weekday + "1": "on", FieldID.after: "on",
    ])
    form.errors = [FieldID.name: Samples.hostile, FieldID.weekday: "one", FieldID.every: "few"]
    return form
  }

  fileprivate var plans: [(name: String, screen: Screen)] {
    var plans: [(String, Screen)] = [
      ("today", screen(.today)), ("plan", screen(.plan(.day(nil)))),
      ("tomorrow", screen(.plan(.day(today + 1)))), ("week", screen(.plan(.week(nil)))),
      ("next week", screen(.plan(.week(today + 2)))), ("backlog", screen(.plan(.backlog))),
      ("archive", screen(.plan(.archive))), ("review", screen(.plan(.review()))),
      ("nothing typed", screen(composing(""))), ("settings", screen(.settings)),
      ("typed", screen(composing("Call !must @eve fri 9:30 *mon,thu+ +carry +top ~9d !x"))),
      ("refused", screen(composing(Samples.hostile, error: Samples.hostile))),
      ("found", screen(searching("the"), .plan(.search))),
      ("found much", screen(searching("script"), .plan(.search))),
      ("not found", screen(searching("\(Samples.hostile) q"), .plan(.search))),
    ]
    for part in TypedPart.allCases {
      var page = composing("Call !must @eve fri 9:30 *mon,thu+")
      page.composer?.picker = part
      plans.append(("choosing the \(part)", screen(page)))
    }
    var missing = composing("Paint after: \(Samples.hostile)", error: Samples.hostile)
    missing.composer?.missing = [Samples.hostile]
    plans.append(("unknown blocker", screen(missing)))
    var typing = planPage(.backlog)
    typing.composer = composer("Some day @backlog fri", at: .backlog(.free))
    plans.append(("typed in the backlog", screen(typing, .plan(.backlog))))
    guard let task = store.dayPlan(today).tasks.last else { return plans }
    for repeats in RepeatChoice.allCases {
      var form = taskForm
      form.values[FieldID.repeats] = repeats.rawValue
      plans.append(
        ("sheet, \(repeats)", screen(.plan(.day(nil)), Sheet(.task(task, others: []), form))))
    }
    let places: [Place] = [
      .day(today, .morning, .must), .day(today + 3, .evening, .free), .backlog(.misc),
    ]
    for part in [PlanPart.day(nil), .week(nil), .backlog] {
      for place in places {
        var page = planPage(part)
        page.lifted = LiftedTask(
          task: task.id, place: place, next: store.dayPlan(today).tasks.first?.id,
          isRefused: place.bucket == .must)
        plans.append(("lifted to \(place) on \(part)", screen(page, .plan(part))))
      }
    }
    let all = store.dayPlan(today).tasks + store.backlog(today: today)
    for (index, task) in (all + store.archive(today: today, limit: 2)).enumerated() {
      plans.append(("task \(index)", screen(.plan(.task(task.id)))))
    }
    return plans
  }

  func task(_ title: String) -> PlanTask? {
    var store = store
    return store.tasks(matching: title, limit: 1).first
  }

  /// The day with the composer open, and a task lifted.
  func composing(_ line: String, error: String? = nil) -> PlanPage {
    var page = planPage(.day(nil))
    page.composer = composer(line, error: error)
    return page
  }

  func lifting(
    _ title: String, to place: Place, before next: String? = nil, isRefused: Bool = false
  )
    -> PlanPage
  {
    var page = planPage(.day(nil))
    guard let task = task(title) else { return page }
    page.lifted = LiftedTask(
      task: task.id, place: place, next: next.flatMap { self.task($0)?.id }, isRefused: isRefused)
    page.liftedTask = task
    return page
  }

  func searching(_ query: String) -> PlanPage {
    var store = store
    return PlanPage(.search(query: query, found: store.tasks(matching: query, limit: 20)))
  }
}
