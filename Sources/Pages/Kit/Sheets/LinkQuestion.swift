import CivilTime
import Ledger
import Texts
import Trackers

/// The question that confirms a link or a tap: `Log 250 ml of Tea?`
package struct LinkQuestion: Hashable, Sendable {
  let text: String
  /// The title of the button that confirms.
  let answer: String
  /// The command; nil for undo.
  package let command: TrackerCommand?
  var isLink = true
}

/// The factory of the questions.
package struct LinkQuestions {
  private let context: PageContext
  private let unit: VolumeUnit

  package init(_ settings: Settings, _ locale: LocaleFormat, at now: Moment, in zone: Zone) {
    context = PageContext(settings, locale, at: now, in: zone)
    unit = settings.volumeUnit
  }

  package func start(_ command: TrackerCommand, _ plan: FastPlan?, at: Moment?) -> LinkQuestion {
    let text =
      switch (plan.map { name(of: $0) }, at.map { time($0) }) {
      case (nil, nil): texts.startFastAsked
      case (nil, let time?): texts.startFastAsked(at: time)
      case (let goal?, nil): texts.startFastAsked(goal)
      case (let goal?, let time?): texts.startFastAsked(goal, at: time)
      }
    return LinkQuestion(text: text, answer: texts.startFast, command: command)
  }

  package func stop(at: Moment?) -> LinkQuestion {
    LinkQuestion(
      text: at.map { texts.stopFastAsked(at: time($0)) } ?? texts.stopFastAsked,
      answer: texts.stopFast, command: .fast(.stop(at: at)))
  }

  package func drink(_ volume: Volume, _ beverage: Beverage) -> LinkQuestion {
    let amount = DailyWords(Subject(water: [], unit), context).amount(volume.tenths)
    return LinkQuestion(
      text: texts.drinkAsked(amount, texts.name(of: beverage)), answer: texts.drinkAnswer,
      command: .water(.log(DrinkDraft(volume, of: beverage.key, isConfirmed: true))))
  }

  package func count(_ amount: CounterAmount, _ activity: Counter) -> LinkQuestion {
    let words = DailyWords(Subject(activity), context)
    return LinkQuestion(
      text: texts.countAsked(words.amount(amount.thousandths), activity.name),
      answer: texts.add, command: .counter(.log(activity.id, CounterEntryDraft(amount))))
  }

  package func finish(_ task: PlanTask) -> LinkQuestion {
    LinkQuestion(
      text: texts.doneAsked(task.title), answer: texts.doneAnswer,
      command: .plan(.setStatus(task.id, .done)))
  }

  /// The question after a tap on the circle of a task that waits.
  /// - Parameter reason: a sentence on the tasks that it waits for.
  package func finish(_ task: RecordID, despite reason: String) -> LinkQuestion {
    LinkQuestion(
      text: reason, answer: texts.doneAnyway, command: .plan(.doneAnyway(task)), isLink: false)
  }

  package func undo(_ change: String) -> LinkQuestion {
    LinkQuestion(text: texts.undoAsked(change), answer: texts.undoAnswer, command: nil)
  }

  private var texts: PageTexts { context.texts }

  private func time(_ moment: Moment) -> String { context.dayTime(moment, isFirst: false) }

  private func name(of plan: FastPlan) -> String {
    switch plan {
    case .schedule(let schedule): texts.common.fasting.name(schedule.name)
    case .minutes(let minutes): context.duration(.minutes(minutes))
    case .until(let end): time(end)
    }
  }
}
