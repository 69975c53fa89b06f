/// The instructions for installing the app, if only the user can do it; in the words of the device.
struct InstallGuide {
  let way: InstallWay
  /// Whether there are data that the installed app would not have.
  let leavesData: Bool
  let texts: PageTexts

  var html: HTML {
    div(.class("install-guide")) {
      if way == .share {
        svg(.class("install-drawing"), .viewBox(320, 150), .decorative) { use("drawing-share") }
      }
      ol(.class("install-steps")) { for step in steps { li { p { step } } } }
      if way.beginsEmpty {
        p(.class("quiet")) { leavesData ? texts.installedBeginsEmpty : texts.installedIsKept }
        if leavesData {
          div(.class("card rows")) {
            PanelLink(panel: .sync, icon: .cloud, texts: texts).html
            PanelLink(panel: .exchange, icon: .save, texts: texts).html
          }
        }
      }
    }
  }

  private var steps: [String] {
    switch way {
    // The browser shows its own prompt.
    case .prompt: []
    case .share: [texts.shareOpen, texts.shareAdd, texts.shareConfirm]
    case .dock: [texts.dockOpen, texts.dockConfirm]
    case .menu: [texts.menuOpen, texts.menuAdd]
    }
  }
}

/// A button that installs the app, or shows the instructions.
struct InstallButton {
  let way: InstallWay
  let texts: PageTexts

  var row: HTML {
    button(.class("setting row-button"), action) {
      Icon.phone.html
      span(.class("setting-text")) { texts.install(way) }
      if way != .prompt { Icon.chevron.html(class: "icon chevron") }
    }
  }

  /// The button beside a notice.
  var small: HTML {
    button(.class("button small"), action) {
      way == .prompt ? texts.installNow : texts.installHow
    }
  }

  private var action: Attribute { way == .prompt ? .action(.install) : .opens(.install) }
}
