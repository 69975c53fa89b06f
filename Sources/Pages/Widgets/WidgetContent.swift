import Trackers

/// The content of a widget of any size; each size uses what it has room for.
struct WidgetContent {
  /// `Fasting`, or the name of an activity or a date.
  var title: String
  var accent: WidgetAccent
  /// The outermost first; at most four. Without any, only the value is shown.
  var rings: [Ring] = []
  /// The main value, in a few letters: `11:32`, `62%`, `3/5`.
  var value: String
  /// What the value refers to: `of 16 h`.
  var caption = ""
  /// The state in words: `4 h 28 to go`.
  var note = ""
  /// Its goal is met: shown in words and with a mark, not by colour alone.
  var isMet = false
  var rows: [Row] = []
  /// All of it in a sentence.
  var sentence: String
  /// All of it in a few words, for one line.
  var line: String

  struct Ring {
    let permille: Int
    let accent: WidgetAccent
  }

  struct Row {
    let name: String
    var value = ""
    /// A dot of this colour is put before it.
    var accent: WidgetAccent?
    var isDone = false
  }

  /// For when there is nothing to show.
  static func empty(_ title: String, _ accent: WidgetAccent, _ words: String) -> WidgetContent {
    WidgetContent(
      title: title, accent: accent, value: "", note: words, sentence: words + ".", line: words)
  }
}
