import Trackers

extension Texts {
  /// The names in the sample data.
  package var sample: SampleNames {
    SampleNames(
      pushUps: say("Push-ups", context: "sample"),
      pages: say("Pages", context: "sample"),
      pagesUnit: say("pages", context: "sample"),
      cigarettes: say("Cigarettes", context: "sample"),
      holiday: say("Summer cabin", context: "sample"),
      firstRun: say("First run", context: "sample"),
      musts: [
        say("Finish the slides", context: "sample"),
        say("Call the bank", context: "sample"),
        say("Send the invoice", context: "sample"),
        say("Review the contract", context: "sample"),
        say("Fix the login page", context: "sample"),
        say("Prepare the interview", context: "sample"),
      ],
      others: [
        say("Answer letters", context: "sample"),
        say("Book the dentist", context: "sample"),
        say("Read two chapters", context: "sample"),
        say("Tidy the desk", context: "sample"),
        say("Buy groceries", context: "sample"),
        say("Back up the photos", context: "sample"),
        say("Write to Anna", context: "sample"),
        say("Sort receipts", context: "sample"),
        say("Plan the trip", context: "sample"),
        say("Mend the bicycle", context: "sample"),
      ],
      backlog: [
        say("Learn to sail", context: "sample"),
        say("Paint the hallway", context: "sample"),
        say("Find a new bookshelf", context: "sample"),
        say("Digitise old photos", context: "sample"),
        say("Compare phone plans", context: "sample"),
      ],
      weekly: say("Plan the week", context: "sample"),
      tomorrow: say("Pack for the cabin", context: "sample"),
      dayAfter: say("Return the books", context: "sample"))
  }
}
