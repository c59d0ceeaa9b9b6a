package com.salescrm.benchmarks;

import java.io.IOException;
import java.util.List;

/** The operations that are compared, into whatever its kind of user has leads as. Safe for many threads. */
public interface LeadClient extends AutoCloseable {

  /** How many leads a page holds. */
  int PAGE = 100;

  /** One lead. */
  Object get(String id) throws IOException;

  /** A new lead with one contact that has one address. */
  Object create(String name, String contact, String email) throws IOException;

  /** One page. */
  Page page(int skip) throws IOException;

  /** Reads all leads, page by page, and counts them. */
  default long countAll() throws IOException {
    long count = 0;
    Page page;
    do {
      page = page(Math.toIntExact(count));
      count += page.leads().size();
    } while (page.more());
    return count;
  }

  @Override
  void close();

  /**
   * Part of a list.
   *
   * @param more whether there is more behind it
   */
  record Page(List<?> leads, boolean more) {}
}
