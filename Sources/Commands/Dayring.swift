import ArgumentParser
import Ledger

/// The root of the command tree.
package struct Dayring: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "dayring", "A day tracker that keeps everything on your own machine.",
    discussion: """
      TIMES are typed as people write them: 20:00, 8:30 pm, 0830, "yesterday 20:00", \
      "monday 20:00", "last night 23:00", "2h ago", -2h, "an hour ago", now, "2026-11-20 20:00", or ISO 8601 with an offset. A time that the clocks \
      showed twice is the first of the two; one that they skipped is as much later as they were \
      put forward.

      GOALS are names of schedules (16:8, 18:6, OMAD, your own) or durations: 18h, 17h30m, 90m.

      DAYS are 2027-03-01, 1 mar 2027, 1 mar, today, friday, "in 12 days" or "3 weeks ago".

      AMOUNTS of drinks are 250, 0.5l, 25cl or 8oz; without a unit, in the one of the settings. \
      Counts are 20, 2.5 or -5 for a correction; after `--` nothing is an option.

      NAMES of activities, beverages, dates and tasks are typed in any case, and can be shortened \
      to any beginning that no other one has. So can IDS, which the lists show.

      ENVIRONMENT: DAYRING_HOME is the folder of the data; without it, dayring in $XDG_DATA_HOME \
      or ~/.local/share. NO_COLOR turns colours off; without UTF-8 in LANG, output is ASCII. TZ \
      names the time zone.

      EXIT CODES: 0 done; 1 refused, also for what cannot be read or is not known, or done and not \
      all of it told, as standard output could not be written; 3 the data could not be used; 64 wrong \
      usage. Whatever is refused changes nothing.
      """,
    version: Release.version,
    subcommands: [
      Today.self, FastGroup.self, DrinkGroup.self, CounterGroup.self, DateGroup.self,
      PlanGroup.self, PlanSearch.self, RemindGroup.self, SettingsGroup.self, HealthGroup.self,
      StatisticsCommand.self, Undo.self, Redo.self, Watch.self, ExportCommand.self,
      ImportCommand.self, BackupCommand.self,
      RestoreCommand.self, CheckCommand.self, WidgetCommand.self, StatusCommand.self,
      DoCommand.self, TokenGroup.self, SyncGroup.self, Serve.self, RelayGroup.self, WebGroup.self,
      AliasesCommand.self, NamesCommand.self, CompleteLineCommand.self, AboutCommand.self,
    ],
    defaultSubcommand: Today.self)

  package init() {}
}
