package com.salescrm.samples;

import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** What a login shows its page in. */
final class Browser {
  private Browser() {}

  /** The user's browser, or the address for it where there is none. */
  static void open(URI page) throws IOException {
    System.out.println("Open this page to log in:\n\n  " + page + "\n");
    if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      Desktop.getDesktop().browse(page);
    }
  }

  /** A browser of our own, for the sandbox, whose user grants at once. */
  static void visit(URI page) throws IOException, InterruptedException {
    HttpClient browser =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    String shown = browser
        .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
        .body();
    System.out.println("The page says: " + shown);
  }
}
