package com.salescrm.samples;

import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Opens the authorization page. */
final class Browser {
  private Browser() {}

  /** Prints the address and, if the machine has a browser, opens it. */
  static void open(URI page) throws IOException {
    System.out.println("Open this page to log in:\n\n  " + page + "\n");
    if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      Desktop.getDesktop().browse(page);
    }
  }

  /** Requests the page as a browser does; the user of the sandbox grants access immediately. */
  static void visit(URI page) throws IOException, InterruptedException {
    HttpClient browser =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    String shown = browser
        .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
        .body();
    System.out.println("The page shows: " + shown);
  }
}
