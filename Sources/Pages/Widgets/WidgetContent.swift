import Texts
import Trackers

/// The content of a widget of any size; each size uses as much as fits.
struct WidgetContent {
  /// `FastRules`, or the name of an activity or a date.
  var title: WidgetWords
  var accent: WidgetAccent
  /// The rings, outermost first; at most four. Without any, only the value is shown.
  var rings: [Ring] = []
  /// The main value, in a few letters: `11h 32m`, `62%`, `3/5`.
  var value: WidgetWords
  /// The two parts of the value, which stand above each other where there is little room; empty
  /// for a value of one part.
  var stackedValue: [WidgetWords] = []
  /// The reference of the value: `of 16h`.
  var caption = WidgetWords.none
  /// The state in words: `4h 28m to go`.
  var note = WidgetWords.none
  /// The most useful text for little room: `until 21:10`; the caption unless given.
  var brief: WidgetWords?
  /// Whether its goal is met: shown in words and with a mark, not by colour alone.
  var isMet = false
  /// `9 days`, `9`; empty without a streak.
  var streak = WidgetWords.none
  /// The last drink or entry.
  var last: Row?
  var rows: [Row] = []
  /// The chart of a medium widget.
  var chart: WidgetChart?
  /// Whether it is idle; the value is about the next fast.
  var isIdle = false
  /// The title of the button; empty without one.
  var start = WidgetWords.none
  var sentence: String
  /// The content in a few words, for one line.
  var line: WidgetWords

  struct Ring {
    let permille: Int
    let accent: WidgetAccent
  }

  struct Row {
    let name: WidgetWords
    var value = WidgetWords.none
    /// The colour of a dot before it.
    var accent: WidgetAccent?
    var isDone = false
  }

  /// A content without figures, with a note.
  static func empty(
    _ title: String, _ accent: WidgetAccent, _ words: String, _ texts: WidgetTexts
  ) -> WidgetContent {
    WidgetContent(
      title: WidgetWords(title), accent: accent, value: .none, note: WidgetWords(words),
      sentence: texts.sentence(words), line: WidgetWords(words))
  }
}
