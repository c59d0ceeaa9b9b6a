package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A listener that remembers; and that fails each time, for that must change nothing. */
final class Heard implements TokenListener {
  final List<String> events = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

  String next() throws InterruptedException {
    return queue.poll(10, TimeUnit.SECONDS);
  }

  private void hear(String event) {
    events.add(event);
    queue.add(event);
    throw new IllegalStateException("a listener that fails");
  }

  @Override
  public void refreshed(OAuthToken token) {
    hear("refreshed");
  }

  @Override
  public void saveFailed(TokenStoreException why) {
    hear("saveFailed");
  }

  @Override
  public void lockLost(TokenStoreException why) {
    hear("lockLost");
  }

  @Override
  public void reauthorizationRequired(ReauthorizationRequiredException why) {
    hear("reauthorizationRequired");
  }
}
