/// A field with its name above and its error below.
struct Field {
  let name: String
  let label: String
  let form: Form

  init(_ name: String, _ label: String, in form: Form) {
    self.name = name
    self.label = label
    self.form = form
  }

  func text(limit: Int, hasFocus: Bool = false) -> HTML {
    field {
      input(
        "text", .id(id), .name(name), .value(form[name]), .limit(limit),
        Attribute("autocomplete", "off"), .when(hasFocus, .autofocus), validity, description)
    }
  }

  func number(_ range: ClosedRange<Int>, hasFocus: Bool = false) -> HTML {
    field {
      div(.class("stepper")) {
        step("-1") { "−" }
        input(
          "number", .id(id), .name(name), .value(form[name]), .range(range),
          Attribute("inputmode", "numeric"), .when(hasFocus, .autofocus), validity, description)
        step("1") { "+" }
      }
    }
  }

  /// A button that steps the number, for touch; keys and screen readers use the field itself.
  private func step(_ by: StaticString, @HTMLBuilder sign: () -> HTML) -> HTML {
    button(
      .class("icon-button"), Attribute("data-step", by), .tabIndex(-1), .decorative, content: sign)
  }

  /// A field for a decimal number in this locale.
  func amount(hasFocus: Bool = false) -> HTML {
    field {
      input(
        "text", .id(id), .name(name), .value(form[name]), Attribute("maxlength", "20"),
        Attribute("inputmode", "decimal"), Attribute("autocomplete", "off"),
        .when(hasFocus, .autofocus), validity, description)
    }
  }

  func date(hasFocus: Bool = false) -> HTML {
    field {
      input(
        "date", .id(id), .name(name), .value(form[name]), .when(hasFocus, .autofocus), validity,
        description)
    }
  }

  func time(hasFocus: Bool = false) -> HTML {
    field {
      input(
        "time", .id(id), .name(name), .value(form[name]), .when(hasFocus, .autofocus), validity,
        description)
    }
  }

  func longText(limit: Int) -> HTML {
    field {
      textarea(
        .id(id), .name(name), Attribute("rows", "3"), .limit(limit),
        Attribute("dir", "auto"), validity, description
      ) { form[name].afterLineBreak }
    }
  }

  private var id: String { "field-\(name)" }
  private var error: String? { form.errors[name] }
  private var validity: Attribute { .when(error != nil, .invalid) }
  private var description: Attribute { .when(error != nil, .described(by: id + "-error")) }

  private func field(@HTMLBuilder control: () -> HTML) -> HTML {
    div(.class("field"), .key(id)) {
      Pages.label(.for(id)) { label }
      control()
      if let error { p(.class("field-error"), .id(id + "-error")) { error } }
    }
  }
}

extension String {
  /// The text for a `<textarea>`. NB: HTML ignores a line break directly after the tag, so a text
  /// that begins with one needs another before it.
  var afterLineBreak: String { hasPrefix("\n") ? "\n" + self : self }
}
