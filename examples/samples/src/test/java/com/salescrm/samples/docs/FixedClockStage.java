package com.salescrm.samples.docs;

import com.salescrm.sandbox.Sandbox;

/** The stage of the page about tests, which starts its sandboxes with the default clock. */
public abstract class FixedClockStage extends Stage {
  protected FixedClockStage() {
    super(Sandbox.builder());
  }
}
