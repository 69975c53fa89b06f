extension ImportFormat {
  /// All importable formats, in the order of lists. Of several that recognise a file equally well,
  /// the first is chosen.
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
