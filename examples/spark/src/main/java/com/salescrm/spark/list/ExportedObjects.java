package com.salescrm.spark.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sync.table.Table;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The leads, or the contacts within them, of an export of all leads. */
public final class ExportedObjects implements AutoCloseable {
  private static final String CONTACTS = "contacts";

  private final Table table;
  private final ExportRows<JsonNode> rows;

  private ExportedObjects(Table table, ExportRows<JsonNode> rows) {
    this.table = table;
    this.rows = rows;
  }

  /** Starts an export; returns the token with which executors await it. */
  public static String start(ApiClient http) {
    return new ExportService(http)
        .startLeads(
            b -> b.type(LeadExportType.LEADS).format(ExportFormat.JSON).sendDoneEmail(false))
        .pollToken()
        .toString();
  }

  /** Awaits an export and opens its file. */
  public static ExportedObjects open(ApiClient http, Table table, String token) {
    ExportService exports = new ExportService(http);
    return new ExportedObjects(
        table,
        exports
            .download(exports.reattach(PollToken.parse(token)).await())
            .readJson(JsonNode.class));
  }

  public Stream<JsonNode> objects() {
    return table == Table.LEADS ? rows.stream() : rows.stream().flatMap(ExportedObjects::contacts);
  }

  private static Stream<JsonNode> contacts(JsonNode lead) {
    JsonNode contacts = lead.path(CONTACTS);
    if (!contacts.isArray()) {
      throw new IllegalStateException(
          "the export has a lead without its contacts: " + Table.LEADS.id(lead));
    }
    return StreamSupport.stream(contacts.spliterator(), false);
  }

  @Override
  public void close() {
    rows.close();
  }
}
