extension ImportFormat {
  /// All formats that can be read, in the order of all lists. Of several that recognise a file
  /// equally well, the first is chosen.
  package static let all: [ImportFormat] = [
    .backup,
    .fasts,
    .drinks,
    .tallies,
    .appleHealth,
    .zero,
    .zeroJSON,
    .fastTrack,
    .waterMinder,
    .hydroTracker,
    .loop,
    .todoist,
    .tickTick,
    .taskwarrior,
    .todoTxt,
  ]
}
