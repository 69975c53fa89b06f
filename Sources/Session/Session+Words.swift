import Pages

extension Session {
  mutating func tell(_ text: String, _ reply: inout Reply) {
    toast = nextToast(text)
    reply.announcement = text
  }
}
