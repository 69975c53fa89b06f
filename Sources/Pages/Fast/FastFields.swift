import Texts
import Trackers

/// The fields of a fast's times, goal and note.
struct FastFields {
  let form: Form
  let hasEnd: Bool
  var hasGoal = true
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    HTML {
      group(texts.startGroup) {
        Field(FieldID.startDate, texts.dateField, in: form).date()
        Field(FieldID.startTime, texts.timeField, in: form).time(hasFocus: hasFocus)
      }
      if hasEnd {
        group(texts.endGroup) {
          Field(FieldID.endDate, texts.dateField, in: form).date()
          Field(FieldID.endTime, texts.timeField, in: form).time()
        }
      }
      if hasGoal {
        group(texts.goalWord) {
          DurationFields(form: form, texts: texts).html
        }
      }
      Field(FieldID.note, texts.note, in: form).longText(limit: Limits.note)
    }
  }

  private func group(_ name: String, @HTMLBuilder content: () -> HTML) -> HTML {
    fieldset(.class("field-group")) {
      legend { name }
      div(.class("field-row")) { content() }
    }
  }
}

/// The fields of a goal's hours and minutes.
struct DurationFields {
  let form: Form
  let texts: PageTexts
  var hasFocus = false

  @HTMLBuilder var html: HTML {
    Field(FieldID.hours, texts.hours, in: form).number(0...72, hasFocus: hasFocus)
    Field(FieldID.minutes, texts.minutes, in: form).number(0...59)
  }
}
