package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.core.query.Projection;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files of exports that are read as a record. */
class ExportProjectionTest extends WireTest {

  private record LeadRow(String name, @Custom("cf_tags") List<String> tags) {}

  @Test
  void readLeads_record_readsItsFieldsOnly() {
    respond(
        "[{\"contacts\":[{\"x\":1e9}],\"name\":\"A\",\"custom.cf_tags\":[\"x\",\"y\"]},{\"name\":\"B\"}]");

    try (ExportRows<LeadRow> rows =
        export(ExportFormat.JSON, LeadExportType.LEADS).readLeads(LeadRow.class)) {
      assertThat(rows)
          .containsExactly(new LeadRow("A", List.of("x", "y")), new LeadRow("B", List.of()));
    }
  }

  @Test
  void readLeads_rowWithoutARequiredValue_isOneErrorBetweenOtherRows() {
    respond("[{\"name\":\"A\"},{\"name\":null},{\"name\":7,\"custom.cf_tags\":{\"x\":[]}}]");

    try (ExportRows<LeadRow> rows =
        export(ExportFormat.JSON, LeadExportType.LEADS).readLeads(LeadRow.class)) {
      Iterator<LeadRow> iterator = rows.iterator();
      assertThat(iterator.next()).isEqualTo(new LeadRow("A", List.of()));
      assertThatThrownBy(iterator::hasNext)
          .isInstanceOfSatisfying(
              DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo("$[1].name"))
          .hasMessageContaining("LeadRow.name has no value");
      assertThat(iterator.next()).isEqualTo(new LeadRow("7", List.of()));
      assertThat(iterator.hasNext()).isFalse();
    }
  }

  private record Deal(Optional<BigDecimal> value) {}

  private record Person(Optional<String> title) {}

  @Test
  void readOpportunitiesAndContacts_record_readsIt() {
    respond("[{\"value\":12}]", "[{\"title\":\"Head\"}]");

    try (ExportRows<Deal> deals = export(ExportFormat.JSON, null).readOpportunities(Deal.class);
        ExportRows<Person> people = export(ExportFormat.JSON, LeadExportType.CONTACTS)
            .readJson(Projection.of(Person.class, Contact.class))) {
      assertThat(deals).containsExactly(new Deal(Optional.of(new BigDecimal(12))));
      assertThat(people).containsExactly(new Person(Optional.of("Head")));
    }
  }

  private record Typo(String naem) {}

  @Test
  void readLeads_wrongRecordTypeOrFormat_isRefusedBeforeTheDownload() {
    ExportDownload leads = export(ExportFormat.JSON, LeadExportType.LEADS);
    ExportDownload csv = export(ExportFormat.CSV, LeadExportType.LEADS);

    assertThatThrownBy(() -> leads.readLeads(Typo.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Typo.naem");
    assertThatThrownBy(() -> leads.readOpportunities(Deal.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("readLeads");
    assertThatThrownBy(() -> csv.readLeads(LeadRow.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("readCsv");
    assertNothingSent();
  }

  private ExportDownload export(ExportFormat format, LeadExportType type) {
    Export.Builder export = Export.builder()
        .id("export_1")
        .format(format)
        .downloadUrl(server.url("/file").toString());
    if (type != null) {
      export.type(type);
    }
    return new ExportService(http).download(export.build());
  }
}
