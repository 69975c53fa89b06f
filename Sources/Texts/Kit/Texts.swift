/// The texts shared by pages, shell, widgets and reminders, grouped by subject.
package struct Texts: TextGroup {
  package let language: Language

  package static let english = Texts(language: .english)

  package init(language: Language) {
    self.language = language
  }

  package var calendar: CalendarTexts { CalendarTexts(language: language) }
  package var duration: DurationTexts { DurationTexts(language: language) }
  package var refusal: RefusalTexts { RefusalTexts(language: language) }
  package var fasting: FastTexts { FastTexts(language: language) }
  package var plan: PlanTexts { PlanTexts(language: language) }
  package var change: ChangeTexts { ChangeTexts(language: language) }
  package var undo: UndoTexts { UndoTexts(language: language) }
  package var reminders: ReminderTexts { ReminderTexts(language: language) }
  package var health: HealthTexts { HealthTexts(language: language) }
  package var space: SpaceTexts { SpaceTexts(language: language) }
}

/// The texts of refusals: a problem and its remedy.
package struct RefusalTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }
  var duration: DurationTexts { DurationTexts(language: language) }
  var plan: PlanTexts { PlanTexts(language: language) }
}

/// The texts of changes: each a sentence on what was done.
package struct ChangeTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }
  var duration: DurationTexts { DurationTexts(language: language) }
  var fasting: FastTexts { FastTexts(language: language) }
  var plan: PlanTexts { PlanTexts(language: language) }

  /// The result of a command that changed nothing.
  package var nothing: String { say("Nothing changed: it's already that way.") }
}
