package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of requests of a parallel iteration, compared with a sequential one. */
class ParallelRequestsTest extends OneListTest {
  private static final int[] WIDTHS =
      Boolean.getBoolean("all.variants") ? new int[] {2, 4, 8, 16} : new int[] {2, 16};

  /** The maximum number of items per response. */
  enum PageSizes {
    FULL,
    CONSTANT,
    ALTERNATING,
    SHORT_FIRST,
    TWO_SHORT_FIRST,
    ALMOST_FULL,
    RANDOM,
    ONE_IN_TWENTY_SHORT,
    SHRINKING,
    HALVED_AT_1500,
    GROWING,
    DOUBLED_AT_1500,
    ALIGNED;

    ToIntFunction<PageQuery> caps() {
      Random random = new Random(7);
      AtomicInteger requests = new AtomicInteger();
      return query -> {
        int number = requests.getAndIncrement();
        int skip = (int) query.skip();
        return switch (this) {
          case FULL -> 100;
          case CONSTANT -> 37;
          case ALTERNATING -> number % 2 == 0 ? 100 : 50;
          case SHORT_FIRST -> skip == 0 ? 1 : 100;
          case TWO_SHORT_FIRST -> skip < 2 ? 1 : 100;
          case ALMOST_FULL -> 97 + random.nextInt(4);
          case RANDOM -> 1 + random.nextInt(100);
          case ONE_IN_TWENTY_SHORT -> random.nextInt(20) == 0 ? 1 : 100;
          case SHRINKING -> Math.max(5, 100 - skip / 30);
          case HALVED_AT_1500 -> skip < 1500 ? 100 : 50;
          case GROWING -> Math.min(100, 5 + skip / 30);
          case DOUBLED_AT_1500 -> skip < 1500 ? 50 : 100;
          case ALIGNED -> skip == 0 ? 1 : 100 - skip % 100;
        };
      };
    }
  }

  private int requests(int parallel, PageSizes sizes) {
    int before = server.getRequestCount();
    ToIntFunction<PageQuery> caps = sizes.caps();
    service.override = query ->
        service.page(new PageQuery(query.skip(), Math.min(query.limit(), caps.applyAsInt(query))));
    List<String> ids = ids(parallel == 0 ? list() : list().parallel(parallel));

    assertThat(ids).isEqualTo(service.ids);
    return server.getRequestCount() - before;
  }

  @ParameterizedTest
  @EnumSource(PageSizes.class)
  void parallel_anyPageSizes_sendsAtMost30PercentMoreRequests(PageSizes sizes) {
    for (Envelope envelope : List.of(Envelope.HAS_MORE, Envelope.HAS_MORE_AND_TOTAL)) {
      service.envelope = envelope;
      service.ids = ThingService.things(4000);
      int sequential = requests(0, sizes);
      for (int parallel : WIDTHS) {
        assertThat(requests(parallel, sizes))
            .as("%s, parallel(%s), sequential %s", envelope, parallel, sequential)
            .isLessThanOrEqualTo((int) (1.3 * sequential) + 2 * parallel);
      }
    }
  }

  @Test
  void parallel_afterAFirstPageOfOneItem_sendsAsManyRequestsAsSequential() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);

    assertThat(requests(0, PageSizes.SHORT_FIRST)).isEqualTo(11);
    assertThat(requests(8, PageSizes.SHORT_FIRST)).isEqualTo(11);
    assertThat(service.requests()).allMatch(query -> query.limit() == 100);
  }

  @ParameterizedTest
  @CsvSource({"FULL, 40", "CONSTANT, 109"})
  void parallel_ofPagesOfOneSize_sendsAsManyRequestsAsSequential(PageSizes sizes, int requests) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(4000);

    assertThat(requests(0, sizes)).isEqualTo(requests);
    assertThat(requests(8, sizes)).isEqualTo(requests);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void parallel_ofRandomPages_skipsAndDuplicatesNothing(long seed) {
    Random random = new Random(seed);
    List<DriftEvent> drifts = new CopyOnWriteArrayList<>();
    List<Envelope> envelopes = List.of(Envelope.values());
    service.envelope = envelopes.get(random.nextInt(envelopes.size()));
    service.ids = ThingService.things(random.nextInt(1500));
    int most = 1 + random.nextInt(150); // Also more than the limit.
    service.override = query -> {
      synchronized (random) {
        return service.page(new PageQuery(query.skip(), 1 + random.nextInt(most)));
      }
    };

    int width = 2 + random.nextInt(15);
    assertThat(ids(list().parallel(width).onDrift(drifts::add))).isEqualTo(service.ids);
    assertThat(drifts).isEmpty();
  }
}
