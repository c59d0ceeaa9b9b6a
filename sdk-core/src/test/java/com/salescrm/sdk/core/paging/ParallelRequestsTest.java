package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.paging.ThingService.Asked;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
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

/** How many requests pages in parallel take, compared with a sequential iteration. */
class ParallelRequestsTest extends OneListTest {
  /** How many items a service sends at most with one response. */
  enum PageSizes {
    FULL,
    CONSTANT,
    ONE_AFTER_ANOTHER_SIZE,
    SHORT_FIRST,
    TWO_SHORT_FIRST,
    ALMOST_FULL,
    RANDOM,
    ONE_IN_TWENTY_SHORT,
    SHRINKING,
    HALVED_ON_THE_WAY,
    GROWING,
    DOUBLED_ON_THE_WAY,
    ALIGNED;

    ToIntFunction<Asked> caps() {
      Random random = new Random(7);
      AtomicInteger requests = new AtomicInteger();
      return what -> {
        int number = requests.getAndIncrement();
        int skip = (int) what.skip();
        return switch (this) {
          case FULL -> 100;
          case CONSTANT -> 37;
          case ONE_AFTER_ANOTHER_SIZE -> number % 2 == 0 ? 100 : 50;
          case SHORT_FIRST -> skip == 0 ? 1 : 100;
          case TWO_SHORT_FIRST -> skip < 2 ? 1 : 100;
          case ALMOST_FULL -> 97 + random.nextInt(4);
          case RANDOM -> 1 + random.nextInt(100);
          case ONE_IN_TWENTY_SHORT -> random.nextInt(20) == 0 ? 1 : 100;
          case SHRINKING -> Math.max(5, 100 - skip / 30);
          case HALVED_ON_THE_WAY -> skip < 1500 ? 100 : 50;
          case GROWING -> Math.min(100, 5 + skip / 30);
          case DOUBLED_ON_THE_WAY -> skip < 1500 ? 50 : 100;
          case ALIGNED -> skip == 0 ? 1 : 100 - skip % 100;
        };
      };
    }
  }

  private int requests(int parallel, PageSizes sizes) {
    int before = server.getRequestCount();
    ToIntFunction<Asked> caps = sizes.caps();
    service.instead =
        what -> service.page(new Asked(what.skip(), Math.min(what.limit(), caps.applyAsInt(what))));
    List<String> ids = ids(parallel == 0 ? list() : list().parallel(parallel));

    assertThat(ids).isEqualTo(service.ids);
    return server.getRequestCount() - before;
  }

  @ParameterizedTest
  @EnumSource(PageSizes.class)
  void parallel_whateverThePageSizes_takesLittleMoreRequestsThanSequential(PageSizes sizes) {
    for (Envelope envelope : List.of(Envelope.HAS_MORE, Envelope.HAS_MORE_AND_TOTAL)) {
      service.envelope = envelope;
      service.ids = ThingService.things(4000);
      int sequential = requests(0, sizes);
      for (int parallel : new int[] {2, 4, 8, 16}) {
        assertThat(requests(parallel, sizes))
            .as("%s, parallel(%s), sequential %s", envelope, parallel, sequential)
            .isLessThanOrEqualTo((int) (1.3 * sequential) + 2 * parallel);
      }
    }
  }

  @Test
  void parallel_afterAFirstPageOfOneItem_takesAsManyRequestsAsSequential() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);

    assertThat(requests(0, PageSizes.SHORT_FIRST)).isEqualTo(11);
    assertThat(requests(8, PageSizes.SHORT_FIRST)).isEqualTo(11);
    assertThat(service.asked()).allMatch(asked -> asked.limit() == 100);
  }

  @ParameterizedTest
  @CsvSource({"FULL, 40", "CONSTANT, 109"})
  void parallel_ofPagesOfOneSize_takesNoRequestMoreThanSequential(PageSizes sizes, int requests) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(4000);

    assertThat(requests(0, sizes)).isEqualTo(requests);
    assertThat(requests(8, sizes)).isEqualTo(requests);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void parallel_ofRandomPages_losesAndDoublesNothing(long seed) {
    Random random = new Random(seed);
    List<DriftEvent> drifts = new CopyOnWriteArrayList<>();
    List<Envelope> envelopes = List.of(Envelope.values());
    service.envelope = envelopes.get(random.nextInt(envelopes.size()));
    service.ids = ThingService.things(random.nextInt(1500));
    int most = 1 + random.nextInt(150); // Also more than asked for.
    service.instead = what -> {
      synchronized (random) {
        return service.page(new Asked(what.skip(), 1 + random.nextInt(most)));
      }
    };

    int width = 2 + random.nextInt(15);
    assertThat(ids(list().parallel(width).onDrift(drifts::add))).isEqualTo(service.ids);
    assertThat(drifts).isEmpty();
  }
}
