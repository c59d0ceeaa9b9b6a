package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.json.ClassCache;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Loads the classes that decode responses on another thread, while a client is built and while a call waits for the
 * network: in a fresh JVM this takes longer than a call. It runs once per JVM for each model. Safe for many threads.
 *
 * <p>Of classes of the application only the mapper that reads them is loaded: the initializer of such a class may wait for
 * the call itself. Errors are ignored here, since decoding reports them.
 */
final class WarmUp {
  // With 50 ms to the server, the first call of a JVM took 1.06 to 1.14 times as long without it.
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final AtomicBoolean CODEC_STARTED = new AtomicBoolean();
  private static final ClassCache<AtomicBoolean> MODEL_STARTED =
      new ClassCache<>(model -> new AtomicBoolean());

  private WarmUp() {}

  /** Starts to load the classes that every response needs. */
  static void codec() {
    start(CODEC_STARTED, JsonCodec::prepare);
  }

  /** Starts to load the classes that responses with this model need. */
  static void model(Class<?> model) {
    start(MODEL_STARTED.get(model), () -> JsonCodec.prepare(model));
  }

  private static void start(AtomicBoolean started, Runnable loading) {
    if (!started.get() && started.compareAndSet(false, true)) {
      try {
        Workers.daemon("salescrm-sdk-warm-up", () -> load(loading)).start();
      } catch (OutOfMemoryError e) { // No thread can be started; decoding loads the classes.
        logFailure(e);
      }
    }
  }

  private static void load(Runnable loading) {
    try {
      loading.run();
    } catch (RuntimeException | LinkageError e) {
      logFailure(e);
    }
  }

  private static void logFailure(Throwable e) {
    Workers.log(LOG, Level.DEBUG, "the warm-up of response decoding failed", e);
  }
}
