import Trackers

/// The English phrases of verbs, used by `dayring do`, `POST /api/do` and links.
extension VerbTable {
  package static let english = VerbTable(
    verbs: [
      Verb(
        .fastStart,
        starts("fasting") + starts("fast") + starts("{goal} fast") + [
          "start fasting {goal}", "start fasting for {goal}", "start fast for {goal}",
          "start fasting at {time}", "start fasting since {time}", "start fast at {time}",
          "i started fasting at {time}", "i started fasting {time}",
          "i have been fasting since {time}",
          "start fasting for {goal} at {time}",
        ], example: "start fasting"),
      Verb(
        .fastStop,
        ["stop", "end", "finish", "break"].flatMap { verb in
          ["fasting", "fast"].flatMap {
            ["\(verb) \($0)", "\(verb) \($0) at {time}", "\(verb) \($0) now"]
          }
        } + [
          "i stopped fasting at {time}", "i stopped fasting {time}", "i broke fast at {time}",
        ], example: "stop fasting"),
      Verb(
        .fastStatus,
        [
          "how long have i been fasting", "how long have i fasted", "how long am i fasting",
          "how long is left", "how long until goal", "how long is left on fast",
          "how much longer do i fast", "am i fasting", "when does fast end", "when can i eat",
          "fasting status", "fast status", "status fasting", "status fast",
          "how is fast going",
        ], example: "how long have I been fasting"),
      Verb(
        .drink,
        ["drink", "log", "i drank", "drank", "i had"].flatMap {
          ["\($0) {volume} {beverage}", "\($0) {volume}"]
        } + ["add {volume} {beverage}", "track {volume} {beverage}"],
        example: "drink a glass of water"),
      Verb(
        .waterStatus,
        [
          "how much have i drunk", "how much have i drunk today", "how much did i drink today",
          "how much water have i drunk", "how much water have i drunk today", "how much water",
          "how much water today", "water status", "status water", "water",
          "how much water is left", "how much more water do i need",
        ], example: "how much have I drunk"),
      Verb(
        .count,
        ["count", "log", "add", "i did", "track"].map { "\($0) {amount} {activity}" } + [
          "count {activity}", "count {activity} {amount}", "log {activity}",
        ], example: "count 20 push-ups"),
      Verb(
        .tallyStatus,
        [
          "how many {activity}", "how many {activity} today", "how many {activity} have i done",
          "how many {activity} have i done today", "how many {activity} did i do",
          "how many {activity} did i do today", "{activity} status", "status {activity}",
        ], example: "how many push-ups today"),
      Verb(
        .taskAdd,
        [
          "add task {title}", "new task {title}", "create task {title}", "task {title}",
          "add todo {title}", "add {title} to plan", "add {title} to list", "add {title} to tasks",
          "add task {title} to plan", "plan task {title}",
        ], example: "add task call mum tomorrow at 9"),
      Verb(
        .taskDone,
        [
          "mark {task} as done", "mark {task} done", "mark task {task} as done",
          "complete {task}", "complete task {task}", "finish task {task}", "{task} is done",
          "i did {task}", "done {task}",
        ], example: "mark call mum as done"),
      Verb(
        .planStatus,
        [
          "what is on plan", "what is on plan today", "what's on plan", "what's on plan today",
          "what is planned", "what is planned today", "what is next", "what's next",
          "what do i have to do", "what do i have to do today", "plan status", "status plan",
          "plan for today", "plan today", "tasks today",
        ], example: "what is on my plan"),
      Verb(
        .dateStatus,
        [
          "how many days until {date}", "how many days to {date}", "how many days since {date}",
          "how long until {date}", "how long since {date}", "days until {date}",
          "days since {date}", "when is {date}",
        ], example: "how many days until Trip to Oslo"),
      Verb(
        .todayStatus,
        [
          "status", "today", "how is day", "how is day going", "how am i doing", "show day",
          "status day", "status today", "summary",
        ], example: "how is my day"),
      Verb(.undo, ["undo", "undo that", "undo last change", "take that back"], example: "undo"),
    ],
    fillers: ["a", "an", "the", "my", "some", "please", "of", "and", "dayring", "hey", "just"],
    numbers: [
      "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
      "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
      "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
      "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
      "ninety": 90, "hundred": 100,
    ],
    vessels: [
      "glass": .millilitres(250), "glasses": .millilitres(250), "cup": .millilitres(200),
      "cups": .millilitres(200), "mug": .millilitres(300), "mugs": .millilitres(300),
      "bottle": .millilitres(500), "bottles": .millilitres(500),
    ],
    units: [
      "ml": "ml", "millilitre": "ml", "millilitres": "ml", "milliliter": "ml",
      "milliliters": "ml", "mils": "ml", "cl": "cl", "centilitres": "cl", "centiliters": "cl",
      "l": "l", "litre": "l", "litres": "l", "liter": "l", "liters": "l", "oz": "oz",
      "ounce": "oz", "ounces": "oz",
    ])

  private static func starts(_ fast: String) -> [String] {
    ["start", "begin"].map { "\($0) \(fast)" } + ["start \(fast) now"]
  }
}
