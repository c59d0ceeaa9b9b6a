package com.salescrm.sync.table;

import static com.salescrm.sync.table.Declaration.bulkAction;
import static com.salescrm.sync.table.Declaration.list;
import static com.salescrm.sync.table.Kind.BOOLEAN;
import static com.salescrm.sync.table.Kind.DATE;
import static com.salescrm.sync.table.Kind.JSON;
import static com.salescrm.sync.table.Kind.NUMBER;
import static com.salescrm.sync.table.Kind.TEXT;
import static com.salescrm.sync.table.Kind.TIME;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables, in the order in which they are pulled. The declaration of a table is all that the program knows of
 * it: {@link Schema} creates it, and the reader lists its objects.
 */
public enum Table {
  /** The users of the organization. */
  USERS(list("/user/")
      .paged()
      .with(TEXT, "first_name", "last_name", "email", "image", "last_used_timezone")
      .with(JSON, "organizations")
      .child(
          "user_organizations", "organizations", new Column("organization_id", List.of("id"), TEXT))
      .withDates()),

  /** The statuses of opportunities. */
  OPPORTUNITY_STATUSES(list("/status/opportunity/")
      .withoutPointReads()
      .with(TEXT, "label", "pipeline_id", "organization_id")
      .with(new Column("status_type", List.of("status_type", "type"), TEXT))),

  /** The smart views of leads and of contacts. */
  SMART_VIEWS(list("/saved_search/")
      .query("type__in", "lead,contact")
      .with(TEXT, "name", "type", "query", "user_id", "organization_id", "created_by", "updated_by")
      .with(JSON, "s_query")
      .with(BOOLEAN, "is_shared")
      .withDates()),

  /** Leads. */
  LEADS(list("/lead/")
      .paged()
      .resumable()
      .withFields()
      .withCustomFields("lead_custom_values")
      .with(TEXT, "name", "display_name", "description", "url", "html_url")
      .with(TEXT, "status", "status_id", "status_label")
      .with(JSON, "addresses")
      .child(
          "lead_addresses",
          "addresses",
          texts("label", "address_1", "address_2", "city", "state", "zipcode", "country"))
      .withAuthors()),

  /** Contacts. */
  CONTACTS(list("/contact/")
      .within(LEADS, "contacts")
      .paged()
      .resumable()
      .withFields()
      .withCustomFields("contact_custom_values")
      .with(TEXT, "lead_id", "name", "display_name", "title", "timezone")
      .with(JSON, "emails", "phones", "urls")
      .child("contact_emails", "emails", texts("email", "type"))
      .child("contact_phones", "phones", texts("phone", "phone_formatted", "type", "country"))
      .child("contact_urls", "urls", texts("url", "type"))
      .withAuthors()),

  /** Opportunities. */
  OPPORTUNITIES(list("/opportunity/")
      .within(LEADS, "opportunities")
      .paged()
      .resumable()
      .cursor(Cursor.CHANGE)
      .withFields()
      .withCustomFields("opportunity_custom_values")
      .with(TEXT, "lead_id", "lead_name", "contact_id", "contact_name", "user_id", "user_name")
      .with(TEXT, "status_id", "status_label", "status_display_name", "status_type")
      .with(TEXT, "pipeline_id", "pipeline_name", "note", "date_lost")
      .with(TEXT, "value_period", "value_currency", "value_formatted")
      .with(NUMBER, "value", "expected_value", "annualized_value", "annualized_expected_value")
      .with(NUMBER, "confidence")
      .with(DATE, "date_won")
      .withAuthors()),

  /** Tasks of all types, complete ones too. */
  TASKS(list("/task/")
      .within(LEADS, "tasks")
      .paged()
      .resumable()
      .cursor(Cursor.CREATION)
      .query("_type", "all")
      .with(TEXT, "lead_id", "lead_name", "contact_id", "contact_name", "object_type", "object_id")
      .with(new Column("type", List.of("_type"), TEXT))
      .with(TEXT, "assigned_to", "assigned_to_name", "date", "text", "priority", "resolution")
      .with(BOOLEAN, "is_complete", "is_dateless")
      .withAuthors()),

  /** The threads of comments. */
  COMMENT_THREADS(list("/comment_thread/")
      .paged()
      .resumable()
      .with(TEXT, "object_id", "object_type", "organization_id")
      .withDates()),

  /** Comments; the service lists those of one thread. */
  COMMENTS(list("/comment/")
      .ofEach(COMMENT_THREADS, "thread_id")
      .orWithinParent("comments", "body")
      .with(TEXT, "thread_id", "object_id", "object_type", "body")
      .withAuthors()),

