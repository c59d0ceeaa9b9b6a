package com.salescrm.sdk.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Turns the log off: its lines would be most of the time of a run. */
final class SilentLog implements BeforeAllCallback, AfterAllCallback {
  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private Level before = root.getLevel();

  @Override
  public void beforeAll(ExtensionContext context) {
    before = root.getLevel();
    root.setLevel(Level.OFF);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    root.setLevel(before);
  }
}
