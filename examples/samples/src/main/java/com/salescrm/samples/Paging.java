package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.lead.Lead;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The ways through a long list: lazily, fetched ahead, several pages at once, and on from where another program stopped;
 * and what is told when the list changes meanwhile. Run it with {@code mvn -q -Dquickstart -Dsample=Paging -pl
 * examples/samples -am}.
 */
public final class Paging {
  private static final AtomicInteger CALLS = new AtomicInteger();

  private Paging() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox(client -> client.listener(new Counter()))) {
      Paginated<Lead> leads =
          service.client().leads().list(r -> r.fields("name").pageSize(100));
      count("lazily, the first ten", leads.stream().limit(10));
      count("one page after the other", leads.stream());
      count("two pages ahead of the reader", leads.prefetch(2).stream());
      count("four pages at once", leads.parallel(4).stream());

      // A line of text: keep it in a file or, best, in the transaction that stores the page.
      String token = leads.firstPage().resumeToken().toString();
      System.out.println("\nStopped behind page 1: " + token.substring(0, 40) + "...");
      count("from there on", leads.resumeFrom(ResumeToken.parse(token)).stream());

      if (service.isSandbox()) {
        showDrift(service.client(), leads);
      }
    }
  }

  private static void count(String how, Stream<Lead> leads) {
    CALLS.set(0);
    long start = System.nanoTime();
    long count = leads.count();
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.printf("%5d leads, %2d calls, %4d ms: %s%n", count, CALLS.get(), millis, how);
  }

  /** Offsets drift: what is deleted in front moves everything behind it up by one, past the reader. */
  private static void showDrift(CrmClient crm, Paginated<Lead> leads) {
    System.out.println("\nThe first lead is deleted while the list is read:");
    Iterator<Lead> reader =
        leads.onDrift(drift -> System.out.println("  " + drift)).iterator();
    crm.leads().delete(reader.next().id());
    int read = 1;
    for (; reader.hasNext(); reader.next()) {
      read++;
    }
    System.out.println("  read " + read + ", and one was missed: ask for what matters by its id");
  }

  private static final class Counter implements CallListener {
    @Override
    public void onCall(CallEvent event) {
      CALLS.incrementAndGet();
    }
  }
}
