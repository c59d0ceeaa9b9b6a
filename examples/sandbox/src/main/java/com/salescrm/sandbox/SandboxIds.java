package com.salescrm.sandbox;

/** The ids that exist in every sandbox from the start. */
public final class SandboxIds {
  /** The organization. */
  public static final String ORGANIZATION = "orga_sandbox";

  /** Ann Archer, the owner of the API key and the access token. */
  public static final String USER_ANN = "user_ann";

  /** Ben Brook. */
  public static final String USER_BEN = "user_ben";

  /** Cleo Crane. */
  public static final String USER_CLEO = "user_cleo";

  /** Alva Young: first by full name, last by id. */
  public static final String USER_YOUNG = "user_young";

  /** The group Sales: Ann and Ben. */
  public static final String GROUP_SALES = "group_sales";

  /** The group Support: Cleo. */
  public static final String GROUP_SUPPORT = "group_support";

  /** The default status of a lead, "Potential". */
  public static final String LEAD_POTENTIAL = "stat_lead_potential";

  /** The lead status "Qualified". */
  public static final String LEAD_QUALIFIED = "stat_lead_qualified";

  /** The lead status "Customer". */
  public static final String LEAD_CUSTOMER = "stat_lead_customer";

  /** The lead status "Bad Fit". */
  public static final String LEAD_BAD_FIT = "stat_lead_bad_fit";

  /** The default status of an opportunity, "Active", of type {@code active}. */
  public static final String OPPORTUNITY_ACTIVE = "stat_active";

  /** The opportunity status "Proposal Sent", of type {@code active}. */
  public static final String OPPORTUNITY_PROPOSAL = "stat_proposal";

  /** The opportunity status "Won", of type {@code won}. */
  public static final String OPPORTUNITY_WON = "stat_won";

  /** The opportunity status "Lost", of type {@code lost}. */
  public static final String OPPORTUNITY_LOST = "stat_lost";

  /** The pipeline of the opportunity statuses above. */
  public static final String PIPELINE = "pipe_sales";

  /** A lead Smart View: the leads with the status "Customer". */
  public static final String SMART_VIEW_CUSTOMERS = "save_customers";

  /** The custom field "Tier": one text of gold, silver, bronze. */
  public static final String CUSTOM_TIER = "cf_tier";

  /** The custom field "Seats": a number. */
  public static final String CUSTOM_SEATS = "cf_seats";

  /** The custom field "Renewal": a date. */
  public static final String CUSTOM_RENEWAL = "cf_renewal";

  /** The custom field "Tags": choices, {@code accepts_multiple_values}. */
  public static final String CUSTOM_TAGS = "cf_tags";

  private SandboxIds() {}
}
