import Testing

/// Streaks in what the shell prints, and the setting that takes them away.
struct StreakWordsTests {
  @Test(arguments: [
    "drink", "fast status", "count status", "stats", "stats water", "stats fast", "stats push-ups",
  ])
  func `Who turns streaks off reads of none, and scripts still do`(command: String) throws {
    let shell = try TestShell()
    shell.run("count add Push-ups --goal 10")
    for day in ["", "yesterday "] {
      shell.run("drink 2l --at \"\(day)06:00\"")
      shell.run("count push-ups 10 --at \"\(day)06:00\"")
    }
    shell.run("fast add --start \"yesterday 00:00\" --end \"yesterday 17:00\" --goal 16:8")
    #expect(shell.run(command).output.lowercased().contains("streak"))
    shell.run("settings set streaks off")
    #expect(!shell.run(command).output.lowercased().contains("streak"))
    #expect(shell.run(command + " --json").output.contains("streakDays"))
  }
}
