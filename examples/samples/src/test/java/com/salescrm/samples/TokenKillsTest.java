package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.samples.KillWorker.Window;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes are killed in each window of a refresh, repeatedly, with one store for each window. */
@Tag("kills")
@Timeout(1_800)
class TokenKillsTest {
  private static final int KILLS = Integer.getInteger("kills", 40);

  @TempDir
  private Path folder;

  @Test
  void refreshes_killedInEachWindow_loseOnlyUnpreventableGrants() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2 * Window.values().length);
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start()) {
      List<Future<Tally>> tallies = new ArrayList<>();
      for (Window window : Window.values()) {
        String file = folder.resolve(window + ".json").toString();
        String row = postgres.getJdbcUrl("postgres", "postgres") + "#" + window;
        tallies.add(threads.submit(() -> new Series(window, file, "file").run()));
        tallies.add(threads.submit(() -> new Series(window, row, "PostgreSQL").run()));
      }
      List<Tally> all = new ArrayList<>();
      for (Future<Tally> each : tallies) {
        all.add(each.get());
      }
      all.forEach(System.out::println);
      all.forEach(TokenKillsTest::check);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void check(Tally tally) {
    boolean mayLose = tally.window == Window.BEFORE_RESPONSE || tally.window == Window.BEFORE_SAVE;
    assertThat(tally.kills).isEqualTo(KILLS);
    assertThat(tally.emptyOrDamaged).isZero();
    assertThat(tally.reusesWithoutOldIntent).isZero();
    assertThat(tally.mostReusesOfOneKill).isLessThanOrEqualTo(1);
    assertThat(tally.lost).isLessThanOrEqualTo(mayLose ? KILLS : 0);
    assertThat(tally.explained).isEqualTo(tally.lost);
    assertThat(tally.refreshed + tally.lost).isEqualTo(KILLS);
    assertThat(tally.logsWithSecret).isZero();
  }

  /** The counts of one window with one store. */
  private static final class Tally {
    final Window window;
    final String kind;
    int kills;
    int refreshed;
    int lost;
    int explained;
    int emptyOrDamaged;
    int reuses;
    int reusesWithoutOldIntent;
    int mostReusesOfOneKill;
    int logsWithSecret;

    Tally(Window window, String kind) {
      this.window = window;
      this.kind = kind;
    }

    @Override
    public String toString() {
      return String.format(
          "kills %-13s on %-10s: %d kills, store empty or damaged %d, refreshed afterwards %d, tokens lost %d"
              + " (the exception states the cause: %d), previous token sent again %d (without an old intent record: %d, maximum after one"
              + " kill: %d), logs with a secret %d",
          window,
          kind,
          kills,
          emptyOrDamaged,
          refreshed,
          lost,
          explained,
          reuses,
          reusesWithoutOldIntent,
          mostReusesOfOneKill,
          logsWithSecret);
    }
  }

  /** Kills one process after another on one store. */
  private final class Series {
    private final Window window;
    private final String location;
    private final Tally tally;
    private final Path log;

    Series(Window window, String location, String kind) {
      this.window = window;
      this.location = location;
      this.tally = new Tally(window, kind);
      this.log = folder.resolve(kind + "-" + window + ".log");
    }

    Tally run() throws Exception {
      try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
        TokenStore store = Grant.store(location);
        store.save(Grant.authorized(sandbox));
        process(sandbox, store, false);
        for (int i = 0; i < KILLS; i++) {
          process(sandbox, store, true);
        }
      }
      return tally;
    }

    /** Runs one process on the state of the previous one until it is killed. The result of the last kill is not checked. */
    private void process(Sandbox sandbox, TokenStore store, boolean counted) throws Exception {
      int reusesBefore = sandbox.oauth().reuses();
      try (OtherJvm victim = OtherJvm.start(
          KillWorker.class,
          Logging.toFile(log),
          List.of(window.name()),
          Grant.environment(sandbox, location))) {
        int oldIntents = 0;
        String line = victim.line();
        while (line.startsWith("intent ")) {
          boolean old = Long.parseLong(line.substring(7)) >= KillWorker.QUIET_PERIOD.toMillis();
          oldIntents += old ? 1 : 0;
          line = victim.line();
        }
        if (counted) {
          count(line, sandbox.oauth().reuses() - reusesBefore, oldIntents);
        }
        if (line.startsWith("lost")) {
          store.save(Grant.authorized(sandbox));
        }
        killInItsWindow(sandbox, victim);
      }
      checkStore(store);
    }

    private void count(String line, int reuses, int oldIntents) {
      tally.kills++;
      tally.refreshed += line.equals("refreshed") ? 1 : 0;
      tally.lost += line.startsWith("lost") ? 1 : 0;
      tally.explained += line.equals("lost true") ? 1 : 0;
      tally.reuses += reuses;
      tally.reusesWithoutOldIntent += Math.max(0, reuses - oldIntents);
      tally.mostReusesOfOneKill = Math.max(tally.mostReusesOfOneKill, reuses);
    }

    private void killInItsWindow(Sandbox sandbox, OtherJvm victim) throws Exception {
      if (window == Window.BEFORE_RESPONSE) {
        FaultPlan slow = sandbox
            .faults()
            .next(Fault.slowHeaders(Duration.ofSeconds(3)))
            .on("POST", "/oauth2/token/");
        int refreshes = sandbox.oauth().refreshes();
        victim.send("go");
        while (sandbox.oauth().refreshes() == refreshes) {
          LockSupport.parkNanos(1_000_000);
        }
        victim.kill();
        slow.disarm();
      } else {
        victim.send("go");
        assertThat(victim.line()).isEqualTo("blocked");
        victim.kill();
      }
    }

    private void checkStore(TokenStore store) throws IOException {
      try {
        tally.emptyOrDamaged += store.load().map(TokenRecord::token).isPresent() ? 0 : 1;
      } catch (RuntimeException e) {
        tally.emptyOrDamaged++;
      }
      tally.logsWithSecret += Logging.containsASecret(log) ? 1 : 0;
    }
  }
}
