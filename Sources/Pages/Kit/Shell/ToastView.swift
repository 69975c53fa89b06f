/// A toast for six seconds on the last change, with an Undo button, or Redo after an undo.
struct ToastView {
  let toast: Toast
  let footClass: String
  let texts: PageTexts

  var html: HTML {
    div(
      .class("toast\(footClass)"), .role("status"), .key("toast-\(toast.number)"),
      Attribute("data-expires", "6000"), .expires
    ) {
      p { toast.text }
      if toast.canUndo {
        button(.class("toast-undo"), .action(.undo), .shortcut(.undo)) {
          Icon.undo.html
          texts.undo
        }
      }
      if toast.canRedo {
        button(.class("toast-undo"), .action(.redo), .shortcut(.redo)) { texts.redo }
      }
    }
  }
}
