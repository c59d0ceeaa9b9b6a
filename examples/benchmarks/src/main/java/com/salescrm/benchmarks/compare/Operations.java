package com.salescrm.benchmarks.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.Decoder;
import com.salescrm.benchmarks.ExportBenchmark;
import com.salescrm.benchmarks.HandWrittenReader;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.payload.Leads;
import com.salescrm.benchmarks.records.ContactRecord;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.OpportunityRecord;
import com.salescrm.benchmarks.sdk.ProjectedDecoder;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The operations of a worker. */
final class Operations {
  private static final int EXPORT_MEGABYTES = 50;
  private static final String ALL_FIELDS = "_WITH_ALL_FIELDS";

  private Operations() {}

  static Operation of(Row row, String variant, String baseUrl) throws IOException {
    return switch (row) {
      case DECODE_PLAIN, DECODE_CUSTOM -> decode(variant, row.customFields());
      case DECODE_AND_USE -> decodeAndUse(variant, row.customFields());
      case PROJECT_ALL -> project(variant, true, row.customFields());
      case PROJECT -> project(variant, variant.endsWith(ALL_FIELDS), row.customFields());
      case EXPORT_SAVE, EXPORT_READ -> export(row, variant);
      case TOKEN -> {
        SdkLeads client = new SdkLeads(baseUrl, credentials(variant));
        yield () -> client.get("lead_1");
      }
      default -> overTheWire(row, Contestant.valueOf(variant).client(baseUrl));
    };
  }

  /** Decodes a page; {@code SDK/100} means 100 custom fields instead of the row's number. */
  private static Operation decode(String variant, int customFields) {
    String[] parts = variant.split("/", -1);
    Decoder decoder = Contestant.valueOf(parts[0]).decoder();
    int fields = parts.length > 1 ? Integer.parseInt(parts[1]) : customFields;
    byte[] page = Leads.page(0, LeadClient.PAGE, fields, true, Interleaved.TOTAL);
    return () -> decoder.page(page);
  }

  /** Decodes a page that has all fields, or only those of the record. */
  private static Operation project(String variant, boolean allFields, int customFields)
      throws IOException {
    byte[] all = Leads.page(0, LeadClient.PAGE, customFields, true, Interleaved.TOTAL);
    byte[] page = allFields ? all : Leads.withFields(all, ProjectedDecoder.fields());
    String reader = variant.replace(ALL_FIELDS, "");
    if (reader.equals("STREAMING_READER")) {
      byte[] array = Leads.data(page);
      return () -> HandWrittenReader.count(new ByteArrayInputStream(array));
    }
    Decoder decoder = reader.equals("PROJECTED")
        ? new ProjectedDecoder()
        : Contestant.valueOf(reader).decoder();
    return () -> decoder.page(page);
  }

  private static Operation decodeAndUse(String variant, int customFields) {
    Decoder decoder = Contestant.valueOf(variant).decoder();
    byte[] page = Leads.page(0, LeadClient.PAGE, customFields, true, Interleaved.TOTAL);
    return () -> {
      int texts = 0;
      for (Object lead : decoder.page(page)) {
        texts += lead instanceof LeadRecord row ? texts(row) : texts((Lead) lead);
      }
      return texts;
    };
  }

  private static int texts(LeadRecord lead) {
    int texts = texts(lead.unknown());
    for (ContactRecord contact : lead.contacts()) {
      texts += texts(contact.unknown());
    }
    for (OpportunityRecord opportunity : lead.opportunities()) {
      texts += texts(opportunity.unknown());
    }
    return texts;
  }

  private static int texts(Lead lead) {
    int texts = texts(lead.additionalProperties());
    for (Contact contact : lead.contacts()) {
      texts += texts(contact.additionalProperties());
    }
    for (Opportunity opportunity : lead.opportunities()) {
      texts += texts(opportunity.additionalProperties());
    }
    return texts;
  }

  private static int texts(Map<String, JsonNode> properties) {
    int texts = 0;
    for (JsonNode value : properties.values()) {
      texts += value.getNodeType() == JsonNodeType.STRING ? 1 : 0;
    }
    return texts;
  }

  private static Operation overTheWire(Row row, LeadClient client) {
    return switch (row) {
      case PAGE -> () -> client.page(0);
      case CREATE -> () -> client.create("Pine GmbH", "Ann Archer", "ann@example.com");
      case LIST -> client::countAll;
      default -> () -> client.get("lead_1");
    };
  }

  private static Operation export(Row row, String variant) throws IOException {
    ExportBenchmark export = new ExportBenchmark();
    export.megabytes = EXPORT_MEGABYTES;
    export.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(export)));
    boolean sdk = variant.equals(Contestant.SDK.name());
    if (row == Row.EXPORT_SAVE) {
      return sdk ? export::saveWithSdk : export::saveByHand;
    }
    return sdk ? export::readWithSdk : export::readByHand;
  }

  /** Stops the file server's JVM and deletes the saved files. */
  private static void stop(ExportBenchmark export) {
    try {
      export.stop();
    } catch (IOException e) {
      System.err.println("cannot delete the files of the export: " + e.getMessage());
    }
  }

  private static Credentials credentials(String variant) {
    if (variant.equals("API_KEY")) {
      return Credentials.apiKey(Connections.API_KEY);
    }
    OAuthClient client = OAuthClient.builder()
        .authUrl("https://auth.example.com")
        .apiHost("https://api.example.com")
        .clientId("client")
        .clientSecret("unused")
        .redirectUri("https://app.example.com/back")
        .build();
    InMemoryTokenStore store = new InMemoryTokenStore();
    store.replace(
        null,
        TokenRecord.of(OAuthToken.builder()
            .accessToken("unused")
            .refreshToken("unused")
            .lifetime(Instant.now(), Duration.ofHours(12))
            .build()));
    return OAuthCredentials.of(client, store);
  }
}
