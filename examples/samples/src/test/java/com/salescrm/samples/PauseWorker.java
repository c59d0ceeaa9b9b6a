package com.salescrm.samples;

import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.error.CrmException;
import java.time.Duration;

/** A process that refreshes once and prints whether it received new tokens. */
final class PauseWorker {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private PauseWorker() {}

  public static void main(String[] args) {
    OAuthCredentials credentials =
        OAuthCredentials.of(Grant.clientFromEnv(), Grant.store(System.getenv("TOKEN_STORE")));
    String present = credentials.authorization(LIMIT);
    System.out.println("ready");
    try {
      System.out.println(credentials.refresh(present, LIMIT) ? "refreshed" : "not refreshed");
    } catch (CrmException e) {
      System.out.println(e.toString().replace('\n', ' '));
    }
  }
}
