package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads what reading answers takes on another thread, while a client is made and while a call waits for the network. In
 * a fresh JVM, loading and inspecting those classes takes longer than a call; done meanwhile, it costs a short program
 * little time. Once in a JVM for each model.
 *
 * <p>Only for models of the SDK: the initializer of somebody else's class may wait for the very call. What goes wrong
 * here goes wrong again for the one who reads, and is told there. Safe for many threads.
 */
final class Preparation {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final String OWN_PACKAGES = "com.salescrm.sdk.";
  private static final AtomicBoolean CODEC_BEGUN = new AtomicBoolean();
  private static final ClassValue<AtomicBoolean> MODEL_BEGUN = new ClassValue<>() {
    @Override
    protected AtomicBoolean computeValue(Class<?> model) {
      return new AtomicBoolean(!model.getName().startsWith(OWN_PACKAGES));
    }
  };

  private Preparation() {}

  /** Begins to load what every answer takes. */
  static void ofCodec() {
    begin(CODEC_BEGUN, JsonCodec::prepare);
  }

  /** Begins to load what answers that hold this model take. */
  static void of(Class<?> model) {
    begin(MODEL_BEGUN.get(model), () -> JsonCodec.prepare(model));
  }

  private static void begin(AtomicBoolean begun, Runnable loading) {
    if (!begun.get() && begun.compareAndSet(false, true)) {
      try {
        Threads.daemon("salescrm-sdk-preparation", () -> load(loading)).start();
      } catch (OutOfMemoryError noThreadLeft) {
        LOG.debug("could not prepare the reading of answers", noThreadLeft);
      }
    }
  }

  private static void load(Runnable loading) {
    try {
      loading.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.debug("could not prepare the reading of answers", e);
    }
  }
}
