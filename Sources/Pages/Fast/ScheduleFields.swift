import Trackers

/// The fields of a custom schedule.
struct ScheduleFields {
  let form: Form
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    HTML {
      Field(FieldID.name, texts.nameField, in: form).text(
        limit: Limits.name, hasFocus: hasFocus)
      div(.class("field-row")) { DurationFields(form: form, texts: texts).html }
      p(.class("quiet small-print")) { texts.goalLimits }
    }
  }
}
