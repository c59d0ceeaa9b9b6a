package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.paging.ThingService.Asked;
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

  private static final ListRules<JsonNode> BY_OBJECT = new ListRules<>() {
    @Override
    public int size(JsonNode group) {
      return group.get("objects").size();
    }

    @Override
    public JsonNode onlyNew(JsonNode group, Predicate<Object> firstTime) {
      ObjectNode rest = group.deepCopy();
      ArrayNode objects = rest.putArray("objects");
      group.get("objects").forEach(object -> {
        if (firstTime.test(object.asText())) {
          objects.add(object);
        }
      });
      return objects.isEmpty() ? null : rest;
    }
  };

  /** Objects 0 to {@code total - 1} in groups of four; a page cuts a group where its limit ends. */
  private static MockResponse page(Asked what, int total, int shift) {
    int from = (int) what.skip();
    int to = Math.min(total, from + what.limit());
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

  private static List<String> objects(Iterable<JsonNode> groups) {
    List<String> objects = new ArrayList<>();
    groups.forEach(group -> group.get("objects").forEach(each -> objects.add(each.asText())));
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
  void groups_cutByPages_moveOnByTheirObjects(Mode mode) {
    service.instead = what -> page(what, 20, 0);

    assertThat(objects(mode.of(Paginated.of(client, request(6), BY_OBJECT))))
        .isEqualTo(numbered(20));
    assertThat(service.asked()).extracting(Asked::skip).containsExactlyInAnyOrder(0L, 6L, 12L, 18L);
  }

  @Test
  void group_ofWhichPartCameBefore_isGivenWithoutThatPart() {
    // One object came in front after the first page: what follows moved on by one.
    service.instead = what -> page(what, 12, what.skip() == 0 ? 0 : 1);
    List<DriftEvent> drifts = new ArrayList<>();

    List<String> objects =
        objects(Paginated.of(client, request(6), BY_OBJECT).onDrift(drifts::add));

    assertThat(objects).isEqualTo(numbered(11));
    assertThat(drifts).singleElement().satisfies(drift -> assertThat(drift.id()).hasValue("o5"));
  }
}
