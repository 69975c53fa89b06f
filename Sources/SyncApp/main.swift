import Session

// In the browser nothing happens at the start: the host calls the functions in Exports.swift.
// Natively, events are read line by line and replies written the same way, so that tests can
// compare both.
#if !arch(wasm32)
  var player = SpaceSession()
  while let line = readLine() {
    print(String(decoding: player.answer(Array(line.utf8)), as: UTF8.self))
  }
#endif
