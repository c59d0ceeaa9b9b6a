package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that an {@code ObjectMapper} of the application reads and writes, such as that of a web framework or a cache. */
class MapperOfTheApplicationTest {
  private static final String JSON = """
      {"id":"lead_1","display_name":"Acme","custom.cf_tier":"gold","contacts":[{"id":"cont_1","custom.cf_role":["CEO"]}],\
      "date_created":"2026-01-02T03:04:05+00:00","new_field":{"a":[1]},"custom.cf_seats":1E+3,"url":17}""";

  private static ObjectMapper mapper(boolean failsOnUnknownProperties) {
    return JsonMapper.builder()
        .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, failsOnUnknownProperties)
        .addModule(CrmJson.module())
        .build();
  }

  private record Cached(Lead lead, List<Lead> others, int version) {}

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readValue_modelsWithinAClassOfTheApplication_loseNothing(boolean failsOnUnknownProperties)
      throws Exception {
    ObjectMapper mapper = mapper(failsOnUnknownProperties);
    Lead lead = CrmJson.fromJson(JSON, Lead.class);

    assertThat(mapper.readValue(JSON, Lead.class)).isEqualTo(lead);
    assertThat(lead.custom(CustomField.text("cf_tier"))).contains("gold");
    Cached cached = new Cached(lead, List.of(lead), 3);
    assertThat(mapper.readValue(mapper.writeValueAsString(cached), Cached.class))
        .isEqualTo(cached);
    assertThat(mapper.readValue(
            mapper.writeValueAsBytes(List.of(lead)), new TypeReference<List<Lead>>() {}))
        .containsExactly(lead);
    assertThat(mapper.convertValue(mapper.valueToTree(lead), Lead.class)).isEqualTo(lead);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void writeValue_modelsAndRequests_areWrittenAsTheSdkWritesThem(boolean failsOnUnknownProperties)
      throws Exception {
    ObjectMapper mapper = mapper(failsOnUnknownProperties);
    Lead lead = CrmJson.fromJson(JSON, Lead.class);
    CreateLeadRequest request = CreateLeadRequest.builder()
        .name("Acme")
        .custom(CustomField.text("cf_tier"), "gold")
        .build();

    assertThat(mapper.writeValueAsString(lead)).isEqualTo(CrmJson.toJson(lead));
    assertThat(mapper.writeValueAsString(request)).isEqualTo(CrmJson.toJson(request));
  }
}
