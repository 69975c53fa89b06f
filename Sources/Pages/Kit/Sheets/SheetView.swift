import Texts
import Trackers

/// The titles of a sheet and of its button.
struct SheetFrame {
  let name: String
  let title: String
  let submit: String
  /// The field that gets the focus.
  let focus: Focus

  enum Focus {
    /// The only one that has to be filled, so that the keyboard is there at once.
    case needed
    /// The first of several; not on a touch screen, where the keyboard would cover the others.
    case first
    case none
  }

  init(_ name: String, _ title: String, _ submit: String, focus: Focus = .first) {
    self.name = name
    self.title = title
    self.submit = submit
    self.focus = focus
  }
}

/// A card over the page: at the bottom of a phone, else in the middle.
struct SheetView {
  let sheet: Sheet
  let screen: Screen
  let context: PageContext
  private let frame: SheetFrame

  init(sheet: Sheet, screen: Screen, _ context: PageContext) {
    self.sheet = sheet
    self.screen = screen
    self.context = context
    frame = sheet.kind.frame(sheet.form, context)
  }

  var html: HTML {
    dialog(
      .class("sheet sheet-\(frame.name)"), .modal(followsPage: isSummary),
      .key("sheet-\(frame.name)"), .labelled(by: "sheet-title")
    ) {
      header(.class("sheet-head")) {
        h2(.id("sheet-title"), .tabIndex(-1), .when(!focusesField, .autofocus)) { frame.title }
        button(.class("icon-button"), .action(.sheetClose), .label(texts.close)) {
          Icon.close.html
        }
      }
      if sheet.kind == .shortcuts {
        ShortcutList(hidden: screen.settings.hidden, texts: texts).html
      } else if case .install(let way, let leavesData) = sheet.kind {
        InstallGuide(way: way, leavesData: leavesData, texts: texts).html
      } else {
        fields
      }
    }
  }

  private var fields: HTML {
    form(.class("sheet-form"), .submit(.sheetSubmit), .input(.sheetInput), .noValidation) {
      if let message = sheet.form.message {
        p(.class("form-message"), .role("alert")) {
          Icon.warning.html
          span { message }
        }
      }
      sheet.kind.fields(sheet.form, context, hasFocus: focusesField)
      if let changed = sheet.lastWrite {
        p(.class("quiet small-print"), .key("changed")) {
          texts.lastChanged(context.dayTime(changed, isFirst: false))
        }
      }
      if case .task(let task, _) = sheet.kind {
        // In sight, however far the fields are scrolled.
        div(.class("sheet-foot"), .key("foot")) { submit }
        button(.class("button danger wide"), .action(.taskDelete, task.id), .key("delete")) {
          Icon.trash.html
          texts.delete
        }
      } else {
        submit
      }
      if isSummary {
        button(.class("button secondary wide"), .action(.undo), .key("undo")) { texts.keepFasting }
      }
      if case .link(.some) = sheet.kind {
        button(.class("button secondary wide"), .action(.sheetClose), .key("cancel")) {
          texts.cancel
        }
      }
    }
  }

  private var submit: HTML {
    submitButton(.class("button primary wide")) { frame.submit }
  }

  private var texts: PageTexts { context.texts }

  /// Whether the sheet follows a change of the page beneath.
  private var isSummary: Bool {
    if case .fast(.stopped) = sheet.kind { true } else { false }
  }

  private var focusesField: Bool {
    switch frame.focus {
    case .needed: true
    case .first: !screen.isTouch
    case .none: false
    }
  }
}

/// The keyboard shortcuts and their actions.
struct ShortcutList {
  let hidden: TrackerSet
  let texts: PageTexts

  var html: HTML {
    dl(.class("shortcut-list")) {
      for (key, destination) in Destination.shown(hidden) { row(key, destination.name(texts)) }
      for shortcut in Shortcut.allCases { row(shortcut.key, texts.does(shortcut)) }
      row(texts.arrowKeys, texts.arrowKeysDo)
      if !hidden.contains(.plan) { row(texts.holdKey, texts.holdKeyDoes) }
      row(texts.deleteKey, texts.deleteKeyDoes)
      row(texts.escapeKey, texts.escapeKeyDoes)
    }
  }

  private func row(_ key: String, _ text: String) -> HTML {
    div {
      dt { kbd { key } }
      dd { text }
    }
  }
}
