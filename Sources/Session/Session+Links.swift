import CivilTime
import Ledger
import Pages
import Trackers

/// Addresses of verbs. They are replaced in the address bar immediately, so that going back or
/// reloading does not repeat them.
extension Session {
  /// Follows a link; false for an address that may be a page.
  mutating func follow(_ address: String) -> Bool {
    guard address.hasPrefix(VerbLink.prefix) else { return false }
    // The rollover comes first, so that today's tasks can be named.
    rollOverIfKnown()
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

  /// The question for confirmation; nil if a page is shown instead.
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
        let schedules = Schedules(in: ledger)
        goal = FastPlan(plain: text, schedules: schedules, words: tab.locale.words)
        if goal == nil || FastPlan.clock(text, schedules: schedules) != nil {
          throw .unreadable(.goal, text)
        }
      }
      return questions.start(.fast(.start(at: at, plan: goal ?? tab.nextFast)), goal, at: at)
    case .fastStop: return questions.stop(at: try time(&link))
    case .drink:
      guard let text = link.take(.volume) else { throw .missing(.volume) }
      let volume: Volume
      do {
        volume = try Volume(typed: text, unit: settings.volumeUnit, words: tab.locale.words)
      } catch {
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
      do {
        return questions.count(try CounterAmount(typed: text, unit: activity.unit), activity)
      } catch {
        throw .unreadable(.amount, text)
      }
    case .tallyStatus: _ = try activity(&link)
    case .taskAdd: compose(link.take(.title) ?? "", at: link.take(VerbLink.place))
    case .taskDone:
      guard let title = link.take(.task) else { throw .missing(.task) }
      let found = ledger.dayPlan(today).tasks.filter {
        $0.isOpen && $0.title.folded == title.folded
      }
      // An ambiguous title names no task.
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
    guard let time = Moment(linked: text, now: now, zone: tab.zone, words: tab.locale.words) else {
      throw .unreadable(.time, text)
    }
    return time
  }

  private mutating func activity(
    _ link: inout VerbLink
  ) throws(LinkRefusal) -> Counter {
    guard let name = link.take(.activity) else { throw .missing(.activity) }
    guard let activity = Counters(in: ledger).named(name), !activity.isArchived else {
      throw .unreadable(.activity, name)
    }
    turn(to: .daily(.activity(activity.id), .now))
    return activity
  }

  private mutating func compose(_ title: String, at place: String?) {
    let place =
      place.flatMap { Place($0) } ?? .day(today, tab.region(in: ledger), .free)
    turn(to: .plan(place.list(today: today)))
    openComposer(at: place, text: title)
  }

  private mutating func refuse(_ message: String) {
    sheet = Sheet(.link(nil))
    sheet?.form.message = message
  }

  /// The refusal if there is nothing to stop or undo. Other refusals come when the command is
  /// performed: a trial on a copy of the session would add a kilobyte to the download.
  private func objection(to question: LinkQuestion) -> String? {
    switch question.command {
    case nil: ledger.undoEntries.isEmpty ? words.nothingToUndo : nil
    case .fast(.stop)?:
      ledger.runningFasts().isEmpty ? words.refusal(.fast(.nothingRunning)) : nil
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
    case .fastStart, .fastStop, .fastStatus: .fast(.now)
    case .drink, .waterStatus: .daily(.water, .now)
    case .count, .tallyStatus: .counter
    case .taskAdd, .taskDone, .planStatus: .plan(.day(nil))
    case .dateStatus: .date
    case .todayStatus, .undo: .today
    }
  }
}

extension Session {
  mutating func go(to route: Route) {
    if case .unknown(let address) = route, follow(address) { return }
    let isPeriod = tab.route != route && route.isPeriod(of: tab.route)
    if tab.route != route, !isPeriod { toast = nil }
    let query = tab.route.isOfSettings && route.isOfSettings ? tab.visit.settingsQuery : ""
    let (former, list) = (tab.route, tab.planList)
    tab.route = route
    tab.visit = Visit()
    tab.visit.settingsQuery = query
    if case .plan(.task) = route { tab.visit.listOfTask = list }
    if tab.firstStart.isAgain { tab.firstStart = FirstStart() }
    sheet = nil
    celebrations.end()
    // With another period, the focus stays on the link to it. Opening an entry and going back to its
    // list leave it on its row, where the list is shown.
    let entry = route.isOfEntry ? route : route.isList(of: former) ? former : nil
    reply.staysInPlace = isPeriod
    if !isPeriod { reply.focus = entry.map { "[href=\"\($0)\"]" } ?? "h1" }
    if tab.route == .feedback { feedback.open(&reply, hasServer: !storage.isOfShell) }
    if route == .plan(.search) {
      TaskSearch.prepare(&ledger)
      reply.focus = "#query"
    }
  }

  mutating func move(to route: Route, replacing: Bool = false) {
    tab.route = route
    reply.route = route
    reply.replacesRoute = replacing
  }

  /// Removes the rows of versions that paired a browser with one server: a token and an outbox.
  ///
  /// NB: no ops are lost with these rows, since all are stored as well.
  mutating func endPairing(_ meta: Meta) {
    let former = meta.filter { key, _ in
      key == "token" || key == "cursor" || key.hasPrefix("outbox.")
    }
    if former.isEmpty { return }
    if former.contains(where: { $0.key == "token" }) { add(.pairingEnded) }
    store(StoreBatch(meta: former.map { ($0.key, nil) }))
  }
}
