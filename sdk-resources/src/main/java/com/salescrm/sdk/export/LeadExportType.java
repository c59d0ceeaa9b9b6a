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
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static LeadExportType of(String value) {
    return CONSTANTS.of(value);
  }
}
