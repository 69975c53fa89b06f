import Session

// In the browser there is nothing to do at the start: it calls the functions in Exports.swift.
// Natively, events come line by line and replies go out the same way: the tests compare both.
#if !arch(wasm32)
  var player = ReminderSession()
  while let line = readLine() {
    print(String(decoding: player.answer(Array(line.utf8)), as: UTF8.self))
  }
#endif
