package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sandbox.ResponseStyle;
import java.time.Duration;

/** Response settings that can change while the service runs. The last write wins. */
public final class Settings {
  private volatile Envelope envelope = Envelope.DATA_HAS_MORE_TOTAL;
  private volatile ResponseStyle style = ResponseStyle.OLDER;
  private volatile int pageCap = Integer.MAX_VALUE;
  private volatile int maxSkip = Integer.MAX_VALUE;
  private volatile Duration latency = Duration.ZERO;

  public Envelope envelope() {
    return envelope;
  }

  public void envelope(Envelope value) {
    envelope = value;
  }

  public ResponseStyle style() {
    return style;
  }

  public void style(ResponseStyle value) {
    style = value;
  }

  public int pageCap() {
    return pageCap;
  }

  public void pageCap(int value) {
    pageCap = value;
  }

  public int maxSkip() {
    return maxSkip;
  }

  public void maxSkip(int value) {
    maxSkip = value;
  }

  public Duration latency() {
    return latency;
  }

  public void latency(Duration value) {
    latency = value;
  }
}
