package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists whose items are groups of objects: {@code _skip} and {@code _limit} count the objects. */
class GroupedListTest extends OneListTest {
  private static final int GROUP = 4;

  private record Group(List<String> objects) implements ItemGroup<Group> {
    @JsonCreator
    Group(@JsonProperty("objects") List<String> objects) {
      this.objects = objects;
    }

    @Override
    public int size() {
      return objects.size();
    }

    @Override
    public Group onlyNew(Predicate<Object> isNew) {
      List<String> rest = objects.stream().filter(isNew).toList();
      return rest.isEmpty() ? null : new Group(rest);
    }
  }

  private Paginated<Group> groups() {
    var request = ApiRequest.get("/thing/").query("_limit", "6").returningList(Group.class);
    return Paginated.of(client, request, group -> group);
  }

  /** Objects 0 to {@code total - 1} in groups of four; a page splits a group where its limit ends. */
  private static MockResponse page(PageQuery query, int total, int shift) {
    int from = (int) query.skip();
    int to = Math.min(total, from + query.limit());
    StringBuilder groups = new StringBuilder();
    int open = -1;
    for (int i = from; i < to; i++) {
      int object = Math.max(0, i - shift);
      if (object / GROUP != open) {
        groups.append(open < 0 ? "" : "]},");
        open = object / GROUP;
        groups.append("{\"key\":\"g").append(open).append("\",\"objects\":[\"o").append(object);
      } else {
        groups.append("\",\"o").append(object);
      }
      groups.append(i + 1 < to && Math.max(0, i + 1 - shift) / GROUP == open ? "" : "\"");
    }
    String data = "[" + groups + (open < 0 ? "" : "]}") + "]";
    return ThingService.json(200, "{\"data\":" + data + ",\"total_results\":" + total + "}");
  }

  private static List<String> objects(Iterable<Group> groups) {
    List<String> objects = new ArrayList<>();
    groups.forEach(group -> objects.addAll(group.objects()));
    return objects;
  }

  private static List<String> numbered(int total) {
    List<String> objects = new ArrayList<>();
    for (int i = 0; i < total; i++) {
      objects.add("o" + i);
    }
    return objects;
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void groups_splitByPages_advanceByTheirObjects(Mode mode) {
    service.override = query -> page(query, 20, 0);

    assertThat(objects(mode.of(groups()))).isEqualTo(numbered(20));
    assertThat(service.requests())
        .extracting(PageQuery::skip)
        .containsExactlyInAnyOrder(0L, 6L, 12L, 18L);
  }

  @Test
  void group_partlyDuplicate_isReturnedWithoutTheDuplicates() {
    // An object is inserted at the start after the first page: the later offsets shift by one.
    service.override = query -> page(query, 12, query.skip() == 0 ? 0 : 1);
    List<DriftEvent> drifts = new ArrayList<>();

    List<String> objects = objects(groups().onDrift(drifts::add));

    assertThat(objects).isEqualTo(numbered(11));
    assertThat(drifts).singleElement().satisfies(drift -> assertThat(drift.id()).hasValue("o5"));
  }
}
