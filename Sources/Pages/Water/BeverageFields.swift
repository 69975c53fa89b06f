import Trackers

extension CustomFields {
  func beverage(_ beverage: Beverage?) -> HTML {
    HTML {
      name
      Field(FieldID.factor, texts.factorField, in: form).number(Beverage.factors)
      if beverage != nil { p(.class("quiet small-print")) { texts.factorNote } }
      LookFields(form: form, texts: texts).html
      if let id = beverage?.id {
        div(.class("button-row"), .key("fate")) {
          recordButton(.beverageRemove, id, texts.delete, isDanger: true)
        }
      }
    }
  }
}
