import Session

// In the browser nothing happens at the start: the host calls the functions in Exports.swift.
// Natively, the lines of a recorded history are played, so that tests can compare the replies.
#if !arch(wasm32)
  var player = SpaceSession()
  while let line = readLine() {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    let digits = Array(parts[1].utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
    switch parts[0] {
    case "message":
      let reply = player.answer(bytes).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      print(reply.joined())
    case "snapshot": print(bytes.withUnsafeBufferPointer { player.load(snapshot: $0) })
    // What is stored is for the host.
    default: break
    }
  }
#endif
