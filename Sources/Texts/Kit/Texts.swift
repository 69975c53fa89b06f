/// The words that pages, shell, widgets and reminders share, grouped by subject.
package struct Texts: TextGroup {
  package let language: Language

  package static let english = Texts(language: .english)

  package init(language: Language) {
    self.language = language
  }

  package var calendar: CalendarTexts { CalendarTexts(language: language) }
  package var duration: DurationTexts { DurationTexts(language: language) }
  package var refusal: RefusalTexts { RefusalTexts(language: language) }
  package var fasting: FastingTexts { FastingTexts(language: language) }
  package var plan: PlanTexts { PlanTexts(language: language) }
  package var change: ChangeTexts { ChangeTexts(language: language) }
  package var undo: UndoTexts { UndoTexts(language: language) }
  package var reminders: ReminderTexts { ReminderTexts(language: language) }
  package var health: HealthTexts { HealthTexts(language: language) }
  package var space: SpaceTexts { SpaceTexts(language: language) }
}

/// Why something did not happen, and what to do instead.
package struct RefusalTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }
  var duration: DurationTexts { DurationTexts(language: language) }
  var plan: PlanTexts { PlanTexts(language: language) }
}

/// What just happened, in a sentence.
package struct ChangeTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }
  var duration: DurationTexts { DurationTexts(language: language) }
  var fasting: FastingTexts { FastingTexts(language: language) }
  var plan: PlanTexts { PlanTexts(language: language) }

  /// After a command that had nothing to change.
  package var nothing: String { say("Nothing changed: it is that way already.") }
}
