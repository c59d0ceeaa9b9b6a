package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.DateRange;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parameters that choose tasks, and the rules for their values. Not safe for many threads. */
final class TaskFilters {
  static final String ID = "id";
  static final String TYPE = "_type";
  static final String DATE = "date";
  static final String IS_COMPLETE = "is_complete";
  static final String VIEW = "view";

  private static final Set<String> VIEWS_OF_DAYS =
      Set.of(TaskView.INBOX.value(), TaskView.FUTURE.value());

  /** What these views override in the same request; the other two ends of a date hold (specification, "Tasks", rule 2). */
  private static final List<String> OVERRIDDEN_BY_DAYS = List.of(DATE + "__lt", DATE + "__gte");

  private final QueryWriter parameters;

  TaskFilters() {
    this(QueryWriter.sorted());
  }

  private TaskFilters(QueryWriter parameters) {
    this.parameters = parameters;
  }

  void exact(String name, String value) {
    parameters.exact(name, value);
  }

  void anyOf(String name, Collection<?> several) {
    parameters.anyOf(name, several);
  }

  void range(String name, DateRange range) {
    parameters.range(name, range);
  }

  void requireNoContradiction() {
    String view = parameters.value(VIEW).orElse("");
    if (!view.isEmpty() && parameters.has(IS_COMPLETE)) {
      throw new IllegalStateException("view '" + view
          + "' and is_complete are both set: a view says already whether its tasks are complete");
    }
    for (String overridden : OVERRIDDEN_BY_DAYS) {
      if (VIEWS_OF_DAYS.contains(view) && parameters.value(overridden).isPresent()) {
        throw new IllegalStateException("view '" + view + "' and " + overridden
            + " are both set: the service would override it; of a date, only after(…), upTo(…) and"
            + " endingWith(…) go with this view");
      }
    }
  }

  boolean matchEverything() {
    Set<String> names = parameters.names();
    return names.isEmpty()
        || (names.equals(Set.of(TYPE))
            && parameters.value(TYPE).equals(Optional.of(Task.ALL.value())));
  }

  TaskFilters copy() {
    return new TaskFilters(parameters.sortedCopy());
  }

  Set<String> names() {
    return parameters.names();
  }

  /** Without a type the service looks among tasks of type lead only, and would not find others by their ids. */
  List<Map.Entry<String, String>> parameters() {
    QueryWriter sent = parameters.sortedCopy();
    if (sent.has(ID) && !sent.has(TYPE)) {
      sent.exact(TYPE, Task.ALL.value());
    }
    return sent.parameters();
  }
}
