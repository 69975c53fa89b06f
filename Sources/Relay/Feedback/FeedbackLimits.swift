/// The limits of an inbox. The rate limit of an address applies before anything is read.
package struct FeedbackLimits: Hashable, Sendable {
  /// Without an answer between them.
  package var unanswered = 5
  /// That are not closed.
  package var conversations = 1000
  /// That begin on one day.
  package var begunADay = 100
  /// Of these by one network: in the 180 days that a conversation lasts, fewer than may be open.
  package var begunADayByNetwork = 5

  /// The days without a message after which a conversation is deleted.
  static let life = 180
  /// The days after which a closed one is deleted; until then its writer can read the answer.
  static let closedLife = 30

  package init() {}
}
