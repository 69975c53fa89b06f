import OpSets

// Prints what so many sets of ops are to each of the engines, for the tests of the host: an event a
// line, behind the number of the set and the name of the engine.
for seed in 0..<(CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1) {
  let set = OpSet(seed: seed)
  for (engine, events) in [
    ("app", set.appEvents), ("reminders", set.reminderEvents), ("exchange", set.exchangeEvents),
  ] {
    for event in events { print("\(seed)\t\(engine)\t\(String(decoding: event, as: UTF8.self))") }
  }
}
