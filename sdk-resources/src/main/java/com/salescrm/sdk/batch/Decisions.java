package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexContents;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.IndexFields;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the contents of an index which request a write requires, and records its response. Not a record, whose methods
 * would take more of the jar.
 */
final class Decisions {
  // A change of a list by one value: sending it twice has another effect than once.
  private static final Pattern ADD_OR_REMOVE = Pattern.compile("^(custom\\..+)\\.(add|remove)$");

  private static final int MAX_CHANGED = 100;
  private static final String STATUS = "status";
  /** The id and the label of a status change together. */
  private static final Set<String> STATUS_FIELDS = Set.of(STATUS, "status_id", "status_label");

  private final String path;
  private final IndexFields fields;
  private final Set<String> creationFields;
  private final IndexContents contents;
  // The messages of the external ids that the service stored in another form, such as without
  // spaces: the created objects are not found by them.
  private final Map<String, String> changed = new ConcurrentHashMap<>();

  /**
   * Creates the decisions of an index.
   *
   * @param path the path of the list
   * @param fields the property with the external id, and the compared fields
   * @param creationFields the fields that exist only at creation
   * @param contents the entries
   */
  Decisions(String path, IndexFields fields, Set<String> creationFields, IndexContents contents) {
    this.path = path;
    this.fields = fields;
    this.creationFields = creationFields;
    this.contents = contents;
  }

  String path() {
    return path;
  }

  IndexContents contents() {
    return contents;
  }

  /** Whether the service stored an external id in another form. */
  boolean isChanged(String key) {
    return changed.containsKey(key);
  }

  static void requireKey(String key) {
    if (Arguments.notNull(key, "externalId").isBlank()) {
      throw new IllegalArgumentException("externalId must not be blank");
    }
    if (!IndexFields.isKey(key)) {
      throw new IllegalArgumentException("externalId must have at most " + IndexFields.MAX_KEY
          + " characters, none of them U+0000, and no half of a surrogate pair");
    }
  }

  /** The entries of a key, in the order of their ids. */
  List<IndexEntry> all(ApiClient http, String key) {
    String message = changed.get(key);
    if (message != null) { // The object exists, and would be created again.
      throw new IllegalStateException(message);
    }
    return contents.loaded(http, key).find(key);
  }

  /** The entry of a key. */
  Optional<IndexEntry> only(ApiClient http, String key) {
    List<IndexEntry> found = all(http, key);
    if (found.size() > 1) {
      throw new DuplicateKeyException(
          fields.property(), key, found.stream().map(IndexEntry::id).toList());
    }
    return found.stream().findFirst();
  }

  /**
   * What a create or an upsert of a key requires. It loads the index at first use.
   *
   * @param http reads the list
   * @param createOnly whether the object must not exist
   * @throws DuplicateKeyException if several objects have the key
   * @throws IllegalStateException if the object exists and must not, or the service stores the key in another form
   * @throws IllegalArgumentException if the key is blank or too long, or the request sets the property to another value
   */
  Decision decide(ApiClient http, String key, Object request, boolean createOnly) {
    requireKey(key);
    ObjectNode body = body(key, request);
    Optional<IndexEntry> present = only(http, key);
    if (present.isEmpty()) {
      if (changed.size() >= MAX_CHANGED) {
        throw new IllegalStateException("the service changed the external ids of " + MAX_CHANGED
            + " created objects, so no further one is created; for example: "
            + changed.values().iterator().next());
      }
      return new Decision(
          key, WriteStatus.CREATED, null, ApiRequest.post(path).body(body).build());
    }
    if (createOnly) {
      throw new IllegalStateException("an object with " + fields.property() + " = " + key
          + " exists already: " + present.get().id());
    }
    return update(present.get(), body);
  }

