extension ImportFormat {
  /// All formats that can be read, in the order in which they are listed everywhere. Of several that
  /// recognise a file equally well, the first one takes it.
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
