package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.Decoder;
import com.salescrm.benchmarks.ExportBenchmark;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.payload.Leads;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.OAuthToken;
import com.salescrm.sdk.core.auth.TokenRecord;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** What a worker does. */
final class Operations {
  private static final int EXPORT_MEGABYTES = 50;

  private Operations() {}

  static Operation of(Row row, String variant, String baseUrl) throws IOException {
    return switch (row) {
      case DECODE_PLAIN, DECODE_CUSTOM -> decode(variant, row.customFields());
      case DECODE_AND_USE -> decodeAndUse(variant, row.customFields());
      case EXPORT_SAVE, EXPORT_READ -> export(row, variant);
      case TOKEN -> {
        SdkLeads client = new SdkLeads(baseUrl, credentials(variant));
        yield () -> client.get("lead_1");
      }
      default -> overTheWire(row, Contestant.valueOf(variant).client(baseUrl));
    };
  }

  /** Reads a page with so many custom fields. */
  static Operation decode(String variant, int customFields) {
    Decoder decoder = Contestant.valueOf(variant).decoder();
    byte[] page = Leads.page(0, LeadClient.PAGE, customFields, true, 10_000);
    return () -> decoder.page(page);
  }

  private static Operation decodeAndUse(String variant, int customFields) {
    Decoder decoder = Contestant.valueOf(variant).decoder();
    byte[] page = Leads.page(0, LeadClient.PAGE, customFields, true, 10_000);
    return () -> {
      int kinds = 0;
      for (Object lead : decoder.page(page)) {
        var values = lead instanceof LeadRecord row
            ? row.unknown().values()
            : ((HasAdditionalProperties) lead).additionalProperties().values();
        for (var value : values) {
          kinds += value.getNodeType().ordinal();
        }
      }
      return kinds;
    };
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
    boolean sdk = variant.equals(Contestant.SDK.name());
    if (row == Row.EXPORT_SAVE) {
      return sdk ? export::saveWithSdk : export::saveByHand;
    }
    return sdk ? export::readWithSdk : export::readByHand;
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
