struct NotFoundView {
  let address: String
  let texts: PageTexts

  var html: HTML {
    div(.class("empty")) {
      Icon.flag.html
      p { texts.notFound }
      p(.class("address")) { bdi { address } }
      a(.class("button primary"), .href(.today)) { texts.backToToday }
    }
  }
}
