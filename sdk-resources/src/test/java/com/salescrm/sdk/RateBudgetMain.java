package com.salescrm.sdk;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RateBudgetStore;
import com.salescrm.sdk.core.retry.jdbc.JdbcRateBudgetStore;
import java.lang.reflect.Proxy;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * A process that reads leads until its time is over. It prints {@code ready}, waits for a line of its input, and at the end
 * prints for each second the accepted and the rejected requests, and the longest waits of requests
 * and the number of SQL statements.
 */
final class RateBudgetMain {
  private static final int SECONDS = 200;

  private final AtomicIntegerArray accepted = new AtomicIntegerArray(SECONDS);
  private final AtomicIntegerArray rejected = new AtomicIntegerArray(SECONDS);
  private final List<Long> waits = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong start = new AtomicLong();
  private final AtomicLong statements = new AtomicLong(); // Of SQL.

  private RateBudgetMain() {}

  /** Base URL, API key, JDBC URL, seconds, threads, lane, pause between two calls in milliseconds. */
  public static void main(String[] args) throws Exception {
    new RateBudgetMain().run(args);
  }

  private void run(String[] args) throws Exception {
    DataSource database = (DataSource) Proxy.newProxyInstance(
        RateBudgetMain.class.getClassLoader(),
        new Class<?>[] {DataSource.class},
        (proxy, method, arguments) -> method.getName().equals("getConnection")
            ? DriverManager.getConnection(args[2])
            : "a database");
    RateBudgetStore store = JdbcRateBudgetStore.builder(database).createTable().build();
    RateBudget budget = RateBudget.shared((group, entry) -> {
      long unused =
          statements.incrementAndGet(); // An exchange is one: see RateBudgetStoreContract.
      return store.exchange(group, entry);
    });
    CallListener counts = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        if (start.get() != 0) {
          int second =
              (int) Math.min(SECONDS - 1, (System.nanoTime() - start.get()) / 1_000_000_000);
          boolean is429 = event.attempt().statusCode().orElse(0) == 429;
          int unused = (is429 ? rejected : accepted).incrementAndGet(second);
          waits.add(event.attempt().waitedBefore().toMillis());
        }
      }
    };
    loadClasses(args);
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(args[0])
        .credentials(Credentials.apiKey(args[1]))
        .lane(Lane.valueOf(args[5]))
        .rateBudget(budget)
        .listener(counts)
        .build()) {
      crm.users().me(); // Another group of endpoints.
      System.out.println("ready");
      int unused = System.in.read();
      start.set(System.nanoTime());
      long end = start.get() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
      work(crm, Integer.parseInt(args[4]), Long.parseLong(args[6]), end);
    }
    print(Integer.parseInt(args[3]), args[5]);
  }

  /** Reads leads with another budget: the start of a JVM is not measured. */
  private static void loadClasses(String[] args) {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(args[0])
        .credentials(Credentials.apiKey(args[1]))
        .rateBudget(RateBudget.inMemory())
        .build()) {
      for (int i = 0; i < 50; i++) {
        Object unused = crm.leads().list(r -> r.pageSize(1)).firstPage();
      }
    }
  }

  private static void work(CrmClient crm, int count, long pause, long end) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> {
        while (System.nanoTime() < end) {
          try {
            Object unused = crm.leads().list(r -> r.pageSize(1)).firstPage();
            TimeUnit.MILLISECONDS.sleep(pause);
          } catch (RateLimitException e) {
            // Counted.
          } catch (InterruptedException e) {
            return;
          }
        }
      });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void print(int seconds, String lane) {
    for (int i = 0; i < Math.min(seconds + 1, SECONDS); i++) {
      System.out.println("second " + i + " " + accepted.get(i) + " " + rejected.get(i));
    }
    List<Long> sorted = new ArrayList<>(waits);
    Collections.sort(sorted);
    System.out.println(
        "p99 " + (sorted.isEmpty() ? 0 : sorted.get(sorted.size() * 99 / 100)) + " " + lane);
    System.out.println("statements " + statements);
    System.out.println("end");
  }
}
