package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.PagingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list that changes while it is read. */
class ListPassTest extends WireTest {
  private final List<Integer> list = new ArrayList<>();
  private Runnable change = () -> {};
  private Envelope envelope = Envelope.HAS_MORE_AND_TOTAL;
  private int pageSize = 10;
  private int requests;
  private int falseTotal;
  private @Nullable String lostBody; // In place of the next response; 204 if it is empty.

  private enum Envelope {
    HAS_MORE_AND_TOTAL,
    HAS_MORE,
    TOTAL,
    NOTHING
  }

  private ExternalIdIndex<Object> index() {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return page(Integer.parseInt(
            String.valueOf(request.getUrl().queryParameter("_skip")).replace("null", "0")));
      }
    });
    return ExternalIdIndex.of(http, "/thing/", "key", options -> options.fields("name"));
  }

  private MockResponse page(int skip) {
    requests++;
    String lost = lostBody;
    lostBody = null;
    if (lost != null) {
      return new MockResponse.Builder()
          .code(lost.isEmpty() ? 204 : 200)
          .body(lost)
          .build();
    }
    int from = Math.min(skip, list.size());
    int to = Math.min(from + pageSize, list.size());
    String items = list.subList(from, to).stream()
        .map(i -> "{\"id\": \"thing_" + i + "\", \"key\": " + i + "}")
        .collect(Collectors.joining(",", "[", "]"));
    String more = ", \"has_more\": " + (to < list.size());
    String total = ", \"total_results\": " + (list.size() + falseTotal);
    String body = switch (envelope) {
      case HAS_MORE_AND_TOTAL -> "{\"data\": " + items + more + total + "}";
      case HAS_MORE -> "{\"data\": " + items + more + "}";
      case TOTAL -> "{\"data\": " + items + total + "}";
      case NOTHING -> items;
    };
    change.run(); // After the page was made.
    return new MockResponse.Builder().code(200).body(body).build();
  }

  private void fill(int count) {
    list.addAll(IntStream.range(1_000, 1_000 + count).boxed().toList());
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void load_unchangedList_readsEachPageOnceAndTheFirstAgain(Envelope each) {
    envelope = each;
    for (int count : new int[] {0, 1, 2, 9, 10, 11, 19, 20, 100}) {
      list.clear();
      fill(count);
      requests = 0;

      assertThat(index().load().size()).as("of %s", count).isEqualTo(count);

      int pages = count <= 10 ? 1 : (count - 2) / 9 + 1;
      int end = each == Envelope.NOTHING && count > 0 ? count == 1 ? 1 : 2 : 0;
      int front = pages + end > 1 || (count == 0 && each == Envelope.NOTHING) ? 1 : 0;
      assertThat(requests).as("requests of %s", count).isEqualTo(pages + end + front);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "{\"data\": null}", "{\"data\": []}"})
  void load_firstPageIsLostOnce_readsAllObjects(String lost) {
    for (Envelope each : Envelope.values()) {
      envelope = each;
      list.clear();
      fill(25);
      requests = 0;
      ExternalIdIndex<Object> index = index();
      lostBody = lost;

      assertThat(index.load().size()).as("%s", each).isEqualTo(25);
      assertThat(lostBody).isNull();
    }
  }

  @Test
  void load_deletionBeforeThePosition_stepsBackAPage() {
    fill(30);
    change = () -> {
      if (requests == 1) {
        removeAt(0);
      }
    };

    ExternalIdIndex<Object> index = index();

    assertThat(index.contents().refresh(http)).isTrue();
    assertThat(index.ids("1010")).containsExactly("thing_1010");
    assertThat(index.size()).isEqualTo(30);
    // One for the step back, one for the page that it repeats, one for the first page at the end.
    assertThat(requests).isEqualTo(7);
    assertThat(index.contents().pages()).isEqualTo(7);
  }

  @Test
  void load_objectThatMovesToTheFront_isFound() {
    fill(40);
    change = () -> {
      if (requests == 2) {
        list.remove(Integer.valueOf(1_035));
        list.add(0, 1_035);
      }
    };

    assertThat(index().load().ids("1035")).containsExactly("thing_1035");
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void load_objectsThatMoveToTheFrontWhileOthersAreDeleted_areFound(Envelope each) {
    envelope = each;
    fill(60);
    change = () -> {
      if (requests >= 2 && requests <= 4) { // No page is shifted.
        list.remove(Integer.valueOf(1_040 + requests));
        list.add(0, 1_040 + requests);
        removeAt(5);
      }
    };

    ExternalIdIndex<Object> index = index().load();

    for (int moved = 1_042; moved <= 1_044; moved++) {
      assertThat(index.ids(String.valueOf(moved))).containsExactly("thing_" + moved);
    }
  }

  @Test
  void load_moreThanAPageOfObjectsAtTheFront_readsToAPageWithoutNewOnes() {
    fill(60);
    change = () -> {
      if (requests == 6) {
        for (int i = 0; i < 15; i++) {
          list.add(0, 2_000 + i);
        }
      }
    };

    assertThat(index().load().size()).isEqualTo(75);
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void refresh_moreThanAPageOfObjectsMoveToTheFrontWhileOthersAreDeleted_findsAll(Envelope each) {
    envelope = each;
    fill(60);
    change = () -> {
      for (int i = 1_040; requests == 4 && i < 1_060; i++) { // No page is shifted.
        list.remove(Integer.valueOf(i));
        list.add(0, i);
        removeAt(21);
      }
    };
    ExternalIdIndex<Object> index = index();

    assertThat(index.contents().refresh(http)).isTrue();
    assertThat(IntStream.range(1_040, 1_060).filter(i -> index.ids("" + i).size() != 1))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void refresh_listOfMoreThanAHundredPages_isComplete(Envelope each) {
    envelope = each;
    pageSize = 5;
    fill(450);

    assertThat(index().contents().refresh(http)).isTrue();
    assertThat(requests).isGreaterThan(112);
  }

  @Test
  void refresh_onePageOfAListThatStatesMoreObjects_isIncomplete() {
    falseTotal = 1;
    for (int count : new int[] {0, 1, 9}) {
      list.clear();
      fill(count);

      assertThat(index().contents().refresh(http)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void refresh_objectsAddedBetweenAllRequests_isCompleteWithThoseOfTheBeginning(Envelope each) {
    envelope = each;
    for (boolean atFront : new boolean[] {false, true}) {
      list.clear();
      fill(50);
      change = () -> list.add(atFront ? 0 : list.size(), 10_000 + list.size());

      ExternalIdIndex<Object> index = index();
      // Without an envelope only an empty page is the end, and the offset of this list has none.
      boolean hasEnd = each != Envelope.NOTHING;
      requests = 0;

      assertThat(index.contents().refresh(http)).as("at the front: %s", atFront).isEqualTo(hasEnd);
      assertThat(requests).isLessThan(200);
      change = () -> {};
      assertThat(IntStream.range(1_000, 1_050).filter(i -> index.ids("" + i).size() != 1))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void load_randomChangesDuringThePass_losesNoObjectThatExistedThroughout(Envelope each) {
    envelope = each;
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      list.clear();
      fill(20 + random.nextInt(60));
      pageSize = 5 + random.nextInt(10);
      Set<Integer> throughout = new LinkedHashSet<>(list);
      int[] next = {10_000};
      int[] changes = {20};
      change = () -> {
        for (int i = random.nextInt(4); i > 0 && changes[0]-- > 0; i--) {
          switch (random.nextInt(4)) {
            case 0 -> list.add(0, next[0]++);
            case 1 -> list.add(next[0]++);
            default -> throughout.remove(removeAt(random.nextInt(list.size())));
          }
        }
      };

      ExternalIdIndex<Object> index = index().load();

      List<Integer> missing =
          throughout.stream().filter(i -> index.ids(i.toString()).size() != 1).toList();
      assertThat(missing).as("seed %s", seed).isEmpty();
    }
  }

  @Test
  void refresh_totalOfMoreObjectsThanThePassFound_isIncompleteAndAddsWhatItFound() {
    fill(25);
    ExternalIdIndex<Object> index = index().load();
    falseTotal = 1;
    removeAt(0);
    list.add(2_000);

    assertThat(index.contents().refresh(http)).isFalse();
    assertThat(index.ids("2000")).hasSize(1);
    assertThat(index.ids("1000")).hasSize(1);
    assertThatThrownBy(index::load)
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("changed so much during 3 passes");
  }

  @Test
  void refresh_listThatMovesWithEachPage_endsIncomplete() {
    fill(300);
    change = () -> {
      for (int i = 0; i < 12; i++) {
        removeAt(0);
      }
      list.addAll(
          IntStream.range(0, 12).map(i -> 100_000 + requests * 12 + i).boxed().toList());
    };

    assertThat(index().contents().refresh(http)).isFalse();
    assertThat(requests).isLessThan(500);
  }

  @Test
  void refresh_serviceThatIgnoresTheOffset_endsIncomplete() {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return new MockResponse.Builder()
            .code(200)
            .body("{\"data\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"has_more\": true}")
            .build();
      }
    });

    assertThat(
            ExternalIdIndex.of(http, "/thing/", "key", options -> {}).contents().refresh(http))
        .isFalse();
    assertThat(server.getRequestCount()).isBetween(50, 150);
  }

  private Integer removeAt(int index) {
    Integer removed = list.get(index);
    list.subList(index, index + 1).clear();
    return removed;
  }
}