  /** The groups of users. Their list has ids only. */
  USER_GROUPS(list("/group/")
      .query("_fields", "id,name,members")
      .readOneByOne()
      .with(TEXT, "name")
      .with(JSON, "members")
      .child(
          "user_group_members", "members", new Column("user_id", List.of("user_id", "id"), TEXT))),

  /** Phone numbers of users and of groups. */
  PHONE_NUMBERS(list("/phone_number/")
      .with(TEXT, "number", "label", "type", "user_id", "forward_to", "voicemail_greeting_url")
      .with(TEXT, "organization_id")
      .with(BOOLEAN, "is_group_number", "forward_to_enabled")
      .with(JSON, "participants", "phone_numbers")
      .child("phone_number_participants", "participants", texts("user_id"))
      .child("phone_number_numbers", "phone_numbers", texts("number"))),

  /** Who may send as the user of the key, and as whom that user may send. */
  SEND_AS(list("/send_as/")
      .ofEach("allowing_user_id=" + Declaration.ME, "allowed_user_id=" + Declaration.ME)
      .with(TEXT, "allowing_user_id", "allowed_user_id")),

  /** Sequences. */
  SEQUENCES(list("/sequence/")
      .paged()
      .with(TEXT, "name", "status", "timezone", "schedule_id", "owner_id", "organization_id")
      .with(JSON, "schedule", "steps")
      .child(
          "sequence_steps",
          "steps",
          Column.of(TEXT, "id"),
          Column.of(TEXT, "step_type"),
          Column.of(NUMBER, "delay"),
          Column.of(BOOLEAN, "required"),
          Column.of(TEXT, "email_template_id"),
          Column.of(TEXT, "sms_template_id"),
          Column.of(TEXT, "threading"))
      .with(TEXT, "created_by_id", "updated_by_id")
      .withDates()),

  /** The contacts that are subscribed to a sequence; the service lists those of one sequence. */
  SEQUENCE_SUBSCRIPTIONS(list("/sequence_subscription/")
      .ofEach(SEQUENCES, "sequence_id")
      .with(TEXT, "sequence_id", "contact_id", "lead_id", "contact_email", "status", "pause_reason")
      .with(TEXT, "sender_account_id", "sender_name", "sender_email", "organization_id")
      .with(JSON, "calls_assigned_to")
      .child("sequence_subscription_callers", "calls_assigned_to", texts("user_id"))
      .with(TEXT, "created_by_id", "updated_by_id")
      .withDates()),

  /** E-mail templates, archived ones too. */
  EMAIL_TEMPLATES(list("/email_template/")
      .paged()
      .ofEach("is_archived=false", "is_archived=true")
      .with(TEXT, "name", "subject", "body")
      .with(BOOLEAN, "is_shared", "is_archived")
      .with(JSON, "attachments")
      .child("email_template_attachments", "attachments", texts("url", "filename", "content_type"))
      .withAuthors()),

  /** SMS templates. */
  SMS_TEMPLATES(list("/sms_template/")
      .paged()
      .with(TEXT, "name", "text", "status")
      .with(BOOLEAN, "is_shared")
      .withAuthors()),

  /** Integration links. */
  INTEGRATION_LINKS(list("/integration_link/").with(TEXT, "name", "url", "type").withAuthors()),

  /** Unsubscribed e-mail addresses; their id is the address. */
  UNSUBSCRIBED_EMAILS(list("/unsubscribe/email/")
      .key("email")
      .withoutPointReads()
      .with(TEXT, "email")
      .with(TIME, "date_created")),

  /** Webhook subscriptions, without their signature keys. */
  WEBHOOKS(list("/webhook/")
      .secret("signature_key")
      .with(TEXT, "url", "status", "health_status", "latest_error", "pause_reason")
      .with(BOOLEAN, "verify_ssl")
      .with(JSON, "events")
      .child("webhook_events", "events", texts("object_type", "action"))
      .withAuthors()),

  /** Bulk actions that send e-mail. */
  BULK_EMAILS(bulkAction("email").with(TEXT, "contact_preference", "template_id")),

  /** Bulk actions that subscribe contacts to a sequence, or pause and resume their subscriptions. */
  BULK_SUBSCRIPTIONS(bulkAction("sequence_subscription")
      .with(TEXT, "action_type", "sequence_id", "sender_account_id", "sender_name", "sender_email")
      .with(TEXT, "contact_preference")),

  /** Bulk actions that delete leads. */
  BULK_DELETES(bulkAction("delete")),

