package com.salescrm.sandbox.internal.download;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.internal.http.CallLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** The file server. Its port, if any, is opened when the first link is created. Thread-safe. */
public final class FileServer implements AutoCloseable {
  private final Map<String, StoredFile> files = new ConcurrentHashMap<>();
  private final AtomicInteger links = new AtomicInteger();
  private final CallLog log;
  private final FileSettings settings;
  private final Supplier<Instant> now;
  private final boolean listens;
  private @Nullable MockWebServer server; // guarded by this

  public FileServer(CallLog log, FileSettings settings, Supplier<Instant> now, boolean listens) {
    this.log = log;
    this.settings = settings;
    this.now = now;
    this.listens = listens;
  }

  /** Creates a link to a file that is valid from {@code at} for the configured lifetime. */
  public String link(String name, boolean csv, byte[] gzip, Instant at) {
    String target =
        "/exports/" + name + ".gz?signature=s%2B" + links.incrementAndGet() + "%3d&v=a+b~";
    files.put(target, new StoredFile(csv, gzip, at));
    return "http://127.0.0.1:" + port() + target;
  }

  private synchronized int port() {
    if (!listens) {
      return 1;
    }
    if (server == null) {
      server = started();
    }
    return server.getPort();
  }

  private MockWebServer started() {
    MockWebServer fresh = new MockWebServer();
    fresh.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return respond(request);
      }
    });
    try {
      fresh.start(InetAddress.getLoopbackAddress(), 0);
      return fresh;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on a port for downloads", e);
    }
  }

  /** Processes a request, also one that did not arrive at the port. */
  public MockResponse respond(RecordedRequest request) {
    log.add(request);
    StoredFile file = files.get(request.getTarget());
    if (file == null) {
      return new MockResponse.Builder()
          .code(404)
          .body("<Error><Code>NoSuchKey</Code></Error>")
          .build();
    }
    if (now.get().isAfter(file.linkedAt().plus(settings.linkLifetime()))) {
      return new MockResponse.Builder()
          .code(403)
          .body("<Error><Code>Expired</Code></Error>")
          .build();
    }
    return new FileResponses(settings).of(request, file);
  }

  public List<RecordedCall> calls() {
    return log.calls();
  }

  @Override
  public synchronized void close() {
    if (server != null) {
      server.close();
    }
  }
}
