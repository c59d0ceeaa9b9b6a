package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.AuthorizationCode;
import com.salescrm.sdk.core.auth.FileTokenStore;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.OAuthToken;
import com.salescrm.sdk.core.auth.TokenStore;
import com.salescrm.sdk.core.error.AuthorizationDeniedException;
import com.salescrm.sdk.user.User;
import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Logs a user in: opens the authorise page, receives the redirect on a port of this machine, stores the pair of tokens in a
 * file, and asks who that is. Register {@code http://127.0.0.1:8765/callback} as the redirect address of your application.
 */
public final class OAuthLogin {
  private static final int PORT = 8765;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private OAuthLogin() {}

  /** Takes the file for the tokens: {@code crm-token.json} here unless said, for a sandbox a temporary one. */
  public static void main(String[] args) throws Exception {
    try (OAuthService service = OAuthService.fromEnvOrSandbox();
        Callback callback = new Callback(service.sandbox() == null ? PORT : 0)) {
      OAuthClient oauth = service.client().redirectUri(callback.address()).build();
      Path file = file(args, service);
      TokenStore store = FileTokenStore.at(file);
      store.save(login(oauth, callback, service));
      System.out.println(
          "The tokens are stored in " + file.getFileName() + ", for its owner only.");
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(service.baseUrl())
          .credentials(OAuthCredentials.of(oauth, store))
          .build()) {
        User me = crm.users().me();
        System.out.println("Logged in as " + me.firstName().orElse("") + " "
            + me.lastName().orElse("") + " (" + me.id() + ").");
      }
    } catch (AuthorizationDeniedException e) {
      System.out.println("You declined; nothing was stored.");
    }
  }

  private static Path file(String[] args, OAuthService service) throws IOException {
    if (args.length > 0) {
      return Path.of(args[0]);
    }
    if (service.sandbox() == null) {
      return Path.of("crm-token.json");
    }
    return Files.createTempDirectory("crm").resolve("crm-token.json");
  }

  private static OAuthToken login(OAuthClient oauth, Callback callback, OAuthService service)
      throws Exception {
    String state =
        newState(); // Nobody else can guess it, so nobody else can have begun this login.
    URI page = oauth.authorizationUrl(state);
    if (service.sandbox() != null) {
      visit(page);
    } else {
      open(page);
    }
    AuthorizationCode code = oauth.parseRedirect(callback.await(PATIENCE), state);
    return oauth.exchange(code);
  }

  private static String newState() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The user's browser. */
  private static void open(URI page) throws IOException {
    System.out.println("Open this page to log in:\n\n  " + page + "\n");
    if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      Desktop.getDesktop().browse(page);
    }
  }

  /** A browser of our own, for the sandbox. */
  private static void visit(URI page) throws IOException, InterruptedException {
    HttpClient browser =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    String shown = browser
        .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
        .body();
    System.out.println("The page says: " + shown);
  }
}
