package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a row of an export of leads is. Immutable. */
public final class LeadExportType extends OpenEnum {
  private static final Words<LeadExportType> WORDS = new Words<>(LeadExportType::new);

  /** A lead; as JSON, it holds its contacts and opportunities too. */
  public static final LeadExportType LEADS = WORDS.known("leads");

  /** A contact. */
  public static final LeadExportType CONTACTS = WORDS.known("contacts");

  /** An opportunity. */
  public static final LeadExportType LEAD_OPPS = WORDS.known("lead_opps");

  private LeadExportType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static LeadExportType of(String value) {
    return WORDS.of(value);
  }
}
