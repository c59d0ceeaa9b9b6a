package com.salescrm.sandbox;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base class with a sandbox and a client for each test. */
abstract class SandboxTest {
  Sandbox sandbox;
  TestClient client;

  @BeforeEach
  void open() {
    sandbox = Sandbox.start();
    client = new TestClient(sandbox);
  }

  @AfterEach
  void close() {
    client.close();
    sandbox.close();
  }
}
