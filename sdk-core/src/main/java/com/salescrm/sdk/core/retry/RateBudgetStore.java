package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What the processes of a fleet know of one rate limit, in a place that they share: a table ({@code JdbcRateBudgetStore}), or
 * another implementation. A process replaces its entry and reads those of the others with its first call, then every 5 s while
 * it sends, and more often while the number of processes changes or when it begins to need more. It does so on a background
 * thread: no call waits for a store that is slow or away. Implementations are safe for many threads.
 */
public interface RateBudgetStore {
  /**
   * Replaces the entry of a process and returns those of all processes.
   *
   * @param group the endpoints that share the limit, such as {@code /lead/}
   * @param entry the entry of the process; its {@code writtenAt} is not used
   * @return the entries of all processes for this group, with this one; others that are older than 10 s may be omitted
   * @throws IOException if the store cannot be used; the process continues with its part of the limit, an eighth if it has
   *     not used the store yet
   */
  List<Entry> exchange(String group, Entry entry) throws IOException;

  /**
   * What a process needs and knows.
   *
   * @param process identifies the process
   * @param demand the requests per second that it would send; infinite if its calls wait most of the time
   * @param limit the requests that a window allows; 0 if not known
   * @param window the length of the window; zero if not known
   * @param blocked how long its calls wait after a 429; zero if they do not
   * @param writtenAt when it was written, by one clock for all processes
   */
  record Entry(
      String process,
      double demand,
      long limit,
      Duration window,
      Duration blocked,
      Instant writtenAt) {
    /**
     * Creates an entry.
     *
     * @param process as of the record
     * @param demand as of the record; 0 or more
     * @param limit as of the record; 0 or more
     * @param window as of the record
     * @param blocked as of the record
     * @param writtenAt as of the record
     * @throws IllegalArgumentException if a number is negative or NaN
     */
    public Entry {
      Arguments.notNull(process, "process");
      Arguments.notNull(window, "window");
      Arguments.notNull(blocked, "blocked");
      Arguments.notNull(writtenAt, "writtenAt");
      if (!(demand >= 0 && limit >= 0)) {
        throw new IllegalArgumentException(
            "demand and limit must be 0 or more, but were " + demand + " and " + limit);
      }
    }
  }
}
