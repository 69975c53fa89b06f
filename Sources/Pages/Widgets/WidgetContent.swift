import Trackers

/// The content of a widget of any size; each size uses what it has room for.
struct WidgetContent {
  /// `Fasting`, or the name of an activity or a date.
  var title: WidgetWords
  var accent: WidgetAccent
  /// The outermost first; at most four. Without any, only the value is shown.
  var rings: [Ring] = []
  /// The main value, in a few letters: `11:32`, `62%`, `3/5`.
  var value: WidgetWords
  /// What the value refers to: `of 16 h`.
  var caption = WidgetWords.none
  /// The state in words: `4 h 28 to go`.
  var note = WidgetWords.none
  /// Of most use where there is little room: `until 21:10`; the caption unless given.
  var brief: WidgetWords?
  /// Its goal is met: shown in words and with a mark, not by colour alone.
  var isMet = false
  /// `9 days`, `9`; empty without a streak.
  var streak = WidgetWords.none
  /// What was done last: a drink, an entry.
  var last: Row?
  var rows: [Row] = []
  /// What a medium widget draws besides.
  var chart: WidgetChart?
  /// Nothing is under way; the value is what would be next.
  var isIdle = false
  /// Says what a tap begins; empty where there is nothing to begin.
  var start = WidgetWords.none
  /// All of it in a sentence.
  var sentence: String
  /// All of it in a few words, for one line.
  var line: WidgetWords

  struct Ring {
    let permille: Int
    let accent: WidgetAccent
  }

  struct Row {
    let name: WidgetWords
    var value = WidgetWords.none
    /// A dot of this colour is put before it.
    var accent: WidgetAccent?
    var isDone = false
  }

  /// For when there is nothing to show.
  static func empty(_ title: String, _ accent: WidgetAccent, _ words: String) -> WidgetContent {
    WidgetContent(
      title: WidgetWords(title), accent: accent, value: .none, note: WidgetWords(words),
      sentence: words + ".", line: WidgetWords(words))
  }
}