  private ObjectNode body(String key, Object request) {
    if (!(CrmJson.tree(CrmJson.toJson(request)) instanceof ObjectNode body)) {
      throw new IllegalArgumentException("the request must be a JSON object");
    }
    JsonNode value = body.path(fields.property());
    if (value.isMissingNode() || value.isNull()) {
      body.put(fields.property(), key);
    } else if (!key.equals(IndexFields.keyOf(value))) {
      throw new IllegalArgumentException(
          "the request sets " + fields.property() + " to another value than the external id");
    }
    return body;
  }

  private Decision update(IndexEntry present, ObjectNode body) {
    compared(body).forEach((name, value) -> {
      if (has(present.fields(), name, value)) {
        body.remove(name);
      }
    });
    body.remove(fields.property());
    body.remove(creationFields);
    if (body.isEmpty()) {
      return new Decision(present.key(), WriteStatus.UNCHANGED, present.id(), null);
    }
    boolean once = body.properties().stream().anyMatch(field -> isAddOrRemove(field.getKey()));
    ApiRequest<JsonNode> request = ApiRequest.put(path + "{id}/", present.id())
        .body(body)
        .replay(once ? Replay.ONCE : Replay.SAFE)
        .build();
    return new Decision(present.key(), WriteStatus.UPDATED, present.id(), request);
  }

  /** A status is written by its label under another name than objects have it. */
  private static boolean has(FieldHashes known, String name, JsonNode value) {
    return known.has(name, value) || (name.equals(STATUS) && known.has("status_label", value));
  }

  /** The fields of a body that are compared with the object: no change of a list by one value. */
  private Map<String, JsonNode> compared(JsonNode body) {
    Map<String, JsonNode> compared = new LinkedHashMap<>();
    body.properties().forEach(field -> compared.put(field.getKey(), field.getValue()));
    compared.keySet().removeIf(name -> !fields.isCompared(name) || isAddOrRemove(name));
    compared.keySet().removeAll(creationFields);
    return compared;
  }

  private static boolean isAddOrRemove(String name) {
    return ADD_OR_REMOVE.matcher(name).matches();
  }

  /** The field that a property of a body changes. */
  private static String changedField(String name) {
    return ADD_OR_REMOVE.matcher(name).replaceFirst("$1");
  }

  /**
   * Records the response of a request, and returns the id of the object. If a database cannot be written, the write has
   * taken effect nevertheless: then the next decision reads the list.
   *
   * @throws OutcomeUnknownException if the response of a create has no id, or another key
   */
  String written(Decision decision, JsonNode response) {
    String id = decision.id == null ? response.path("id").asText("") : decision.id;
    if (id.isEmpty()) {
      throw new OutcomeUnknownException(
          "POST " + path + " returned no id", null, List.of(), Outcome.PROCESSED);
    }
    if (decision.id == null) {
      requireSameKey(decision.key, id, response);
    }
    try {
      FieldHashes stated =
          fields.hashes(response, false).and(FieldHashes.ofRequest(compared(body(decision))));
      contents.updateWithMark(id, present -> written(decision, id, present, stated));
    } catch (UncheckedIOException e) {
      contents.recent().ended(id, sent(decision));
      // The write has taken effect: the next decision reads the list.
    }
    return id;
  }

  /**
   * The entry after a write. Nothing was known of the sent fields when it was sent: what is known of them is of an event, which
   * may be earlier or later. A field whose known and stated values differ is not known. If the object was removed meanwhile, it
   * stays so.
   */
  private @Nullable IndexEntry written(
      Decision decision, String id, @Nullable IndexEntry present, FieldHashes stated) {
    contents.recent().ended(id, sent(decision));
    if (present == null || present.key().isEmpty()) {
      boolean isNew = decision.id == null && !contents.recent().isRemoved(id);
      // Another process may know that it was removed: then an update finds that out.
      return isNew
          ? new IndexEntry(decision.key, id, present == null ? stated : FieldHashes.NONE)
          : null;
    }
    FieldHashes known = present.fields();
    FieldHashes others = known.without(known.common(stated));
    return new IndexEntry(present.key(), id, known.without(stated).and(stated.without(others)));
  }

