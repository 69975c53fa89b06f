import ArgumentParser
import Ledger

/// The root of the command tree.
package struct Dayring: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "dayring", "A day tracker that keeps your data on your own machine.",
    discussion: """
      TIMES: 20:00, 8:30 pm, 0830, "yesterday 20:00", "monday 20:00", "last night 23:00", \
      "2h ago", -2h, "an hour ago", now, "2026-11-20 20:00", or ISO 8601 with an offset. When \
      clocks go back, a repeated time means the first of the two; when they go forward, a \
      skipped time moves on by as much.

      GOALS: names of schedules (16:8, 18:6, OMAD, your own) or durations (18h, 17h30m, 90m).

      DAYS: 2027-03-01, 1 mar 2027, 1 mar, today, friday, "in 12 days" or "3 weeks ago".

      AMOUNTS: 250, 0.5l, 25cl or 8oz for drinks; without a unit, in the unit of the settings. \
      20, 2.5, or -5 as a correction, for counters. After `--`, nothing is read as an option.

      NAMES of counters, beverages, dates and tasks can be typed in upper or lower case, and \
      shortened to any unique beginning. So can IDS, which the lists show.

      ENVIRONMENT: DAYRING_HOME is the folder of the data; the default is dayring in \
      $XDG_DATA_HOME or ~/.local/share. NO_COLOR turns colours off. Without UTF-8 in LANG, \
      output is ASCII. TZ is the time zone.

      EXIT CODES: 0 done; 1 refused, unreadable or unknown, or done, but not all of the output \
      could be written; 3 the data could not be used; 64 wrong usage. A refused command changes \
      nothing.
      """,
    version: Release.version,
    subcommands: [
      Today.self, FastGroup.self, DrinkGroup.self, CounterGroup.self, DateGroup.self,
      PlanGroup.self, PlanSearch.self, ListGroup.self, RemindGroup.self, SettingsGroup.self,
      HealthGroup.self,
      StatisticsCommand.self, Undo.self, Redo.self, Watch.self, ExportCommand.self,
      ImportCommand.self, BackupCommand.self,
      RestoreCommand.self, CheckCommand.self, WidgetCommand.self, StatusCommand.self,
      DoCommand.self, TokenGroup.self, SyncGroup.self, Serve.self, RelayGroup.self, WebGroup.self,
      WindowCommand.self,
      AliasesCommand.self, NamesCommand.self, CompleteLineCommand.self, AboutCommand.self,
    ],
    defaultSubcommand: Today.self)

  package init() {}
}
