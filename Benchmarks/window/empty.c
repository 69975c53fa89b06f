// The yardstick of the desktop window: a window of WebKitGTK with one button, which changes one word.
#include <stdio.h>
#include <webkit/webkit.h>

static char *page;
static gsize length;

static void name(WebKitWebView *view, GParamSpec *property, gpointer window) {
  const char *title = webkit_web_view_get_title(view);
  if (title && *title) gtk_window_set_title(GTK_WINDOW(window), title);
}

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 780);
  WebKitWebView *view = WEBKIT_WEB_VIEW(g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "web-context", webkit_web_context_new(), "network-session",
      webkit_network_session_new_ephemeral(), NULL));
  g_signal_connect(view, "notify::title", G_CALLBACK(name), window);
  gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(view));
  webkit_web_view_load_html(view, page, "http://localhost/");
  gtk_window_present(GTK_WINDOW(window));
}

// With the path of a page, all of whose scripts and styles are in the page itself.
int main(int count, char **words) {
  if (count != 2 || !g_file_get_contents(words[1], &page, &length, NULL)) return 1;
  GtkApplication *application = gtk_application_new("dayring.yardstick", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
