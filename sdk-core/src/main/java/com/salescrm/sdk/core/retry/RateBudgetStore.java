package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What the processes of a fleet know of one rate limit, in a place that they share: a table ({@code JdbcRateBudgetStore}), or
 * another implementation. A process replaces its entry and reads those of the others about once for 40 of its requests, at
 * least every 10 s while it sends, and after the first call. It does so on a background thread: no call waits for a store that
 * is slow or away. Implementations are safe for many threads.
 */
public interface RateBudgetStore {
  /**
   * Replaces the entry of a process and returns those of all others.
   *
   * @param group the endpoints that share the limit, such as {@code /lead/}
   * @param process identifies the process
   * @param entry its entry; its {@code age} is zero
   * @return the entries of the other processes for this group, with the time since they were written, by one clock for all;
   *     entries whose age exceeds {@code validFor} may be omitted
   * @throws IOException if the store cannot be used; the process continues with its part of the limit, divided by the number
   *     of processes that it last knew
   */
  List<Entry> exchange(String group, String process, Entry entry) throws IOException;

  /**
   * What a process needs and knows.
   *
   * @param demand the requests per second that it would send; infinite if its calls wait
   * @param rate the requests per second that it may send at the moment
   * @param limit the requests that a window allows; 0 if not known
   * @param window the length of the window; zero if not known
   * @param factor the part of the limit that it uses, from 0.25 to 1; lower after a 429
   * @param blocked how long its calls wait after a 429; zero if they do not
   * @param validFor how long the entry counts
   * @param age how long ago it was written
   */
  record Entry(
      double demand,
      double rate,
      long limit,
      Duration window,
      double factor,
      Duration blocked,
      Duration validFor,
      Duration age) {
    /**
     * Creates an entry.
     *
     * @param demand as of the record; 0 or more
     * @param rate as of the record; 0 or more
     * @param limit as of the record; 0 or more
     * @param window as of the record
     * @param factor as of the record; 0 or more
     * @param blocked as of the record
     * @param validFor as of the record
     * @param age as of the record
     * @throws IllegalArgumentException if a number is negative or NaN
     */
    public Entry {
      Arguments.notNull(window, "window");
      Arguments.notNull(blocked, "blocked");
      Arguments.notNull(validFor, "validFor");
      Arguments.notNull(age, "age");
      if (!(demand >= 0 && rate >= 0 && limit >= 0 && factor >= 0)) {
        throw new IllegalArgumentException("demand, rate, limit and factor must be 0 or more");
      }
    }
  }
}
