/// What an inbox takes. What one address may send is bounded before anything is read.
package struct FeedbackLimits: Hashable, Sendable {
  /// Without an answer between them.
  package var unanswered = 5
  /// That are not closed.
  package var conversations = 1000
  /// That begin on one day.
  package var begunADay = 100
  /// Of these by one network: in the 180 days that a conversation lasts, fewer than may be open.
  package var begunADayByNetwork = 5

  /// After how many days without a message a conversation goes.
  static let life = 180
  /// After how many a closed one goes: its writer may not have read the answer.
  static let closedLife = 30

  package init() {}
}
