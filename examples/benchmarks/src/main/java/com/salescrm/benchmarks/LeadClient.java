package com.salescrm.benchmarks;

import java.io.IOException;
import java.util.List;

/** The compared operations. Each client returns leads in its own types. Thread-safe. */
public interface LeadClient extends AutoCloseable {

  /** The number of leads per page. */
  int PAGE = 100;

  /** Reads a lead. */
  Object get(String id) throws IOException;

  /** Creates a lead with one contact that has one e-mail address. */
  Object create(String name, String contact, String email) throws IOException;

  /** Reads a page. */
  Page page(int skip) throws IOException;

  /** Reads all leads page by page and returns their number. */
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
   * A page of a list.
   *
   * @param more whether further pages follow
   */
  record Page(List<?> leads, boolean more) {}
}
