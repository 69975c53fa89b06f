import Session

/// The one session of this page or worker. WebAssembly calls come one at a time, from one thread.
nonisolated(unsafe) var session = ReminderSession()
