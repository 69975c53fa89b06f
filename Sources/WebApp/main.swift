import JSON
import Session

// In the browser there is nothing to do at the start: it calls the functions in Exports.swift.
// Natively, events come line by line and replies go out the same way: the tests compare both.
#if !arch(wasm32)
  var player = Session()
  while let line = readLine() {
    let event = (try? JSON(parsing: line)).flatMap { Event(json: $0) }
    let reply = event.map { player.handle($0) } ?? Reply()
    print(String(decoding: reply.bytes, as: UTF8.self))
  }
#endif
