import ArgumentParser
import Trackers

extension Bucket: ExpressibleByArgument {}

/// The values of an option for the region or backlog.
enum RegionOption: String, CaseIterable, ExpressibleByArgument {
  case morning, afternoon, evening, backlog

  /// The region; nil for the backlog.
  var region: Region? { Region(rawValue: rawValue) }
}

struct PlaceOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: "The day that it is planned for.")
  var day: [String] = []

  @Option(help: "The part of the day, or the backlog.")
  var region: RegionOption?

  @Option(help: "Its bucket.")
  var bucket: Bucket?

  var isEmpty: Bool { day.isEmpty && region == nil && bucket == nil }

  func validate() throws {
    if region == .backlog, !day.isEmpty {
      throw ValidationError("The backlog has no days; give either a day or the backlog.")
    }
  }
}

/// All options of a task besides its title.
struct TaskOptions: ParsableArguments {
  @Option(help: "Anything to remember, up to 10000 characters.")
  var notes: String?

  @OptionGroup var place: PlaceOptions

  @OptionGroup var traits: TraitOptions

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "daily, weekdays, weekly, monthly, yearly, 3d, 2w, 3m, mon,thu; with + from completion. Or in words: other monday.",
      valueName: "rule"))
  var repetition: String?

  @Flag(help: "It repeats no more; what was made of it stays.")
  var noRepeat = false

  var isEmpty: Bool {
    notes == nil && place.isEmpty && traits.isEmpty && repetition == nil && !noRepeat
  }

  func validate() throws {
    let opposites = traits.opposites + [(repetition != nil, noRepeat, "repeat")]
    for (isGiven, isTaken, name) in opposites where isGiven && isTaken {
      throw ValidationError("Give either --\(name) or --no-\(name).")
    }
  }
}
