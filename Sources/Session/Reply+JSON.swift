import JSON
import Ledger
import Pages
import Trackers

extension Reply {
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if waits { writer.member("waits", true) }
    writer.member("html", html)
    writer.member("title", title)
    writer.member("theme", theme)
    if let badge { writer.member("badge", badge) }
    writer.member("route", route?.description)
    if replacesRoute { writer.member("replace", true) }
    writer.member("focus", focus)
    writer.member("announce", announcement)
    writer.member("tick", tick.rawValue)
    writer.key("effects")
    writer.beginArray()
    for effect in effects { effect.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension Effect {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .store(let batch):
      writer.member("type", "store")
      batch.writeMembers(to: &writer)
    case .vibrate(let pattern):
      writer.member("type", "vibrate")
      writer.list("pattern", pattern) { $1.integer(Int64($0)) }
    case .compact: writer.member("type", "compact")
    case .askToPersist: writer.member("type", "persist")
    case .install: writer.member("type", "install")
    case .askToNotify: writer.member("type", "notify")
    case .reload: writer.member("type", "reload")
    case .sample(let kind):
      writer.member("type", "sample")
      writer.member("deed", kind.rawValue)
    case .feedback(let call): call.writeMembers(to: &writer)
    }
    writer.endObject()
  }
}

extension StoreBatch {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("batch", number)
    writer.list("ops", ops) { $0.write(to: &$1) }
    writer.list("undo", undo) { $0.write(to: &$1) }
    writer.member("popUndo", popUndo)
    writer.key("meta")
    writer.beginObject()
    for (key, value) in meta {
      writer.key(key)
      if let value { writer.string(value) } else { writer.null() }
    }
    writer.endObject()
  }
}
