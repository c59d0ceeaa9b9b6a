package com.salescrm.sdk.smartview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmartViewServiceTest extends OperationTest {
  private static final String ONE = "{\"id\": \"save_1\", \"name\": \"Gold\", \"type\": \"lead\"}";
  private static final SearchQuery LEADS =
      SearchQuery.builder().objectType("lead").build();
  private static final SearchQuery NO_TYPE =
      SearchQuery.builder().field("lead", "name", SearchCondition.text("x")).build();

  private SmartViewService views;

  @BeforeEach
  void openService() {
    views = new SmartViewService(http);
  }

  @Test
  void list_blankType_isRefused() {
    assertThatThrownBy(() -> views.list(b -> b.type(SmartViewType.of(""))).toList(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("type must not be blank");
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void list_withoutType_asksForNone() throws Exception {
    respond("{\"data\": [" + ONE + "]}");

    assertThat(views.list()).extracting(SmartView::id).containsExactly("save_1");
    assertTaken("GET /api/v1/saved_search/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void list_hasMore_readsNextPage() throws Exception {
    respond(
        "{\"data\": [" + ONE + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"save_2\"}], \"has_more\": false}");

    assertThat(views.list(b -> b.type(SmartViewType.CONTACT))).hasSize(2);
    assertTaken("GET /api/v1/saved_search/?type=contact");
    assertTaken("GET /api/v1/saved_search/?type=contact&_skip=1");
  }

  @Test
  void list_types_areOneParameter() throws Exception {
    respond("[]", "[]");

    assertThat(views.list(b -> b.typeIn(SmartViewType.LEAD, SmartViewType.CONTACT)))
        .isEmpty();
    assertThat(views.list(b -> b.addTypeIn(SmartViewType.LEAD))).isEmpty();
    assertTaken("GET /api/v1/saved_search/?type__in=lead,contact");
    assertTaken("GET /api/v1/saved_search/?type__in=lead");
  }

  @Test
  void list_bothParametersOrNoTypes_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "type and typeIn",
        () -> views.list(b -> b.type(SmartViewType.LEAD).typeIn(SmartViewType.CONTACT)));
    assertRefused(IllegalStateException.class, "typeIn", () -> views.list(b -> b.typeIn()));
  }

  @Test
  void create_query_isSentAsTheSearch() throws Exception {
    respond(ONE);

    SmartView created = views.create(b -> b.name("Gold").query(LEADS));

    assertThat(created.type()).contains(SmartViewType.LEAD);
    assertTaken("POST /api/v1/saved_search/", """
        {"name": "Gold", "s_query": {"query":
          {"type": "and", "queries": [{"type": "object_type", "object_type": "lead"}]}}}""");
  }

  @Test
  void create_allFields_areSent() throws Exception {
    respond(ONE);

    views.create(b -> b.name("People")
        .type(SmartViewType.CONTACT)
        .query(SearchQuery.of(CrmJson.tree("{\"object_type\": \"contact\"}")))
        .addSort(SearchSort.of(CrmJson.tree("{\"direction\": \"asc\"}")))
        .resultsLimit(50)
        .isShared(true)
        .putAdditionalProperty("color", TextNode.valueOf("red")));

    assertTaken("POST /api/v1/saved_search/", """
        {"name": "People", "type": "contact", "is_shared": true, "color": "red", "s_query":
          {"query": {"object_type": "contact"}, "sort": [{"direction": "asc"}], "results_limit": 50}}""");
  }

  @Test
  void create_withoutObjectType_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "object_type",
        () -> views.create(b -> b.name("Gold").query(NO_TYPE)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void createAndUpdate_limitNotPositive_isRefused(int limit) {
    assertRefused(
        IllegalStateException.class,
        "resultsLimit must be at least 1, but was " + limit,
        () -> views.create(b -> b.name("Gold").query(LEADS).resultsLimit(limit)));
    assertRefused(
        IllegalStateException.class,
        "resultsLimit must be at least 1, but was " + limit,
        () -> views.update("save_1", b -> b.query(LEADS).resultsLimit(limit)));
  }

  @Test
  void create_missingOrBlank_isRefused() {
    assertRefused(IllegalStateException.class, "query", () -> views.create(b -> b.name("Gold")));
    assertRefused(IllegalStateException.class, "name", () -> views.create(b -> b.query(LEADS)));
    assertRefused(
        IllegalStateException.class, "name", () -> views.create(b -> b.name(" ").query(LEADS)));
    assertRefused(
        IllegalArgumentException.class,
        "s_query",
        () -> views.create(b -> b.putAdditionalProperty("s_query", TextNode.valueOf("x"))));
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(() -> views.create(b -> b.name("Gold").query(LEADS)));
  }

  @Test
  void get_id_isFetched() throws Exception {
    respond(ONE);

    assertThat(views.get("save_1").name()).contains("Gold");
    assertTaken("GET /api/v1/saved_search/save_1/");
  }

  @Test
  void update_name_isAllThatIsSent() throws Exception {
    respond(ONE);

    views.update("save_1", b -> b.name("Silver"));

    assertTaken("PUT /api/v1/saved_search/save_1/", "{\"name\": \"Silver\"}");
  }

  @Test
  void update_query_isSentAsTheSearch() throws Exception {
    respond(ONE);

    views.update(
        "save_1",
        b -> b.query(LEADS)
            .sort(List.of())
            .resultsLimit(5)
            .isShared(false)
            .type(SmartViewType.LEAD));

    assertTaken("PUT /api/v1/saved_search/save_1/", """
        {"type": "lead", "is_shared": false, "s_query": {"sort": [], "results_limit": 5, "query":
          {"type": "and", "queries": [{"type": "object_type", "object_type": "lead"}]}}}""");
  }

  @Test
  void update_queryOfAView_retainsItsOrderAndLimit() throws Exception {
    respond("{\"id\": \"save_1\", \"s_query\": {\"query\": {\"object_type\": \"contact\"},"
        + " \"sort\": [{\"direction\": \"asc\"}], \"results_limit\": 5}}");
    SmartViewQuery current = views.get("save_1").searchQuery().orElseThrow();
    server.takeRequest();
    respond(ONE);

    views.update("save_1", b -> b.searchQuery(current).query(LEADS));

    assertTaken("PUT /api/v1/saved_search/save_1/", """
        {"s_query": {"sort": [{"direction": "asc"}], "results_limit": 5, "query":
          {"type": "and", "queries": [{"type": "object_type", "object_type": "lead"}]}}}""");
  }

  @Test
  void update_queryWithoutObjectTypeOrLimitAlone_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "object_type",
        () -> views.update("save_1", b -> b.query(NO_TYPE)));
    assertRefused(
        IllegalStateException.class,
        "resultsLimit",
        () -> views.update("save_1", b -> b.resultsLimit(5)));
  }

  @Test
  void delete_id_isDeleted() throws Exception {
    respond("{}");

    assertThat(views.delete("save_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/saved_search/save_1/");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> views.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> views.delete(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> views.update("", b -> {}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"sort\": {\"direction\": \"asc\"}", "\"results_limit\": \"many\""})
  void update_partOfTheSearchCouldNotBeRead_isRefusedSinceItWouldBeRemoved(String part) {
    SmartViewQuery current = CrmJson.fromJson(
        "{\"query\": {\"object_type\": \"lead\"}, " + part + "}", SmartViewQuery.class);

    assertRefused(
        IllegalStateException.class,
        "could not be read",
        () -> views.update("save_1", b -> b.searchQuery(current).query(LEADS)));
  }
}
