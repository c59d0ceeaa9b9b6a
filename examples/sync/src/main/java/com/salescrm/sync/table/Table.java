package com.salescrm.sync.table;

import static com.salescrm.sync.table.Kind.BOOLEAN;
import static com.salescrm.sync.table.Kind.DATE;
import static com.salescrm.sync.table.Kind.JSON;
import static com.salescrm.sync.table.Kind.NUMBER;
import static com.salescrm.sync.table.Kind.TEXT;
import static com.salescrm.sync.table.Kind.TIME;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables with the columns for known fields. The migrations create the same columns. */
public enum Table {
  /** The users of the organization. */
  USERS(columns(TEXT, "first_name", "last_name", "email", "image", "last_used_timezone")
      .and(JSON, "organizations")
      .and(TIME, "date_created", "date_updated")),

  /** The statuses of opportunities. */
  OPPORTUNITY_STATUSES(columns(TEXT, "label", "pipeline_id", "organization_id")
      .and(new Column("status_type", List.of("status_type", "type"), TEXT))),

  /** The smart views of leads and of contacts. */
  SMART_VIEWS(columns(
          TEXT, "name", "type", "query", "user_id", "organization_id", "created_by", "updated_by")
      .and(JSON, "s_query")
      .and(BOOLEAN, "is_shared")
      .and(TIME, "date_created", "date_updated")),

  /** Leads. */
  LEADS(columns(TEXT, "name", "display_name", "description", "url", "html_url")
      .and(TEXT, "status", "status_id", "status_label")
      .and(JSON, "addresses")
      .andAuthors()),

  /** Contacts. */
  CONTACTS(columns(TEXT, "lead_id", "name", "display_name", "title", "timezone")
      .and(JSON, "emails", "phones", "urls")
      .andAuthors()),

  /** Opportunities. */
  OPPORTUNITIES(
      columns(TEXT, "lead_id", "lead_name", "contact_id", "contact_name", "user_id", "user_name")
          .and(TEXT, "status_id", "status_label", "status_display_name", "status_type")
          .and(TEXT, "pipeline_id", "pipeline_name", "note", "date_lost")
          .and(TEXT, "value_period", "value_currency", "value_formatted")
          .and(
              NUMBER,
              "value",
              "expected_value",
              "annualized_value",
              "annualized_expected_value",
              "confidence")
          .and(DATE, "date_won")
          .andAuthors()),

  /** Tasks of all types, complete ones too. */
  TASKS(columns(
          TEXT, "lead_id", "lead_name", "contact_id", "contact_name", "object_type", "object_id")
      .and(new Column("type", List.of("_type"), TEXT))
      .and(TEXT, "assigned_to", "assigned_to_name", "date", "text", "priority", "resolution")
      .and(BOOLEAN, "is_complete", "is_dateless")
      .andAuthors());

  @SuppressWarnings("ImmutableEnumChecker") // It is an unmodifiable list of records.
  private final List<Column> columns;

  Table(Columns columns) {
    this.columns = List.copyOf(columns.list);
  }

  /** {@return its name in the database} */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return its name for people} */
  public String title() {
    return sqlName().replace('_', ' ');
  }

  /** {@return the columns for known fields, without the id and the columns that crm-sync adds} */
  public List<Column> columns() {
    return columns;
  }

  /** {@return whether its objects have custom fields} */
  public boolean hasCustomFields() {
    return this == LEADS || this == CONTACTS || this == OPPORTUNITIES;
  }

  private static Columns columns(Kind kind, String... names) {
    return new Columns().and(kind, names);
  }

  /** Builds the list of columns. */
  private static final class Columns {
    private final List<Column> list = new ArrayList<>();

    Columns and(Kind kind, String... names) {
      for (String name : names) {
        list.add(Column.of(kind, name));
      }
      return this;
    }

    Columns and(Column column) {
      list.add(column);
      return this;
    }

    Columns andAuthors() {
      return and(
              TEXT,
              "organization_id",
              "created_by",
              "created_by_name",
              "updated_by",
              "updated_by_name")
          .and(TIME, "date_created", "date_updated");
    }
  }
}
