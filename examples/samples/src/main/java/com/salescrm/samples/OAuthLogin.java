package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.AuthorizationCode;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.AuthorizationDeniedException;
import com.salescrm.sdk.user.User;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Logs a user in: opens the authorization page, receives the redirect on a local port, stores the tokens in a file, and
 * reads the user. For your own service set {@code CRM_CLIENT_ID} and the other variables that the sample names, and
 * register {@code http://127.0.0.1:8765/callback} as the redirect address. Run it with {@code mvn -q -Dquickstart
 * -Dsample=OAuthLogin -pl examples/samples -am}.
 */
public final class OAuthLogin {
  private static final int PORT = 8765;

  private OAuthLogin() {}

  /** The argument is the token file, by default {@code crm-token.json}, with a sandbox a temporary file. */
  public static void main(String[] args) throws Exception {
    try (OAuthService service = OAuthService.fromEnvOrSandbox();
        Callback callback = new Callback(service.isSandbox() ? 0 : PORT)) {
      OAuthClient oauth = service.client().redirectUri(callback.address()).build();
      Path file = args.length > 0 ? Path.of(args[0]) : defaultFile(service);
      TokenStore store = FileTokenStore.at(file);
      store.save(oauth.exchange(authorize(oauth, callback, service)));
      System.out.println(
          "The tokens are in " + file.getFileName() + ", readable by its owner only.");

      // Later runs of a program start here: the SDK refreshes the tokens.
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(service.baseUrl())
          .credentials(OAuthCredentials.of(oauth, store))
          .build()) {
        User me = crm.users().me();
        System.out.println("Logged in as " + me.firstName().orElse("") + " "
            + me.lastName().orElse("") + " (" + me.id() + ").");
      }
    } catch (AuthorizationDeniedException e) {
      Exit.ifFailed(true, "You declined; nothing was stored.");
    }
  }

  private static Path defaultFile(OAuthService service) throws IOException {
    String name = "crm-token.json";
    return service.isSandbox() ? Files.createTempDirectory("crm").resolve(name) : Path.of(name);
  }

  private static AuthorizationCode authorize(
      OAuthClient oauth, Callback callback, OAuthService service) throws Exception {
    // The state is unguessable, so the redirect belongs to this login.
    byte[] state = new byte[16];
    new SecureRandom().nextBytes(state);
    String stateText = HexFormat.of().formatHex(state);
    URI page = oauth.authorizationUrl(stateText);
    if (service.isSandbox()) {
      Browser.visit(page);
    } else {
      Browser.open(page);
    }
    return oauth.parseRedirect(callback.await(Duration.ofMinutes(5)), stateText);
  }
}
