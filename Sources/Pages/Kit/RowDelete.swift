/// The button that deletes a row of a list: a swipe shows it, and the Delete key or the row's menu
/// press it. The row has the class `swipe`; see `Web/host/rows.js`.
struct RowDelete {
  let action: Attribute
  /// A description of the row for screen readers.
  let name: String
  let texts: PageTexts

  /// The button, which is no tab stop: with the Delete key, the rows need no second stop each.
  var html: HTML {
    button(
      .class("row-delete"), action, .label(texts.delete(name)), .tabIndex(-1),
      .key("delete")
    ) {
      Icon.trash.html
      span { texts.delete }
    }
  }
}
