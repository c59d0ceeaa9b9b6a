package com.salescrm.sdk.lead;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.core.model.CustomField;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeadEditTest extends OperationTest {
  private static final String ACME = """
      {"id": "lead_1", "name": "Acme", "status_id": "stat_1",
       "addresses": [{"label": "business", "city": "Berlin", "is_geocoded": true},
                     {"label": "mailing", "city": "Pune", "country": "IN"}]}
      """;
  private static final Address BERLIN =
      Address.builder().label("business").city("Berlin").build();

  private LeadService leads;

  @BeforeEach
  void open() {
    leads = new LeadService(http);
  }

  @Test
  void edit_addressAdded_keepsTheOthers() throws Exception {
    respond(ACME, ACME);

    leads.edit(
        "lead_1",
        l -> l.addAddress(Address.builder().city("Oslo").build())
            .addAddress(BERLIN)
            .set(b -> b.statusId("stat_1").description("Rockets")));

    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_1/", """
        {"description": "Rockets",
         "addresses": [{"label": "business", "city": "Berlin"},
                       {"label": "mailing", "city": "Pune", "country": "IN"}, {"city": "Oslo"}]}
        """);
  }

  @Test
  void edit_addressesRemoved_byValueAndByCondition() throws Exception {
    respond(ACME, ACME, ACME, ACME);

    leads.edit("lead_1", l -> l.removeAddress(BERLIN));
    leads.edit("lead_1", l -> l.removeAddresses(a -> a.label().equals(Optional.of("mailing"))));

    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_1/", """
        {"addresses": [{"label": "mailing", "city": "Pune", "country": "IN"}]}
        """);
    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_1/", """
        {"addresses": [{"label": "business", "city": "Berlin"}]}
        """);
  }

  @Test
  void edit_customFieldInTheDeprecatedObject_isComparedToo() throws Exception {
    String lead = "{\"id\": \"lead_1\", \"custom\": {\"cf_tier\": \"gold\", \"cf_size\": 10}}";
    respond(lead, lead);

    leads.edit(
        "lead_1",
        l -> l.set(b -> b.unset(CustomField.text("cf_tier"))
            .custom(CustomField.number("cf_size"), BigDecimal.TEN)));

    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_1/", "{\"custom.cf_tier\": null}");
  }

  @Test
  void edit_valuesThatItHasInAnotherForm_sendsNothing() throws Exception {
    respond("""
        {"id": "lead_1", "description": "", "status_id": "stat_1", "status_label": "New",
         "custom.cf_w": "2026-06-19T12:00:00.000000+00:00", "custom.cf_n": "47928",
         "addresses": [{"label": "business", "city": "Berlin", "is_geocoded": true}]}
        """);

    leads.edit(
        "lead_1",
        l -> l.set(b -> b.clearDescription()
            .status("New")
            .addresses(l.current().addresses())
            .custom(CustomField.dateTime("cf_w"), OffsetDateTime.parse("2026-06-19T12:00:00Z"))
            .custom(CustomField.number("cf_n"), new BigDecimal("47928"))));

    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void edit_addressWithAFieldThatCouldNotBeRead_sendsTheFieldUnchanged() throws Exception {
    respond(
        "{\"id\": \"lead_1\", \"addresses\": [{\"label\": [\"a\"], \"city\": \"Berlin\", \"x\": 1}]}",
        ACME);

    leads.edit("lead_1", l -> l.addAddress(Address.builder().city("Oslo").build()));

    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_1/", """
        {"addresses": [{"label": ["a"], "city": "Berlin"}, {"city": "Oslo"}]}
        """);
  }

  @Test
  void edit_nothingChanges_sendsNothing() {
    respond(ACME);

    assertThat(leads.edit("lead_1", l -> l.addAddress(BERLIN)).name()).hasValue("Acme");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void createAndUpdate_addressesAsTheyWereRead_sendOnlyWhatMayBeWritten() throws Exception {
    respond(ACME, ACME, ACME);
    Lead acme = leads.get("lead_1");

    leads.update("lead_2", b -> b.addresses(acme.addresses()));
    leads.create(b -> b.addresses(acme.addresses()));

    String body = """
        {"addresses": [{"label": "business", "city": "Berlin"},
                       {"label": "mailing", "city": "Pune", "country": "IN"}]}
        """;
    assertTaken("GET /api/v1/lead/lead_1/");
    assertTaken("PUT /api/v1/lead/lead_2/", body);
    assertTaken("POST /api/v1/lead/", body);
  }
}
