/// One day and time: when a fast really began or ended.
struct MomentFields {
  let form: Form
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    div(.class("field-row")) {
      Field(FieldID.date, texts.dateField, in: form).date()
      Field(FieldID.time, texts.timeField, in: form).time(hasFocus: hasFocus)
    }
  }
}
