package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** A simulation refreshes a million times: it does not log that. */
final class SilentLog implements BeforeAllCallback, AfterAllCallback {
  private static final Logger LOG = (Logger) LoggerFactory.getLogger("com.salescrm.sdk.oauth");

  @Override
  public void beforeAll(ExtensionContext context) {
    LOG.setLevel(Level.OFF);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    LOG.setLevel(null);
  }
}
