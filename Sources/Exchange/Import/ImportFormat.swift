/// All that can be read; the raw value is what `--as` is given.
package enum ImportFormat: String, CaseIterable, Sendable {
  case backup
  case fasts, drinks, tallies
  case appleHealth = "apple-health"
  case zero
  case zeroJSON = "zero-json"
  case fastTrack = "fasttrack"
  case waterMinder = "waterminder"
  case hydroTracker = "hydrotracker"
  case loop
  case todoist
  case tickTick = "ticktick"
  case taskwarrior
  case todoTxt = "todotxt"
}
