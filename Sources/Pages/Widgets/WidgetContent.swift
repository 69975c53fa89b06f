import Trackers

/// What a widget says, whatever its size: the sizes take of it what they have room for.
struct WidgetContent {
  /// Whose it is: `Fasting`, or the name of an activity or a date.
  var title: String
  var accent: WidgetAccent
  /// The outermost first; at most four. Without any, the value stands for itself.
  var rings: [Ring] = []
  /// What matters most, in a few letters: `11:32`, `62%`, `3/5`.
  var value: String
  /// What the value is of: `of 16 h`.
  var caption = ""
  /// How it stands, in words: `4 h 28 to go`.
  var note = ""
  /// Its goal is met: said in words and with a mark, as colours alone say nothing.
  var isMet = false
  var rows: [Row] = []
  /// All that matters, as a sentence.
  var sentence: String
  /// The same in a few words, for one line.
  var line: String

  struct Ring {
    let permille: Int
    let accent: WidgetAccent
  }

  struct Row {
    let name: String
    var value = ""
    /// Puts a dot of this colour before it.
    var accent: WidgetAccent?
    var isDone = false
  }

  /// Where there is nothing to show.
  static func empty(_ title: String, _ accent: WidgetAccent, _ words: String) -> WidgetContent {
    WidgetContent(
      title: title, accent: accent, value: "", note: words, sentence: words + ".", line: words)
  }
}
