package com.salescrm.sync.table;

import static com.salescrm.sync.table.Kind.BOOLEAN;
import static com.salescrm.sync.table.Kind.JSON;
import static com.salescrm.sync.table.Kind.NUMBER;
import static com.salescrm.sync.table.Kind.TEXT;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Declares a table: how the service lists its objects, and its columns. Used while the tables are declared. */
final class Declaration {
  /** Stands for the id of the user of the key. */
  static final String ME = "{me}";

  final String path;
  final Map<String, String> query = new LinkedHashMap<>();
  final List<Column> columns = new ArrayList<>();
  final List<ChildTable> children = new ArrayList<>();
  final Set<String> secrets = new LinkedHashSet<>();
  final List<String> filters = new ArrayList<>();
  String key = "id";
  boolean paged;
  boolean resumable;
  boolean fields;
  boolean customFields;
  boolean oneByOne;
  boolean pointReads = true;
  Table.Cursor cursor = Table.Cursor.NONE;

  @Nullable
  Table parent;

  String parentParameter = "";

  @Nullable
  Table containedIn;

  String within = "";
  private String withinIfHas = "";

  private Declaration(String path) {
    this.path = path;
  }

  /** A table of the objects of a list that has no pages. */
  static Declaration list(String path) {
    return new Declaration(path);
  }

  /** A table of the bulk actions of a kind. */
  static Declaration bulkAction(String kind) {
    return list("/bulk_action/" + kind + "/")
        .with(TEXT, "status")
        .with(JSON, "s_query", "sort")
        .with(NUMBER, "results_limit", "n_leads", "n_leads_processed", "n_objects")
        .with(NUMBER, "n_objects_processed")
        .with(BOOLEAN, "send_done_email")
        .withAuthors();
  }

  /** The list has {@code _limit} and {@code _skip}. */
  Declaration paged() {
    paged = true;
    return this;
  }

  /** The list may be long: an interrupted pull resumes at a page. */
  Declaration resumable() {
    resumable = true;
    return this;
  }

  /** The list can be filtered and sorted. */
  Declaration cursor(Table.Cursor value) {
    cursor = value;
    return this;
  }

  /** A parameter of each request. */
  Declaration query(String name, String value) {
    query.put(name, value);
    return this;
  }

  /** The field that identifies an object; the default is {@code id}. */
  Declaration key(String value) {
    key = value;
    return this;
  }

  /** The service has no request for one object. */
  Declaration withoutPointReads() {
    pointReads = false;
    return this;
  }

  /** The list lacks fields: each object is read by its id. */
  Declaration readOneByOne() {
    oneByOne = true;
    return this;
  }

  /** The list accepts {@code _fields}. */
  Declaration withFields() {
    fields = true;
    return this;
  }

  /** The objects have custom fields; the values of those with several have a table of their own. */
  Declaration withCustomFields(String valuesTable) {
    customFields = true;
    children.add(ChildTable.ofCustomValues(valuesTable));
    return this;
  }

  /** A list within the objects, as a table. */
  Declaration child(String name, String property, Column... values) {
    children.add(new ChildTable(name, property, List.of(values)));
    return this;
  }

  /** The service lists the objects of one object of another table, whose id the parameter takes. */
  Declaration ofEach(Table table, String parameter) {
    parent = table;
    parentParameter = parameter;
    return this;
  }

  /** The lists with these filters {@code name=value} together have all objects. */
  Declaration ofEach(String... values) {
    filters.addAll(List.of(values));
    return this;
  }

  /** Objects of another table contain these in a property. */
  Declaration within(Table container, String property) {
    containedIn = container;
    within = property;
    return this;
  }

  /** Objects of the parent contain the list, as a whole if each of its objects has a certain field. */
  Declaration orWithinParent(String property, String field) {
    withinIfHas = field;
    return within(Objects.requireNonNull(parent), property);
  }

  /** A property that is never stored. */
  Declaration secret(String name) {
    secrets.add(name);
    return this;
  }

  /** Columns named as their fields. */
  Declaration with(Kind kind, String... names) {
    for (String name : names) {
      columns.add(Column.of(kind, name));
    }
    return this;
  }

  Declaration with(Column column) {
    columns.add(column);
    return this;
  }

  Declaration withDates() {
    return with(Kind.TIME, "date_created", "date_updated");
  }

  Declaration withAuthors() {
    return with(TEXT, "organization_id", "created_by", "created_by_name")
        .with(TEXT, "updated_by", "updated_by_name")
        .withDates();
  }

  @Nullable
  List<JsonNode> foundIn(JsonNode parentObject) {
    JsonNode items = parentObject.path(within);
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode item : items) {
      if (!item.hasNonNull(key) || !item.has(withinIfHas)) {
        return null;
      }
      found.add(item);
    }
    return items.isArray() ? found : null;
  }
}
