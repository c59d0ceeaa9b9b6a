package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a row of an export of leads is. Immutable. */
public final class LeadExportType extends OpenEnum {
  private static final Constants<LeadExportType> CONSTANTS = new Constants<>(LeadExportType::new);

  /** A lead; as JSON, it holds its contacts and opportunities too. */
  public static final LeadExportType LEADS = CONSTANTS.known("leads");

  /** A contact. */
  public static final LeadExportType CONTACTS = CONSTANTS.known("contacts");

  /** An opportunity. */
  public static final LeadExportType LEAD_OPPS = CONSTANTS.known("lead_opps");

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
    return CONSTANTS.of(value);
  }
}
