package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;

class ExportTest {
  @Test
  void fromJson_allProperties_areWrittenAsRead() {
    Export export = RoundTrip.ofObject("""
        {"id": "export_1", "status": "in_progress", "download_url": "https://files.example.test/a", "format": "csv",
         "type": "lead_opps", "date_format": "excel", "date_created": "2026-06-19T12:05:47.508000+00:00",
         "date_updated": "2026-06-19T12:06:00+00:00", "n_rows": 7, "fields": ["id"]}""", Export.class);

    assertThat(export.status()).contains(ExportStatus.IN_PROGRESS);
    assertThat(export.format()).contains(ExportFormat.CSV);
    assertThat(export.type()).contains(LeadExportType.LEAD_OPPS);
    assertThat(export.dateFormat()).contains(ExportDateFormat.EXCEL);
    assertThat(export.additionalProperties()).containsOnlyKeys("n_rows", "fields");
  }

  @Test
  void fromJson_nullsAndUnknownValues_areTolerated() {
    Export export = CrmJson.fromJson(
        "{\"id\": \"export_1\", \"status\": \"queued\", \"download_url\": null, \"format\": \"xlsx\"}",
        Export.class);

    assertThat(export.status().orElseThrow().isKnown()).isFalse();
    assertThat(export.format().orElseThrow().value()).isEqualTo("xlsx");
    assertThat(export.downloadUrl()).isEmpty();
    assertThat(
            CrmJson.fromJson("{\"id\": \"e\", \"status\": 7.5e3}", Export.class).id())
        .isEqualTo("e");
  }

  @Test
  void fromJson_withoutAnId_isRefused() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"status\": \"done\"}", Export.class))
        .isInstanceOf(DecodingException.class);
  }
}
