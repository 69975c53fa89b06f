/// The fields of a day and time: the actual start or end of a fast.
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
