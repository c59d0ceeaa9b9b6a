package com.salescrm.benchmarks.sdk;

import com.salescrm.benchmarks.Decoder;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonType;
import com.salescrm.sdk.core.internal.json.Row;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decodes response bodies with the SDK into a record of five fields. */
public final class ProjectedDecoder implements Decoder {

  /** The fields. */
  public record LeadRow(
      String id,
      String displayName,
      Optional<String> statusLabel,
      Optional<OffsetDateTime> dateUpdated,
      Optional<String> url) {}

  /** The names that the SDK sends as {@code _fields}. */
  public static Set<String> fields() {
    return Projection.of(LeadRow.class, Lead.class).fields().names();
  }

  @Override
  public List<LeadRow> page(byte[] json) throws IOException {
    try {
      return JsonCodec.readPage(json, JsonType.ofRow(LeadRow.class)).items().stream()
          .map(Row::value)
          .toList();
    } catch (UnreadableJsonException e) {
      throw new IOException(e);
    }
  }

  @Override
  public LeadRow lead(byte[] json) throws IOException {
    try {
      return JsonCodec.read(json, JsonType.ofComponents(LeadRow.class));
    } catch (UnreadableJsonException e) {
      throw new IOException(e);
    }
  }
}
