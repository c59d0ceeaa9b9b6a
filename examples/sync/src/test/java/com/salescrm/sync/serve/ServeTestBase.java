package com.salescrm.sync.serve;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.TestDatabases;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The base of tests of {@code serve} in this JVM: a sandbox and a copy of it. */
abstract class ServeTestBase {
  @TempDir
  Path folder;

  Sandbox sandbox;
  Copy copy;

  @BeforeEach
  final void start() {
    sandbox = Sandbox.builder().realTime().start().seed(seed());
  }

  @AfterEach
  final void stop() {
    sandbox.close();
  }

  /** What the sandbox contains. */
  Seed seed() {
    return Seed.leads(5);
  }

  /** Creates a database for the copy. */
  final void create(String kind) throws Exception {
    copy = new Copy(TestDatabases.create(kind, folder));
  }

  /** Starts a mirror of the copy. */
  final TestMirror mirror(Duration sweepEvery) throws Exception {
    return TestMirror.start(
        sandbox.baseUrl(), sandbox.apiKey(), folder, copy.url(), sweepEvery, Deliveries.KEY);
  }

  /** Starts a mirror whose deliveries wait for the database for so long, and awaits its first sweep. */
  final TestMirror patient(Duration patience, String url) throws Exception {
    return TestMirror.withPatience(patience, sandbox.baseUrl(), sandbox.apiKey(), folder, url)
        .swept();
  }
}
