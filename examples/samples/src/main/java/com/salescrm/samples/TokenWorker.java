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
 * A process that shares tokens with other processes: {@link TokenRotation} starts three of it. For several machines,
 * use a {@code JdbcTokenStore} instead of the file. It needs the settings of {@link OAuthLogin} and the file that it
 * wrote.
 */
public final class TokenWorker {
  private TokenWorker() {}

  /** The arguments are the token file and the duration in seconds. */
  public static void main(String[] args) throws InterruptedException {
    Exit.unlessUsage(args.length == 2, "Usage: TokenWorker <token file> <seconds>");
    // These two statements contain all code that concerns tokens.
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

  private static void work(CrmClient crm, Duration length) throws InterruptedException {
    int calls = 0;
    int failures = 0;
    for (long end = System.nanoTime() + length.toNanos(); System.nanoTime() - end < 0; calls++) {
      try {
        crm.users().me();
      } catch (CrmException e) {
        failures++;
        Thread.sleep(100); // A call without a valid token fails at once.
      }
    }
    System.out.println("Process " + ProcessHandle.current().pid() + ": " + calls + " calls, "
        + failures + " of them failed.");
    if (failures > 0) { // Not System.exit: it would end a refresh in flight.
      throw new IllegalStateException(failures + " calls failed");
    }
  }

  /** Prints the events that need an operator. */
  private static final class Alarm implements TokenListener {
    @Override
    public void saveFailed(TokenStoreException why) {
      System.out.println("New tokens are in memory only, check the store: " + why.getMessage());
    }

    @Override
    public void reauthorizationRequired(ReauthorizationRequiredException why) {
      System.out.println("The user must authorize again: " + why.getMessage());
    }
  }
}
