import Trackers

/// A field for each quick amount, and one more below the limit.
struct QuickFields {
  let form: Form
  /// Whether amounts may be negative; the numeric keyboard of phones has no minus sign.
  let allowsNegative: Bool
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    fieldset(.class("chips"), .key("quick-fields")) {
      legend { texts.quickAmounts }
      div(.class("quick-fields field")) {
        for (index, amount) in amounts.enumerated() {
          input(
            "text", .name(FieldID.quick), .value(amount), Attribute("maxlength", "20"),
            .when(!allowsNegative, Attribute("inputmode", "decimal")),
            Attribute("autocomplete", "off"),
            .label(texts.quickAmount(String(index + 1))), .when(hasFocus && index == 0, .autofocus),
            .when(error != nil, .invalid), .when(error != nil, .described(by: Self.errorID)),
            .key("quick-\(index)"))
        }
      }
      if let error { p(.class("field-error"), .id(Self.errorID)) { error } }
    }
  }

  private static let errorID = "field-quick-error"
  private var error: String? { form.errors[FieldID.quick] }

  private var amounts: [String] {
    var amounts = form[FieldID.quick].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(CounterDraft.quickLimit).map { String($0) }
    while amounts.last == "" { amounts.removeLast() }
    repeat { amounts.append("") } while amounts.count < 3
    return Array(amounts.prefix(CounterDraft.quickLimit))
  }
}
