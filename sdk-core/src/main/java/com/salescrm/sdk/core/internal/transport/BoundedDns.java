package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.net.SocketFactory;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Resolves host names on another thread, since a DNS query cannot be interrupted: the call stops waiting for it at its time
 * limit, or when it is interrupted or cancelled.
 */
final class BoundedDns implements Dns {
  // Set by the thread of a call, which is also the one on which OkHttp resolves names.
  static final ThreadLocal<@Nullable CallContext> CURRENT = new ThreadLocal<>();

  private final Dns dns;
  private final SocketFactory sockets;

  /**
   * Creates a resolver.
   *
   * @param dns resolves the names
   * @param sockets of the same client; OkHttp does not compare it when it takes a connection of another client
   */
  BoundedDns(Dns dns, SocketFactory sockets) {
    this.dns = dns;
    this.sockets = sockets;
  }

  /** Sets the call whose limits apply on this thread; null for none. */
  static void enter(@Nullable CallContext call) {
    if (call == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(call);
    }
  }

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    CallContext call = CURRENT.get();
    return call == null ? dns.lookup(hostname) : bounded(hostname, call);
  }

  private List<InetAddress> bounded(String hostname, CallContext call) throws UnknownHostException {
    CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
    Workers.shared().execute(() -> complete(found, hostname));
    Runnable cancel = () -> found.cancel(false);
    call.cancellation().onCancel(cancel);
    try {
      if (!Threads.SYSTEM.await(found, call.attemptRemaining())) {
        throw new LookupTimedOutException(hostname);
      }
      List<InetAddress> addresses = found.get();
      if (addresses.isEmpty()) { // OkHttp would name this class.
        throw new UnknownHostException(hostname);
      }
      return addresses;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException(hostname);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UnknownHostException unknown ? unknown : failed(hostname, e);
    } finally {
      call.cancellation().removeOnCancel(cancel);
    }
  }

  private void complete(CompletableFuture<List<InetAddress>> found, String hostname) {
    try {
      found.complete(dns.lookup(hostname));
    } catch (Throwable e) { // Also an Error: the call waits for the end of the lookup.
      found.completeExceptionally(e);
    }
  }

  /** OkHttp shares a pooled connection among clients whose resolvers are equal. No record, whose comparison Java 17 caches. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BoundedDns bounded
        && dns.equals(bounded.dns)
        && sockets.equals(bounded.sockets);
  }

  @Override
  public int hashCode() {
    return dns.hashCode();
  }

  private static UnknownHostException failed(String hostname, ExecutionException e) {
    UnknownHostException unknown = new UnknownHostException(hostname + ": " + e.getCause());
    unknown.initCause(e.getCause());
    return unknown;
  }

  /** The name was not resolved in time. */
  static final class LookupTimedOutException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    LookupTimedOutException(String hostname) {
      super(hostname);
    }
  }
}
