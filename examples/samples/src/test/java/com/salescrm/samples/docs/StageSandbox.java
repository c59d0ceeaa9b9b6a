package com.salescrm.samples.docs;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxBuilder;
import com.salescrm.sandbox.Seed;

/** The sandbox of a {@link Stage}, which exists before the other names. */
abstract class StageSandbox {
  protected final Sandbox sandbox;

  StageSandbox(SandboxBuilder options) {
    sandbox = options
        .resource("/activity/note/", "acti_", "lead_id")
        .start()
        .seed(Seed.leads(250).withTasks(1));
  }
}
