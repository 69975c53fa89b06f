import Texts
import Trackers

/// A group of settings with a page of its own.
package enum SettingsPart: Hashable, Sendable {
  case trackers
  case tracker(Tracker)
  case streaks, look, storage, about
}

extension SettingsPart: LosslessStringConvertible {
  /// Its name in addresses.
  package var description: String {
    switch self {
    case .trackers: "trackers"
    case .tracker(let tracker): tracker.rawValue
    case .streaks: "streaks"
    case .look: "look"
    case .storage: "storage"
    case .about: "about"
    }
  }

  package init?(_ description: String) {
    let others: [SettingsPart] = [.trackers, .streaks, .look, .storage, .about]
    if let part = others.first(where: { $0.description == description }) {
      self = part
    } else if let tracker = Tracker(rawValue: description),
      TrackerSettings.shown([]).contains(tracker)
    {
      self = .tracker(tracker)
    } else {
      return nil
    }
  }
}

extension SettingsPart {
  var icon: Icon {
    switch self {
    case .trackers: .today
    case .tracker(let tracker): Destination.icon(of: tracker)
    case .streaks: .flame
    case .look: .contrast
    case .storage: .storage
    case .about: .lines
    }
  }
}

extension PageTexts {
  func name(of part: SettingsPart) -> String {
    switch part {
    case .trackers: trackersTitle
    case .tracker(let tracker): name(of: tracker)
    case .streaks: streaksAndRest
    case .look: lookAndDays
    case .storage: storage
    case .about: about
    }
  }

  /// The names of its settings, for the search.
  func settings(in part: SettingsPart) -> [String] {
    switch part {
    case .trackers: Tracker.allCases.map { name(of: $0) } + [orderOnToday, runAgain]
    case .tracker(let tracker): settings(of: tracker)
    case .streaks: [streaksShown, haptics, confetti, restTitle, restEveryWeek, markRestDay]
    case .look: [appearance, themeLight, themeDark, languageTitle, dayStart, firstWeekday]
    case .storage: [keepIt]
    case .about: [shortcuts, singleKeys]
    }
  }
}
