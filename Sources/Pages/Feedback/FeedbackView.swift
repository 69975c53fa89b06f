import Trackers

struct FeedbackView {
  let page: FeedbackPage
  let context: PageContext

  var html: HTML {
    let isAlone = page.messages.isEmpty
    return div(.class("settings-layout feedback\(isAlone ? "" : " is-conversation")")) {
      if page.isGone { note(texts.feedbackIsGone) }
      if !page.messages.isEmpty { conversation }
      if page.isClosed {
        note(texts.feedbackIsClosed)
      } else if canWrite {
        writing
      } else {
        alternative
      }
      if !page.messages.isEmpty { deleting }
    }
  }

  private var texts: PageTexts { context.texts }

  /// Whether the field is shown; without a connection only if there are messages or a draft.
  private var canWrite: Bool {
    switch page.way {
    case .inbox: true
    case .unreachable, .asking: !page.messages.isEmpty || !page.unsentText.isEmpty
    case .off, .address: false
    }
  }

  private func note(_ words: String) -> HTML {
    p(.class("card setting-note"), .role("status"), .key(words)) { words }
  }

  /// The state, instead of a field.
  private var alternative: HTML {
    switch page.way {
    case .asking, .inbox: note(texts.feedbackAsking)
    case .off: note(texts.feedbackIsOff)
    case .unreachable:
      div(.class("card setting"), .key("unreachable")) {
        span(.class("setting-text"), .role("status")) { texts.feedbackUnreachable }
        button(.class("button secondary small"), .action(.feedbackAsk)) { texts.tryAgain }
      }
    case .address(let address):
      div(.class("card setting"), .key("address")) {
        span(.class("setting-text")) { texts.feedbackAddress }
        a(
          .class("button secondary small"), Attribute("href", address),
          Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")
        ) { address.rest(after: "mailto:") ?? address }
      }
    }
  }

  private var conversation: HTML {
    SettingsGroup(id: "conversation", title: texts.feedbackConversation) {
      ol(.class("feedback-list")) {
        for message in page.messages {
          li(.class(message.isAnswer ? "feedback-answer" : "feedback-own")) {
            p(.class("quiet")) {
              texts.feedbackWriter(
                isAnswer: message.isAnswer,
                context.locale.mediumDate(message.day, today: context.today))
            }
            p(.class("feedback-text"), Attribute("dir", "auto")) { LinkedText.html(message.text) }
          }
        }
      }
    }.html
  }

  private var writing: HTML {
    SettingsGroup(id: "writing", title: texts.feedbackWrite) {
      form(.class("feedback-form"), .submit(.feedbackSend), .input(.feedbackType), .key("form")) {
        div(.class("field")) {
          label(.for("feedback-text")) { texts.feedbackField }
          textarea(
            .id("feedback-text"), .name("text"), Attribute("rows", "5"),
            Attribute("maxlength", "4000"), Attribute("dir", "auto"),
            Attribute("data-force", String(page.number)), .described(by: "feedback-help"),
            .when(page.problem != nil, .invalid), .when(page.isSending, Attribute("readonly", ""))
          ) { page.unsentText.afterLineBreak }
        }
        if let problem = page.problem, !page.isDeleting {
          p(.class("field-error"), .role("alert"), .key("problem")) {
            texts.feedbackProblem(problem)
          }
        }
        fieldset(.class("feedback-attached")) {
          legend { texts.feedbackAttached }
          tick("version", FeedbackPage.version, page.sendsVersion)
          if !page.browser.isEmpty { tick("browser", page.browser, page.sendsBrowser) }
        }
        p(.class("quiet feedback-help"), .id("feedback-help")) { texts.feedbackIsRead }
        submitButton(
          .class("button primary small"), .unavailable(page.isSending)
        ) { page.isSending ? texts.feedbackSending : texts.feedbackSend }
      }
    }.html
  }

  private func tick(_ name: String, _ words: String, _ isChosen: Bool) -> HTML {
    label(.class("radio-row"), .key(name)) {
      input("checkbox", .name(name), .value("on"), .checked(isChosen))
      words
    }
  }

  private var deleting: HTML {
    div(.class("card setting"), .key("delete")) {
      span(.class("setting-text quiet")) { texts.feedbackDeletion }
      if page.isDeleting, page.problem == .unreachable {
        span(.class("field-error"), .role("alert"), .key("trouble")) { texts.feedbackUnreachable }
      }
      if page.isDeleting {
        button(.class("button danger small"), .action(.feedbackEnd), .key("sure")) {
          texts.feedbackDeleteForGood
        }
        button(.class("button plain small"), .action(.feedbackKeep), .key("keep")) {
          texts.cancel
        }
      } else {
        button(.class("button secondary small"), .action(.feedbackDelete), .key("ask")) {
          texts.feedbackDelete
        }
      }
    }
  }
}
