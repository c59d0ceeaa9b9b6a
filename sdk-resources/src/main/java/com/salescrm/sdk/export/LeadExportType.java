package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The object type of an export of leads. Immutable. */
public final class LeadExportType extends OpenEnum {
  private static final Constants<LeadExportType> CONSTANTS = new Constants<>(LeadExportType::new);

  /** Leads; in JSON with their contacts and opportunities. */
  public static final LeadExportType LEADS = CONSTANTS.known("leads");

  /** Contacts. */
  public static final LeadExportType CONTACTS = CONSTANTS.known("contacts");

  /** Opportunities. */
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
