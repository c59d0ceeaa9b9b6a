package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/** The check of a data source before it is used: which database, and two connections at once. */
final class TwoConnections {
  private static final long SECOND_WITHIN_SECONDS = 5;

  private TwoConnections() {}

  static void require(DataSource source) {
    try (Connection first = source.getConnection()) {
      String product = first.getMetaData().getDatabaseProductName();
      if (!product.equals("PostgreSQL") && !product.equals("H2")) {
        throw new IllegalArgumentException("JdbcTokenStore knows PostgreSQL and H2, not " + product
            + ": implement TokenStore and run TokenStoreContract against it");
      }
      requireSecond(source);
    } catch (SQLException e) {
      throw new TokenStoreException("the token store's database cannot be reached", e);
    }
  }

  /** On a thread of its own: a pool of one lets it wait for ever. */
  private static void requireSecond(DataSource source) {
    CompletableFuture<Boolean> second = new CompletableFuture<>();
    Threads.daemon("salescrm-sdk-second-connection", () -> {
          try {
            source.getConnection().close();
            second.complete(true);
          } catch (SQLException | RuntimeException e) {
            second.completeExceptionally(e);
          }
        })
        .start();
    try {
      second.get(SECOND_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalArgumentException(
          "the data source gives one connection at a time, but JdbcTokenStore needs two: one holds the"
              + " lock while the other writes the pair. Let its pool have at least two",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while the data source was tried", e);
    }
  }
}
