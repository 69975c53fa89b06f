import CivilTime
import Ledger
import Pages
import Trackers

/// Addresses that are no pages: they pair this browser, or ask for something. What they ask is gone
/// from the address at once, so that neither going back nor loading anew asks it again.
extension Session {
  /// The fragment of the address that `dayring serve` prints.
  private static let pairingPrefix = "#pair="

  /// False for what may be a page.
  mutating func follow(_ address: String) -> Bool {
    if address.hasPrefix(Session.pairingPrefix) {
      sync.pair(secret: String(address.dropFirst(Session.pairingPrefix.count)))
      move(to: .today, replacing: true)
      return true
    }
    guard address.hasPrefix(VerbLink.prefix) else { return false }
    // First comes what the new day brings, so that today's tasks can be named.
    rollOver()
    turn(to: .today)
    do {
      var link = try VerbLink(address)
      turn(to: page(of: link.name))
      let question = try question(&link)
      try link.end()
      guard let question else { return true }
      if let objection = objection(to: question) {
        refuse(objection)
      } else {
        sheet = Sheet(.link(question))
      }
    } catch {
      tab.visit.composer = nil
      refuse(words.texts.refusal(error))
    }
    return true
  }

  /// Nil where there is nothing to ask: the page shows what is wanted.
  private mutating func question(
    _ link: inout VerbLink
  ) throws(LinkRefusal) -> LinkQuestion? {
    let settings = Settings(in: ledger)
    let questions = LinkQuestions(settings, tab.locale, at: now, in: tab.zone)
    switch link.name {
    case .fastStart:
      let at = try time(&link)
      var goal: FastPlan?
      if let text = link.take(.goal) {
        goal = FastPlan(plain: text, schedules: Schedules(in: ledger))
        if goal == nil { throw .unreadable(.goal, text) }
      }
      return questions.start(.fasting(.start(at: at, plan: goal ?? tab.nextFast)), goal, at: at)
    case .fastStop: return questions.stop(at: try time(&link))
    case .drink:
      guard let text = link.take(.volume) else { throw .missing(.volume) }
      guard let volume = Volume(typed: text, unit: settings.volumeUnit) else {
        throw .unreadable(.volume, text)
      }
      let name = link.take(.beverage) ?? Beverage.Key.water.rawValue
      guard let beverage = Beverages(in: ledger).named(name) else {
        throw .unreadable(.beverage, name)
      }
      return questions.drink(volume, beverage)
    case .count:
      let activity = try activity(&link)
      guard let text = link.take(.amount) else {
        return questions.count(activity.quickAmounts[0], activity)
      }
      guard let amount = TallyAmount(typed: text.folded) else { throw .unreadable(.amount, text) }
      return questions.count(amount, activity)
    case .tallyStatus: _ = try activity(&link)
    case .taskAdd: compose(link.take(.title) ?? "", at: link.take(VerbLink.place))
    case .taskDone:
      guard let title = link.take(.task) else { throw .missing(.task) }
      let found = ledger.dayPlan(today).tasks.filter {
        $0.isOpen && $0.title.folded == title.folded
      }
      // Of several, none is meant.
      guard found.count == 1 else { throw .unreadable(.task, title) }
      return questions.finish(found[0])
    case .undo:
      return questions.undo(ledger.undoEntries.last.map { words.done($0.label) } ?? "")
    case .dateStatus: _ = link.take(.date)
    case .fastStatus, .waterStatus, .planStatus, .todayStatus: break
    }
    return nil
  }

  private func time(_ link: inout VerbLink) throws(LinkRefusal) -> Moment? {
    guard let text = link.take(.time) else { return nil }
    guard let time = Moment(linked: text, now: now, zone: tab.zone) else {
      throw .unreadable(.time, text)
    }
    return time
  }

  private mutating func activity(
    _ link: inout VerbLink
  ) throws(LinkRefusal) -> Activity {
    guard let name = link.take(.activity) else { throw .missing(.activity) }
    guard let activity = Activities(in: ledger).named(name), !activity.isArchived else {
      throw .unreadable(.activity, name)
    }
    turn(to: .daily(.activity(activity.id), .now))
    return activity
  }

  private mutating func compose(_ title: String, at place: String?) {
    let place =
      place.flatMap { Place($0) } ?? .day(today, Region(at: now.local.timeOfDay), .free)
    turn(to: .plan(place.list(today: today)))
    openComposer(at: place, text: title)
  }

  private mutating func refuse(_ message: String) {
    sheet = Sheet(.link(nil))
    sheet?.form.message = message
  }

  /// Where there is nothing to stop or to undo, there is nothing to ask. All else is judged when it is
  /// done: trying it out on a copy of the session would cost the download a kilobyte.
  private func objection(to question: LinkQuestion) -> String? {
    switch question.command {
    case nil: ledger.undoEntries.isEmpty ? words.nothingToUndo : nil
    case .fasting(.stop)?:
      ledger.runningFasts().isEmpty ? words.refusal(.fasting(.nothingRunning)) : nil
    default: nil
    }
  }

  private mutating func turn(to route: Route) {
    go(to: route)
    reply.focus = nil
    reply.route = route
    reply.replacesRoute = true
  }

  private func page(of name: VerbName) -> Route {
    switch name {
    case .fastStart, .fastStop, .fastStatus: .fasting(.now)
    case .drink, .waterStatus: .daily(.water, .now)
    case .count, .tallyStatus: .tallies
    case .taskAdd, .taskDone, .planStatus: .plan(.day(nil))
    case .dateStatus: .dates
    case .todayStatus, .undo: .today
    }
  }
}
