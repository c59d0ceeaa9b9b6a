package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ends a mirror, and events that could not be stored again and again. */
@Timeout(300)
class LastingFailuresTest {
  @TempDir
  Path folder;

  private Sandbox sandbox;
  private Copy copy;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(5));
    copy = new Copy(TestDatabases.create(TestDatabases.SQLITE, folder));
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private TestMirror mirror(Duration sweepEvery) throws Exception {
    return TestMirror.start(
        sandbox.baseUrl(), sandbox.apiKey(), folder, copy.url(), sweepEvery, Deliveries.KEY);
  }

  @Test
  void sweep_withAKeyThatWasRevoked_endsTheMirror() throws Exception {
    try (TestMirror mirror = mirror(Duration.ofMillis(200)).swept()) {
      sandbox.faults().next(Fault.status(401)).on("GET", "/lead/").always();

      assertThatItEnds(mirror);
    }
  }

  @Test
  void event_withAKeyThatWasRevoked_endsTheMirrorAndStaysOpen() throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String lead = sandbox.leads().get(0).path("id").asText();
      sandbox.faults().next(Fault.status(401)).on("GET", "/lead/" + lead + "/").always();

      Deliveries.post(mirror.webhook(), Deliveries.event("ev_1", "lead", "updated", lead));

      assertThatItEnds(mirror);
      assertThat(copy.open()).isOne();
    }
  }

  private static void assertThatItEnds(TestMirror mirror) {
    Optional<Problem> end = mirror.await();
    assertThat(end).isPresent();
    assertThat(end.get()).hasMessageStartingWith("the service does not accept the API key");
    assertThat(end.get().exitCode()).isEqualTo(ExitCode.REFUSED);
  }

  @EachDatabase
  void delivery_ofIdsThatADatabaseCannotStore_isStored(String kind) throws Exception {
    copy = new Copy(TestDatabases.create(kind, folder));
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String event = Deliveries.event("ev\\u0000", "lead", "updated", "lead_\\u0000\\ud800");

      assertThat(Deliveries.post(mirror.webhook(), event).body()).contains("stored");
      assertThat(Deliveries.post(mirror.webhook(), event).body()).contains("stored already");
    }
  }
}
