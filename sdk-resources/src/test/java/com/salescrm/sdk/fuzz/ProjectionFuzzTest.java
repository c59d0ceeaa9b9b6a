package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonType;
import com.salescrm.sdk.core.internal.json.Row;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.ValuePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Lists that are read as records: a page that is readable as models has the values of the models. */
class ProjectionFuzzTest extends FuzzTarget {
  private static final CustomField<String> TIER = CustomField.text("cf_1");

  /** As a text it is what the document has, or of the tree for custom fields of models: 1e0 or 1. */
  private static final Pattern EXPONENT = Pattern.compile("\\d[eE][+-]?\\d");

  record ContactRow(String id, Optional<String> name) {}

  record LeadRow(
      Optional<String> name,
      Optional<OffsetDateTime> dateCreated,
      List<ContactRow> contacts,
      @Custom("cf_1") Optional<String> tier) {}

  record OpportunityRow(
      String id,
      Optional<BigDecimal> value,
      Optional<BigDecimal> confidence,
      Optional<LocalDate> dateWon,
      Optional<ValuePeriod> valuePeriod) {}

  ProjectionFuzzTest() {
    super(
        utf8(
            "{\"data\":[{\"id\":\"lead_1\",\"name\":\"Ann\",\"x\":{\"y\":[1,\"\\u00e9\"]},\"custom.cf_1\":\"a\\\"b\","
                + "\"date_created\":\"2026-06-19T12:05:47.508+02:00\",\"contacts\":[{\"id\":\"cont_1\",\"name\":\"Bo\"},"
                + "{\"emails\":[],\"id\":\"cont_2\"}]},{\"id\":\"lead_2\",\"custom\":{\"cf_1\":\"c\"}}],\"has_more\":false}",
            "[{\"id\":\"oppo_1\",\"value\":1200,\"date_won\":\"2026-06-19\",\"confidence\":50,\"é\":\"🚀\"},"
                + "{\"zeta\":null,\"id\":7,\"value\":\"12\",\"value_period\":\"monthly\",\"confidence\":5.0}]"),
        List.of(
            "\"id\":\"lead_3\",",
            "\"name\":null,",
            "\"custom.cf_1\":[\"a\"],",
            "\"custom\":{\"cf_1\":1},",
            "\"contacts\":[{\"id\":\"cont_1\"}],",
            "\"contacts\":{},",
            "\"confidence\":\"70\",",
            "\"value\":1.5,",
            "\"value_period\":\"weekly\",",
            "\"date_won\":\"2026-06-19T00:00:00\",",
            "{\"a\":[{}]}"));
  }

  @Override
  void run(byte[] input) throws Exception {
    JsonNode tree = JsonTrees.read(input);
    boolean hasExponent = EXPONENT.matcher(new String(input, ISO_8859_1)).find();
    if (tree == null || hasExponent || JsonTrees.hasDuplicateNames(input)) {
      return; // A record skips some errors of JSON in the values that it does not name.
    }
    compare(input, Lead.class, LeadRow.class, ProjectionFuzzTest::expected);
    compare(input, Opportunity.class, OpportunityRow.class, ProjectionFuzzTest::expected);
  }

  private interface Expected<M, R> {
    R of(M model);
  }

  private static <M extends HasAdditionalProperties, R extends Record> void compare(
      byte[] input, Class<M> model, Class<R> record, Expected<M, R> expected) throws Exception {
    JsonType<Row<R>> type = JsonType.ofRow(Projection.of(record, model).type());
    List<M> models;
    try {
      models = JsonCodec.readPage(input, model).items();
    } catch (UnreadableJsonException e) {
      return;
    }
    List<Row<R>> rows;
    try {
      rows = JsonCodec.readPage(input, type).items();
    } catch (
        UnreadableJsonException
            e) { // A contact without an id, which is an invalid list for the model.
      require(
          models.stream().anyMatch(each -> each.additionalProperties().containsKey("contacts")),
          e::toString);
      return;
    }
    require(rows.size() == models.size(), () -> rows + " instead of " + models);
    for (int i = 0; i < rows.size(); i++) {
      R row = rows.get(i).value();
      R wanted = expected.of(models.get(i));
      require(row.equals(wanted), () -> "expected " + wanted + ", but was " + row);
    }
  }

  private static LeadRow expected(Lead lead) {
    return new LeadRow(
        lead.name(),
        lead.dateCreated(),
        lead.contacts().stream().map(ProjectionFuzzTest::expected).toList(),
        tier(lead));
  }

  /** A record has no value where a model throws. */
  private static Optional<String> tier(Lead lead) {
    try {
      return lead.custom(TIER);
    } catch (DecodingException e) {
      return Optional.empty();
    }
  }

  private static ContactRow expected(Contact contact) {
    return new ContactRow(contact.id(), contact.name());
  }

  private static OpportunityRow expected(Opportunity opportunity) {
    return new OpportunityRow(
        opportunity.id(),
        opportunity.value(),
        opportunity.confidence(),
        opportunity.dateWon(),
        opportunity.valuePeriod());
  }
}
