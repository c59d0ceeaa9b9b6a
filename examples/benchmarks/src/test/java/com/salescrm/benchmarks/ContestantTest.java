package com.salescrm.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.salescrm.benchmarks.payload.Leads;
import com.salescrm.benchmarks.service.CannedService;
import com.salescrm.benchmarks.service.Delay;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContestantTest {
  private static final ObjectMapper TREES = JsonMapper.builder()
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .build();
  private static CannedService service;

  @BeforeAll
  static void start() throws IOException {
    service = CannedService.start(300, 3, Delay.NONE);
  }

  @AfterAll
  static void stop() throws IOException {
    service.close();
  }

  @ParameterizedTest
  @CsvSource({
    "SDK, 0",
    "SDK, 30",
    "DATABIND, 0",
    "DATABIND, 30",
    "DATABIND_SDK_TIMES, 0",
    "DATABIND_SDK_TIMES, 30",
    "FASTJSON, 0",
    "FASTJSON, 30",
    "AVAJE, 0",
    "AVAJE, 30",
    "LIMIT, 0",
    "LIMIT, 30",
    "OPENAPI, 0",
    "OPENAPI, 30"
  })
  void page_sameBytes_hasEveryValue(Contestant contestant, int customFields) throws Exception {
    byte[] page = Leads.page(1, 20, customFields, true, 40);

    assertThat(Plain.of(contestant.decoder().page(page))).isEqualTo(leadsOf(page));
  }

  @ParameterizedTest
  @EnumSource(
      value = Contestant.class,
      names = {"RETROFIT", "FEIGN", "JDK", "SPRING"},
      mode = EnumSource.Mode.EXCLUDE)
  void lead_sameBytes_hasEveryValue(Contestant contestant) throws Exception {
    byte[] lead = Leads.lead(7);

    assertThat(Plain.of(contestant.decoder().lead(lead))).isEqualTo(Plain.of(TREES.readTree(lead)));
  }

  @ParameterizedTest
  @EnumSource(names = {"DATABIND", "DATABIND_SDK_TIMES", "FASTJSON", "AVAJE"})
  void encode_newLead_isSameBody(Contestant contestant) throws Exception {
    byte[] body = ((Codec) contestant.decoder()).encode("Pine", "Ann", "ann@example.com");

    assertThat(TREES.readTree(body)).isEqualTo(TREES.readTree("""
            {"name": "Pine", "description": "Met at the fair", "contacts":
              [{"name": "Ann", "emails": [{"email": "ann@example.com", "type": "office"}]}]}"""));
  }

  @ParameterizedTest
  @EnumSource
  void operations_sameResponses_haveEveryValue(Contestant contestant) throws Exception {
    Object lead = Plain.of(TREES.readTree(Leads.lead(3)));
    try (LeadClient client = contestant.client(service.baseUrl())) {
      assertThat(Plain.of(client.get("lead_1"))).isEqualTo(lead);
      assertThat(Plain.of(client.create("Pine", "Ann", "ann@example.com"))).isEqualTo(lead);
      LeadClient.Page page = client.page(0);
      assertThat(page.more()).isTrue();
      assertThat(Plain.of(page.leads())).isEqualTo(leadsOf(Leads.page(0, 100, 3, true, 300)));
      assertThat(client.countAll()).isEqualTo(300);
    }
  }

  private static Object leadsOf(byte[] page) throws Exception {
    JsonNode tree = TREES.readTree(page);
    Object plain = Plain.of(tree);
    assertThat(plain).isInstanceOf(Map.class);
    Object leads = ((Map<?, ?>) plain).get("data");
    assertThat(leads)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .as("a page without leads proves nothing")
        .hasSize(tree.get("data").size());
    return List.copyOf((List<?>) leads);
  }
}
