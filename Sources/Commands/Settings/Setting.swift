import Ledger
import Texts
import Trackers

/// A setting of the whole app, under its name in the shell.
///
/// `change` accepts the output of `read`, which is also the output for scripts.
struct Setting {
  let name: String
  /// A description, with the form of its values unless they are listed.
  let about: Phrase
  /// All values, if these are few words.
  var words: [String]?
  let read: (Context) throws(CommandFailure) -> String
  let change: (_ typed: String, Context) throws(CommandFailure) -> SettingChange
}

/// The write of a chosen value.
enum SettingChange {
  /// A change; nil if there is nothing to change.
  case records(Change?)
  case command(TrackerCommand)
  /// A file was written, instead of the database.
  case file
}

extension Setting {
  /// The value of an empty setting.
  static let none = "none"

  /// All settings in the order of the list: those of each tracker, then those for all.
  static var all: [Setting] { TrackerCLI.all.flatMap { $0.settings } + calendar + app }

  static func named(_ typed: String) throws(CommandFailure) -> Setting {
    let (all, wanted) = (all, typed.spokenName)
    let found = all.filter { $0.name.spokenName == wanted }
    let meant = found.isEmpty ? all.filter { $0.name.spokenName.hasPrefix(wanted) } : found
    if meant.count == 1, !wanted.isEmpty { return meant[0] }
    let names = all.map { $0.name }
    let near = wanted.isEmpty ? [] : names.nearest(to: typed)
    let nearest = near.isEmpty && !wanted.isEmpty ? names.sharing(wordsOf: typed) : near
    throw .refused(.noSuchSetting, .setting, hint: "dayring settings") { texts, _ in
      texts.explain(
        "There is no setting “\(typed)”.",
        remedy: nearest.isEmpty
          ? texts.say("The settings are: \(names.joined(separator: ", ")).")
          : texts.suggestion(nearest))
    }
  }
}

/// The ways in which settings are stored.
extension Setting {
  /// A setting that is part of the settings' record.
  static func stored(
    _ name: String, _ about: Phrase, words: [String]? = nil,
    read: @escaping (Settings) -> String,
    write: @escaping (inout Settings, _ typed: String, Context) throws(CommandFailure) -> Void
  ) -> Setting {
    Setting(
      name: name, about: about, words: words,
      read: { context throws(CommandFailure) in read(try context.userDay().settings) },
      change: { typed, context throws(CommandFailure) in
        let former = try context.userDay().settings
        var settings = former
        try write(&settings, typed, context)
        return .records(settings.change(from: former))
      })
  }

  /// A setting of a few words, which can be shortened.
  /// - Parameter choices: the words; of several for a value, the first is shown.
  static func words<Value: Equatable>(
    _ name: String, _ about: Phrase, _ part: WritableKeyPath<Settings, Value>,
    _ choices: [(word: String, value: Value)]
  ) -> Setting {
    func word(_ value: Value) -> String { choices.first { $0.value == value }?.word ?? "" }
    let words = choices.filter { word($0.value) == $0.word }.map { $0.word }
    return stored(
      name, about, words: words, read: { word($0[keyPath: part]) },
      write: { settings, typed, _ throws(CommandFailure) in
        guard let value = value(typed, choices) else {
          throw cannotBe(typed, name, "Choose from: \(words.joined(separator: ", ")).")
        }
        settings[keyPath: part] = value
      })
  }

  static func isOn(
    _ name: String, _ about: Phrase, _ part: WritableKeyPath<Settings, Bool>
  ) -> Setting {
    words(
      name, about, part,
      [
        ("on", true), ("off", false), ("yes", true), ("no", false), ("true", true),
        ("false", false), ("shown", true), ("hidden", false),
      ])
  }

  private static func value<Value: Equatable>(
    _ typed: String, _ choices: [(word: String, value: Value)]
  ) -> Value? {
    let wanted = typed.asName
    if let exact = choices.first(where: { $0.word.asName == wanted }) { return exact.value }
    let meant = choices.filter { !wanted.isEmpty && $0.word.asName.hasPrefix(wanted) }
    guard let value = meant.first?.value, meant.allSatisfy({ $0.value == value }) else {
      return nil
    }
    return value
  }
}

extension Setting {
  static func cannotBe(
    _ typed: String, _ name: String, _ remedy: Phrase
  ) -> CommandFailure {
    .refused(.unknownValue, .value, "The setting “\(name)” can't be “\(typed)”.", remedy)
  }
}

extension String {
  /// The parts between commas; without commas, the words.
  var listed: [String] {
    let parts = split(separator: contains(",") ? "," : " ")
    return parts.map { $0.trimmingPrefix { $0 == " " } }.map { String($0).trimmingTrailingSpaces }
  }
}

extension [String] {
  /// Names that share a word, or its beginning, with the text: `week-start` and `first-weekday`.
  /// Names with the most shared words come first; at most three.
  fileprivate func sharing(wordsOf text: String) -> [String] {
    let words = text.settingWords
    let scored = map { name in
      let shared = name.settingWords.filter { part in
        words.contains { $0.hasPrefix(part) || part.hasPrefix($0) }
      }
      return (name: name, shared: shared.count)
    }
    let most = scored.map { $0.shared }.max() ?? 0
    return most == 0 ? [] : Array(scored.filter { $0.shared == most }.prefix(3).map { $0.name })
  }
}

extension String {
  fileprivate var settingWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }.filter { $0.count > 2 }
  }
}

/// The settings of the app's look and of shown trackers.
extension Setting {
  static var app: [Setting] {
    let shown = Tracker.allCases.map { tracker in
      isOn("show-\(tracker.rawValue)", "Show this tracker", \.[shows: tracker])
    }
    let looks = [
      words(
        "theme", "Theme of the web app", \.theme, Theme.allCases.map { ($0.rawValue, $0) }),
      isOn("haptics", "Vibrate when a goal is reached", \.hasHaptics),
      isOn("confetti", "Celebrate goals in the web app", \.hasConfetti),
      isOn("streaks", "Show streaks and celebrate goals", \.showsStreaks),
    ]
    return looks + [language, todayOrder] + shown
  }

  /// The order of trackers on Today; those that are named come first.
  private static var todayOrder: Setting {
    let name = "today-order"
    let names: [(word: String, value: Tracker)] =
      Tracker.allCases.map { ($0.rawValue, $0) } + [("counters", .counter)]
    return stored(
      name, "Order on Today: all trackers, or the first ones, like water, plan",
      read: { $0.todayOrder.trackers.map { $0.rawValue }.joined(separator: ", ") },
      write: { settings, typed, _ throws(CommandFailure) in
        let named = typed.listed.map { value($0, names) }
        let first = named.compactMap { $0 }
        guard !first.isEmpty, Set(first).count == named.count else {
          let usual = TrackerOrder().trackers.map { $0.rawValue }.joined(separator: ", ")
          throw cannotBe(typed, name, "Name each tracker once: \(usual).")
        }
        settings.todayOrder.put(first: first)
      })
  }
}

extension Settings {
  fileprivate subscript(shows tracker: Tracker) -> Bool {
    get { !hidden.contains(tracker) }
    set { if newValue == hidden.contains(tracker) { hidden.toggle(tracker) } }
  }
}
