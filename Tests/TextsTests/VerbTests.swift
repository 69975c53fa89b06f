import CivilTime
import Ledger
import Testing
import Texts
import Trackers

@Suite("What is said in plain English")
struct VerbTests {
  private static let now = Moment(
    Instant(milliseconds: 1_795_180_215_000), offset: UTCOffset(minutes: 60))

  private static let store: MemoryLedger = {
    var store = MemoryLedger(replica: ReplicaID(rawValue: 1))
    let today = now.day(startingAt: .midnight)
    let commands: [TrackerCommand] = [
      .counter(.add(CounterDraft(name: "Push-ups"), goal: nil)),
      .counter(.add(CounterDraft(name: "Übungen"), goal: nil)),
      .counter(.add(CounterDraft(name: "Water the plants"), goal: nil)),
      .water(.addBeverage(BeverageDraft(name: "Green tea"))),
      .date(.add(DateDraft(name: "Trip to Oslo", day: today + 30, kind: .until))),
      .plan(.add(TaskDraft("Call Mum", .day(today, .morning, .must)))),
      .plan(.add(TaskDraft("Read", .day(today, .morning, .free)))),
      .plan(.add(TaskDraft("read", .day(today, .evening, .free)))),
    ]
    for (index, command) in commands.enumerated() {
      do {
        _ = try store.perform(
          command, at: now, newID: RecordID(high: 1, low: UInt64(index + 1)))
      } catch {
        preconditionFailure("\(error)")
      }
    }
    return store
  }()

  private func request(_ text: String) throws(VerbRefusal) -> VerbRequest {
    let book = VerbBook(in: Self.store, at: Self.now, zone: Zone(fixed: Self.now.offset))
    return try VerbTable.english.request(for: text, in: book)
  }

  /// A request in a few letters.
  private func outline(_ text: String) -> String {
    do {
      switch try request(text) {
      case .startFast(let at, let plan):
        let goal =
          switch plan {
          case .schedule(let schedule): " " + schedule.name
          case .minutes(let minutes): " \(minutes) min"
          case .until, nil: ""
          }
        return "start" + goal + (at.map { " at " + $0.local.timeOfDay.iso8601 } ?? "")
      case .stopFast(let at):
        return "stop" + (at.map { " at " + $0.local.timeOfDay.iso8601 } ?? "")
      case .drink(let volume, let beverage):
        let name = Beverages(in: Self.store)[beverage].name
        return "drink \(volume.tenths) \(name)"
      case .count(let activity, let amount):
        return "count \(activity.name) \(amount?.text() ?? "first")"
      case .addTask(let line): return "task \(line)"
      case .finishTask(let task): return "done \(task.title)"
      case .tallyStatus(let activity): return "tally \(activity.name)"
      case .dateStatus(let date): return "date \(date.name)"
      case .undo, .fastStatus, .waterStatus, .planStatus, .todayStatus:
        return try request(text).name.rawValue
      }
    } catch VerbRefusal.unknown {
      return "?"
    } catch VerbRefusal.parameter(_, let parameter, let text, _) {
      return "? \(parameter.rawValue) “\(text)”"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("start fasting", "start"), ("Start my fast!", "start"), ("Begin a fast, please.", "start"),
    ("start a 16:8 fast", "start 16:8"), ("start fasting for 18 hours", "start 1080 min"),
    ("start fasting for eighteen hours", "start 1080 min"),
    ("start fasting at 19:00", "start at 19:00"),
    ("I have been fasting since 20:00", "start at 20:00"),
    ("stop fasting", "stop"), ("Stop my fast", "stop"), ("end the fast at 8 am", "stop at 08:00"),
    ("How long have I been fasting?", "fast.status"), ("fasting status", "fast.status"),
    ("log 250 ml of tea", "drink 2500 tea"), ("drink a glass of water", "drink 2500 water"),
    ("Drink two glasses of green tea", "drink 5000 Green tea"),
    ("I drank half a litre", "drink 5000 water"), ("drink 250", "drink 2500 water"),
    ("log 8 oz of coffee", "drink 2366 coffee"), ("drink a bottle", "drink 5000 water"),
    ("add 300 millilitres of juice", "drink 3000 juice"),
    ("count 20 push-ups", "count Push-ups 20"), ("Count twenty pushups.", "count Push-ups 20"),
    ("log one push up", "count Push-ups 1"), ("count push-ups", "count Push-ups first"),
    ("i did 2.5 Übungen", "count Übungen 2.5"), ("count 3 übungen", "count Übungen 3"),
    ("count -5 push-ups", "count Push-ups -5"),
    ("how many push-ups have I done today?", "tally Push-ups"),
    ("add task call mum tomorrow at 9", "task call mum tomorrow at 9"),
    ("Add a task: Buy “the” milk.", "task Buy “the” milk"),
    ("add task Write report !must @morning", "task Write report !must @morning"),
    ("add milk to my list", "task milk"), ("add task buy tea to my plan", "task buy tea"),
    ("mark call mum as done", "done Call Mum"), ("Complete the call mum", "done Call Mum"),
    ("what is on my plan?", "plan.status"), ("What's next", "plan.status"),
    ("What’s next?", "plan.status"),
    ("how many days until the trip to Oslo", "date Trip to Oslo"),
    ("how is my day", "today.status"), ("Undo that", "undo"),
  ])
  func `is understood whatever its case, articles and punctuation`(text: String, meaning: String) {
    #expect(outline(text) == meaning)
  }