  private void requireSameKey(String key, String id, JsonNode response) {
    JsonNode stored = fields.key(response);
    if (!stored.isMissingNode() && !key.equals(IndexFields.keyOf(stored))) {
      String message = "POST " + path + " created " + id + ", but the service stored "
          + fields.property() + " = " + stored + " instead of the external id \"" + key
          + "\", which therefore finds no object: correct the object, and use external ids in the"
          + " form in which the service stores them";
      changed.put(key, message);
      try {
        accept(response); // Another row may have the form in which the service stores it.
      } catch (UncheckedIOException e) {
        // The next decision reads the list.
      }
      throw new OutcomeUnknownException(message, null, List.of(), Outcome.PROCESSED);
    }
  }

  private static JsonNode body(Decision decision) {
    return (JsonNode) Objects.requireNonNull(decision.request).body().orElseThrow();
  }

  /** The fields that a request changes. */
  static Set<String> sent(Decision decision) {
    Set<String> sent = new HashSet<>();
    body(decision).fieldNames().forEachRemaining(name -> sent.add(changedField(name)));
    if (!Collections.disjoint(sent, STATUS_FIELDS)) {
      sent.addAll(STATUS_FIELDS);
    }
    return sent;
  }

  /**
   * Forgets what is known of the sent fields of an update.
   *
   * @param isBefore whether it is not sent if that fails; else the next decision reads the list then
   * @throws UncheckedIOException if a database cannot be written
   */
  void forget(Decision decision, boolean isBefore) {
    Set<String> sent = sent(decision);
    contents.updateKnown(
        Objects.requireNonNull(decision.id),
        isBefore,
        known -> new IndexEntry(known.key(), known.id(), known.fields().without(sent)));
  }

  /** As {@link #forget}, after an update that was rejected, or {@code wasSent} and may have taken effect. */
  void doubted(Decision decision, boolean wasSent) {
    String id = decision.id;
    if (id == null) {
      return;
    }
    if (wasSent) {
      contents.recent().ended(id, sent(decision));
    }
    try {
      forget(decision, false);
    } catch (UncheckedIOException e) {
      // The next decision reads the list. The caller reports the failure of the update.
    }
  }

  void replace(JsonNode object) {
    IndexEntry entry = fields.entry(object, true);
    if (entry == null) {
      contents.remove(IndexFields.id(object));
    } else {
      contents.update(
          entry.id(),
          present -> present == null
              ? entry
              : new IndexEntry(entry.key(), entry.id(), after(present, entry.fields(), true)));
    }
  }

  void remove(String id) {
    if (IndexFields.isId(id)) { // Else no object has it; an event may name it all the same.
      contents.remove(id);
    }
  }

  void accept(JsonNode object) {
    String id = IndexFields.id(object);
    JsonNode property = fields.key(object);
    String key = IndexFields.keyOf(property);
    FieldHashes stated = fields.hashes(object, false);
    if (property.isMissingNode()) {
      contents.updateKnown(
          id, false, known -> new IndexEntry(known.key(), id, after(known, stated, false)));
    } else if (key == null) {
      contents.remove(id);
    } else {
      contents.update(
          id,
          known -> new IndexEntry(key, id, known == null ? stated : after(known, stated, false)));
    }
  }

  /**
   * The fields after an event, which may be of a state that was read before an own write has ended: what differs is not known
   * then. Of the fields that a write in flight has sent, those of the event count until its response.
   *
   * @param isWhole whether the object has no other fields
   */
  private FieldHashes after(IndexEntry known, FieldHashes stated, boolean isWhole) {
    FieldHashes fields = known.fields();
    FieldHashes others = isWhole ? FieldHashes.NONE : fields.without(stated);
    if (!contents.recent().isWritten(known.id())) {
      return others.and(stated);
    }
    FieldHashes ofOthers = stated.without(contents.recent().inFlight(known.id()));
    return others.and(fields.common(stated)).and(stated.without(ofOthers).without(fields));
  }
}
