package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A process that works for a while with tokens that others use too: {@link TokenRotation} starts three of it. For several
 * machines, take a {@code JdbcTokenStore} instead of the file. It needs the settings of {@link OAuthLogin} and the file
 * that it wrote.
 */
public final class TokenWorker {
  private TokenWorker() {}

  /** Takes the file with the tokens and for how many seconds to work. */
  public static void main(String[] args) {
    // Everything that has to do with tokens is in these two statements.
    FileTokenStore store = FileTokenStore.at(Path.of(args[0]));
    OAuthCredentials credentials = OAuthCredentials.builder(
            OAuthService.clientFromEnv().build(), store)
        .listener(new Alarm())
        .build();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(OAuthService.variable("CRM_BASE_URL"))
        .credentials(credentials)
        .build()) {
      work(crm, Duration.ofSeconds(Long.parseLong(args[1])));
    }
  }

  private static void work(CrmClient crm, Duration length) {
    int calls = 0;
    int failures = 0;
    for (long end = System.nanoTime() + length.toNanos(); System.nanoTime() - end < 0; calls++) {
      try {
        crm.users().me();
      } catch (CrmException e) {
        failures++;
      }
    }
    System.out.println("Process " + ProcessHandle.current().pid() + ": " + calls + " calls, "
        + failures + " of them failed.");
  }

  /** What somebody should be woken up for. */
  private static final class Alarm implements TokenListener {
    @Override
    public void saveFailed(TokenStoreException why) {
      System.out.println("A new pair is in memory only, look after the store: " + why.getMessage());
    }

    @Override
    public void reauthorizationRequired(ReauthorizationRequiredException why) {
      System.out.println("Let the user authorise again: " + why.getMessage());
    }
  }
}
