package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import com.salescrm.sandbox.internal.store.User;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The filters of the list and of the bulk update. A task must match all of them. */
final class TaskFilter {
  private final Crm crm;

  TaskFilter(Crm crm) {
    this.crm = crm;
  }

  List<TaskRecord> matching(ServiceRequest request) {
    Instant now = crm.now();
    List<Predicate<TaskRecord>> filters = new ArrayList<>();
    filters.add(task -> !task.isExpired(now));
    if (request.query("_type") == null && request.query("_type__in") == null) {
      filters.add(task -> task.isOfType("lead")); // Rule 1.
    }
    Views views = new Views(now, request.offset());
    String view = request.query("view");
    Set<String> overridden = view == null ? Set.of() : Views.overridden(view);
    request.query().forEach((name, value) -> {
      if (!overridden.contains(name)) {
        filters.add(filter(name, value, views));
      }
    });
    return crm.tasks().values().stream()
        .filter(task -> filters.stream().allMatch(filter -> filter.test(task)))
        .toList();
  }

  private static Predicate<TaskRecord> filter(String parameter, String value, Views views) {
    return switch (parameter) {
      case "id" -> task -> task.id().equals(value);
      case "id__in" -> ids(elements(parameter, value));
      case "_type" -> type(value);
      case "_type__in" -> types(elements(parameter, value));
      case "lead_id" -> task -> task.lead().id().equals(value);
      case "assigned_to" -> task -> value.equals(id(task.assignee()));
      case "is_complete" -> complete(value);
      case "view" -> views.filter(value);
      default -> byDate(parameter, value, views.offset());
    };
  }

  private static Predicate<TaskRecord> byDate(String parameter, String value, ZoneOffset offset) {
    if (parameter.startsWith("date__")) {
      DateFilter filter = DateFilter.of(parameter, value, offset);
      return task -> filter.test(task.date());
    }
    if (parameter.startsWith("date_created__")) {
      DateFilter filter = DateFilter.of(parameter, value, offset);
      return task -> filter.test(TaskDate.parse(task.created().toString()));
    }
    return any -> true; // Order and paging.
  }

  private static Predicate<TaskRecord> ids(List<String> ids) {
    Set<String> wanted = Set.copyOf(ids);
    return task -> wanted.contains(task.id());
  }

  private static Predicate<TaskRecord> type(String type) {
    return type.equals(TaskFields.ALL_TYPES) ? any -> true : types(List.of(type));
  }

  private static Predicate<TaskRecord> types(List<String> types) {
    if (types.contains(TaskFields.ALL_TYPES)) {
      throw Problem.violation(400, "_type__in accepts type names; 'all' is allowed in _type only.");
    }
    if (!TaskFields.TYPES.containsAll(types)) {
      throw Problem.badRequest(
          "_type must be all or one of " + String.join(", ", TaskFields.TYPES) + ".");
    }
    return task -> types.contains(task.type());
  }

  private static Predicate<TaskRecord> complete(String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw Problem.violation(400, "is_complete is '" + value + "': send true or false.");
    }
    return task -> task.isComplete() == Boolean.parseBoolean(value);
  }

  private static List<String> elements(String parameter, String value) {
    List<String> elements = List.of(value.split(",", -1));
    if (elements.contains("")) {
      throw Problem.violation(400, parameter + " has an empty element: '" + value + "'.");
    }
    return elements;
  }

  private static @Nullable String id(@Nullable User user) {
    return user == null ? null : user.id();
  }
}
