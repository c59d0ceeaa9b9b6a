package com.salescrm.benchmarks;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Lists 10,000 leads in 100 pages of a service with 50 ms latency: sequentially, with prefetch, and
 * in parallel.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
@Fork(1)
public class PagingBenchmark {
  private static final int LEADS = 10_000;
  private static final int LATENCY_MILLIS = 50;

  /** How the pages are fetched. */
  @Param({"sequential", "prefetch4", "parallel4"})
  public String how = "sequential";

  @SuppressWarnings("NullAway.Init") // Set before each trial.
  private ServiceJvm service;

  @SuppressWarnings("NullAway.Init")
  private CrmClient crm;

  /** Starts the service in a separate JVM. */
  @Setup(Level.Trial)
  public void start() throws IOException {
    service = ServiceJvm.start(LEADS, LATENCY_MILLIS);
    crm = CrmClient.builder()
        .baseUrl(service.baseUrl())
        .credentials(Credentials.apiKey(service.apiKey()))
        .build();
  }

  /** Stops the service. */
  @TearDown(Level.Trial)
  public void stop() {
    crm.close();
    service.close();
  }

  /** Reads every lead. */
  @Benchmark
  public int allLeads() {
    int read = 0;
    for (Lead lead : list()) {
      read += lead.id().isEmpty() ? 0 : 1;
    }
    if (read != LEADS) {
      throw new IllegalStateException("read " + read + " leads instead of " + LEADS);
    }
    return read;
  }

  private Paginated<Lead> list() {
    Paginated<Lead> leads = crm.leads().list();
    return switch (how) {
      case "prefetch4" -> leads.prefetch(4);
      case "parallel4" -> leads.parallel(4);
      default -> leads;
    };
  }
}
