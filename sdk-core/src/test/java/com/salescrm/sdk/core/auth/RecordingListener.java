package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records the events, then throws each time: that must have no effect. */
public final class RecordingListener implements TokenListener {
  public final List<String> events = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

  public String next() throws InterruptedException {
    return queue.poll(10, TimeUnit.SECONDS);
  }

  private void record(String event) {
    events.add(event);
    queue.add(event);
    throw new IllegalStateException("a listener that fails");
  }

  @Override
  public void refreshed(OAuthToken token) {
    record("refreshed");
  }

  @Override
  public void saveFailed(TokenStoreException why) {
    record("saveFailed");
  }

  @Override
  public void lockLost(TokenStoreException why) {
    record("lockLost");
  }

  @Override
  public void reauthorizationRequired(ReauthorizationRequiredException why) {
    record("reauthorizationRequired");
  }
}