  @Test(arguments: [
    ("start", "?"), ("fast", "?"), ("start fasting tomorrow maybe", "? goal “tomorrow maybe”"),
    ("do not stop fasting", "?"), ("don't start fasting", "?"), ("stop", "?"),
    ("drink beer", "? volume “beer”"), ("drink 2 coffees", "? volume “2”"),
    ("drink 250 ml of wine", "? beverage “ml of wine”"),
    ("count 20 squats", "? activity “squats”"),
    ("count push", "? activity “push”"), ("mark read as done", "? task “read”"),
    ("delete everything", "?"), ("add task", "?"), ("stop fasting and delete all", "?"),
    (
      "drink a glass of water and count 20 push-ups",
      "? beverage “of water and count 20 push-ups”"
    ),
  ])
  func `changes nothing where it is not understood as a whole`(text: String, meaning: String) {
    #expect(outline(text) == meaning)
  }

  @Test
  func `is refused with the nearest phrases, and with the nearest names`() {
    #expect(throws: VerbRefusal.unknown("stat fasting", nearest: ["start fasting"])) {
      do { _ = try request("stat fasting") } catch VerbRefusal.unknown(let text, let nearest) {
        throw VerbRefusal.unknown(text, nearest: Array(nearest.prefix(1)))
      }
    }
    #expect(
      throws: VerbRefusal.parameter(.count, .activity, "pushapps", nearest: ["Push-ups"])
    ) { try request("count 20 pushapps") }
  }

  @Test(arguments: ["", " ", "?!", "…"])
  func `may be neither empty nor endless`(text: String) {
    #expect(throws: VerbRefusal.empty) { try request(text) }
    let long = "add task " + String(repeating: "x", count: 500)
    #expect(throws: VerbRefusal.tooLong(limit: 500)) { try request(long) }
  }

  @Test
  func `is one table: each verb once, no phrase twice, and each example is understood as its verb`()
    throws
  {
    let verbs = VerbTable.english.verbs
    #expect(verbs.map { $0.name } == VerbName.allCases)
    let phrases = verbs.flatMap { $0.phrases }
    #expect(Set(phrases).count == phrases.count)
    for verb in verbs { #expect(try request(verb.example).name == verb.name, "\(verb.example)") }
  }

  @Test
  func `has no phrase with a word that is skipped, or a brace that names nothing`() {
    for phrase in VerbTable.english.verbs.flatMap({ $0.phrases }) {
      for word in phrase.split(separator: " ") {
        #expect(!VerbTable.english.fillers.contains(String(word)), "\(phrase)")
        if word.hasPrefix("{") {
          #expect(VerbParameter(rawValue: String(word.dropFirst().dropLast())) != nil, "\(phrase)")
        }
        #expect(word == word.lowercased(), "\(phrase)")
      }
    }
  }

  @Test
  func `is refused where it is long and fits nothing, without trying all ways to cut it`() {
    let words = String(repeating: "log 1 ", count: 80)
    #expect(throws: VerbRefusal.self) { try request(words) }
  }
}
