package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.lead.Lead;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Reads a long list lazily, with prefetched pages, with parallel pages, as a record, and from a resume token; and shows the drift
 * event of a list that changes while it is read. Run it with {@code mvn -q -Dquickstart -Dsample=Paging -pl
 * examples/samples -am}.
 */
public final class Paging {
  private static final AtomicInteger CALLS = new AtomicInteger();

  private Paging() {}

  /** The only field that is requested and parsed. */
  private record LeadName(Optional<String> name) {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox(client -> client.listener(new Counter()))) {
      Paginated<Lead> leads =
          service.client().leads().list(r -> r.fields("name").pageSize(100));
      count("the first ten", leads.stream().limit(10));
      count("sequential", leads.stream());
      count("two pages prefetched", leads.prefetch(2).stream());
      count("four pages in parallel", leads.parallel(4).stream());
      count("one field", service.client().leads().list(LeadName.class).stream());

      // One line of text: store it in a file or in the transaction that stores the page.
      String token = leads.firstPage().resumeToken().toString();
      System.out.println("\nStopped after page 1: " + token.substring(0, 40) + "...");
      count("resumed", leads.resumeFrom(ResumeToken.parse(token)).stream());

      if (service.isSandbox()) {
        showDrift(service.client(), leads);
      }
    }
  }

  private static void count(String mode, Stream<?> leads) {
    CALLS.set(0);
    long start = System.nanoTime();
    long count = leads.count();
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.printf("%5d leads, %2d calls, %4d ms: %s%n", count, CALLS.get(), millis, mode);
  }

  /** Offsets drift: deleting an item moves all later items up by one, past the reader. */
  private static void showDrift(CrmClient crm, Paginated<Lead> leads) {
    System.out.println("\nThe first lead is deleted while the list is read:");
    Iterator<Lead> reader =
        leads.onDrift(drift -> System.out.println("  " + drift)).iterator();
    crm.leads().delete(reader.next().id());
    int read = 1;
    for (; reader.hasNext(); reader.next()) {
      read++;
    }
    System.out.println("  read " + read + ", one was skipped: read important objects by id");
  }

  private static final class Counter implements CallListener {
    @Override
    public void onCall(CallEvent event) {
      CALLS.incrementAndGet();
    }
  }
}
