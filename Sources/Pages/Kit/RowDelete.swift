/// Deletes a row of a list: a swipe shows it, and the Delete key or the row's menu press it. The row
/// has the class `swipe`; see `Web/host/rows.js`.
struct RowDelete {
  let action: Attribute
  /// What the row shows, for screen readers.
  let name: String
  let texts: PageTexts

  /// Not reached by Tab: the key is there for each row, without twice as many stops.
  var html: HTML {
    button(
      .class("row-delete"), action, .label(texts.delete + ": " + name), .tabIndex(-1),
      .key("delete")
    ) {
      Icon.trash.html
      span { texts.delete }
    }
  }
}