  /** Bulk actions that edit leads. */
  BULK_EDITS(bulkAction("edit")
      .with(TEXT, "type", "lead_status_id", "custom_field_id", "custom_field_name")
      .with(TEXT, "custom_field_operation")
      .with(JSON, "custom_field_value", "custom_field_values")),

  /** Exports, without the addresses of their files, which need no key. */
  EXPORTS(list("/export/")
      .paged()
      .secret("download_url")
      .with(TEXT, "status", "format", "type", "date_format")
      .withAuthors());

  /** Stands, in a filter, for the id of the user of the key. */
  public static final String ME = Declaration.ME;

  @SuppressWarnings("ImmutableEnumChecker") // It is not changed after the constructor.
  private final Declaration declared;

  Table(Declaration declared) {
    this.declared = declared;
  }

  private static Column[] texts(String... names) {
    return Stream.of(names).map(name -> Column.of(TEXT, name)).toArray(Column[]::new);
  }

  /** How a list can be filtered and sorted. */
  public enum Cursor {
    /** Neither: it is read as a whole. */
    NONE,

    /** By the time of creation. */
    CREATION,

    /** By the time of creation and by the time of change. */
    CHANGE
  }

  /** {@return its name in the database} */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return its name in the database, as on the command line} */
  @Override
  public String toString() {
    return sqlName();
  }

  /** {@return its name for people} */
  public String title() {
    return sqlName().replace('_', ' ');
  }

  /** {@return the columns for known fields, without the id and the columns that crm-sync adds} */
  public List<Column> columns() {
    return List.copyOf(declared.columns);
  }

  /** {@return the tables for the lists within its objects} */
  public List<ChildTable> children() {
    return List.copyOf(declared.children);
  }

  /** {@return whether its objects have custom fields} */
  public boolean hasCustomFields() {
    return declared.customFields;
  }

  /** {@return the path of its list} */
  public String path() {
    return declared.path;
  }

  /** {@return the parameters of each request for its objects, in their order} */
  public Map<String, String> query() {
    return declared.query;
  }

  /** {@return whether its list has {@code _limit} and {@code _skip}} */
  public boolean isPaged() {
    return declared.paged;
  }

  /** {@return whether its list may be long, so that an interrupted pull resumes at a page} */
  public boolean isResumable() {
    return declared.resumable;
  }

  /** {@return whether its list and point reads have the parameter {@code _fields}} */
  public boolean hasFields() {
    return declared.fields;
  }

  /** {@return whether an object can be read by its id} */
  public boolean hasPointReads() {
    return declared.pointReads;
  }

  /** {@return whether the list lacks fields, so that each object is read by its id} */
  public boolean isReadOneByOne() {
    return declared.oneByOne;
  }

  /** {@return how its list can be filtered and sorted} */
  public Cursor cursor() {
    return declared.cursor;
  }

  /** {@return the table to whose objects its objects belong; null if the service lists them without} */
  public @Nullable Table parent() {
    return declared.parent;
  }

  /** {@return the parameter that takes the id of the parent; empty if there is no parent} */
  public String parentParameter() {
    return declared.parentParameter;
  }

  /**
   * The filters {@code name=value} whose lists together have all objects.
   *
   * @return the filters; empty for one list without a filter
   */
  public List<String> filters() {
    return declared.filters;
  }

  /** {@return the properties of its objects that contain objects of other tables} */
  Map<String, Table> contents() {
    Map<String, Table> contents = new LinkedHashMap<>();
    for (Table each : values()) {
      if (each.declared.containedIn == this) {
        contents.put(each.declared.within, each);
      }
    }
    return contents;
  }

  /** {@return the properties that are never stored} */
  public Set<String> secrets() {
    return declared.secrets;
  }

  /**
   * The objects that an object of the parent contains.
   *
   * @param parentObject as the service sent it
   * @return the objects; null if it does not contain them as a whole
   */
  public @Nullable List<JsonNode> within(JsonNode parentObject) {
    return declared.foundIn(parentObject);
  }

  /** The property of an object that identifies it. */
  String key() {
    return declared.key;
  }

  /**
   * The id of an object.
   *
   * @param item as the service sent it
   * @return the id
   * @throws DecodingException if it has none, or one that is neither a text that a database and a path contain nor a number
   */
  public String id(JsonNode item) {
    JsonNode id = item.isTextual() ? item : item.path(declared.key);
    String text = id.isTextual() || id.isNumber() ? id.asText() : "";
    if (!Texts.isId(text)) {
      throw new DecodingException(
          "an object without a usable id in '" + declared.key + "'", "$." + declared.key, null);
    }
    return text;
  }
}
