package com.salescrm.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.EditedTable.Access;
import com.salescrm.sync.table.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Creates, changes and deletes objects of a table in turn, as far as the service offers it. Half of the objects are never edited.
 * Safe for many threads: one edit at a time.
 */
final class TableEdits implements AutoCloseable {
  private static final String MEMBERSHIPS = "/membership/";

  /** An object, and what was created with it: its parent, or the comment of a thread. */
  private record Edited(String id, String parent, String comment) {}

  private final Sandbox sandbox;
  private final CrmClient crm; // With OAuth: a user is created with it only.
  private final Table table;
  private final EditedTable how;
  private final String lead;
  private final String contact;
  // Guarded by this.
  private final Deque<Edited> next = new ArrayDeque<>();
  private final Set<String> created = new HashSet<>();
  private int number;
  private int count;

  TableEdits(Sandbox sandbox, Table table) {
    this.sandbox = sandbox;
    this.table = table;
    this.how = EditedTable.of(table);
    this.crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.accessToken(sandbox.accessToken()))
        .build();
    this.lead = crm.leads().create(b -> b.name("Edits")).id();
    this.contact = crm.contacts().create(b -> b.leadId(lead).name("Ann")).id();
  }

  /** Creates objects, and chooses those to edit among them and others. */
  synchronized void prepare(Collection<String> others, int creates) {
    others.forEach(id -> next.add(new Edited(id, "", "")));
    for (int i = 0; i < creates; i++) {
      next.add(create());
    }
    List<Edited> all = new ArrayList<>(next);
    Collections.shuffle(all, new Random(5));
    next.clear();
    next.addAll(all.subList(0, all.size() / 2));
  }

  /** The number of edits. */
  synchronized int count() {
    return count;
  }

  /** The ids of all objects that were created here. */
  synchronized Set<String> created() {
    return new HashSet<>(created);
  }

  /** Makes some more edits, until there are {@code most}. */
  synchronized void edit(int more, int most) {
    int end = Math.min(count + more, most);
    for (; count < end; count++) {
      if (count % 3 == 1 && how.has(Access.UPDATE) && !next.isEmpty()) {
        update(next.remove());
      } else if (count % 3 == 2 && how.has(Access.DELETE) && !next.isEmpty()) {
        delete(next.remove());
      } else {
        next.add(create());
      }
    }
  }

  private Edited create() {
    String parent =
        how.parent().isEmpty() ? "" : id(how.parent(), post(how.parent(), parent(), ""));
    JsonNode object = post(how.path(), how.create(), parent);
    Edited edited = table == Table.COMMENT_THREADS
        ? new Edited(
            object.path("thread_id").asText(), parent, object.path("id").asText())
        : new Edited(id(how.path(), object), parent, "");
    created.add(edited.id);
    return edited;
  }

  private String parent() {
    return how.parent().equals(MEMBERSHIPS)
        ? EditedTable.of(Table.USERS).create()
        : "{'name': '$n'}";
  }

  private String id(String path, JsonNode object) {
    return path.equals(MEMBERSHIPS) ? object.path("user_id").asText() : table.id(object);
  }

  private void update(Edited object) {
    if (how.has(Access.CREATE) && !how.has(Access.DELETE)) { // A job is paused once.
      post(table.path() + object.id + "/", how.update(), "");
      return;
    }
    String path = object.comment.isEmpty() ? table.path() : "/comment/";
    String id = object.comment.isEmpty() ? object.id : object.comment;
    send(ApiRequest.put(path + "{id}/", id), how.update(), object.parent);
    next.add(object);
  }

  private void delete(Edited object) {
    if (table == Table.USERS) {
      sandbox.data().removeUser(object.id);
    } else if (table == Table.SEQUENCE_SUBSCRIPTIONS) {
      crm.sequences().delete(object.parent);
    } else if (!object.comment.isEmpty()) {
      crm.comments().delete(object.comment);
    } else {
      crm.http().send(ApiRequest.delete(table.path() + "{id}/", object.id).build());
    }
  }

  private JsonNode post(String path, String body, String parent) {
    return send(ApiRequest.post(path), body, parent);
  }

  private JsonNode send(ApiRequest.Builder request, String body, String parent) {
    number++;
    String json = body.replace('\'', '"')
        .replace("$n", "edit" + number)
        .replace("$lead", lead)
        .replace("$contact", contact)
        .replace("$parent", parent)
        .replace("$archived", String.valueOf(number % 4 < 2));
    return crm.http().send(request.body(CrmJson.tree(json)).build()).body();
  }

  @Override
  public void close() {
    crm.close();
  }
}
