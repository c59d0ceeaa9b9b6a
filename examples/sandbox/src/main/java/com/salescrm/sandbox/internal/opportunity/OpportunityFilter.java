package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.LeadText;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The filters of the list. An opportunity must match all of them. */
final class OpportunityFilter {
  private static final Map<String, Function<OpportunityRecord, @Nullable String>> FIELDS = Map.of(
      "lead_id", each -> each.lead().id(),
      "user_id", each -> userId(each.user()),
      "status_id", each -> each.status().id(),
      "status_label", each -> each.status().label(),
      "status_type", each -> each.status().type(),
      "value_period", OpportunityRecord::valuePeriod);
  private static final Map<String, List<String>> WORDS = Map.of(
      "status_type", OpportunityFields.STATUS_TYPES,
      "value_period", OpportunityFields.VALUE_PERIODS);

  private final Crm crm;

  OpportunityFilter(Crm crm) {
    this.crm = crm;
  }

  List<OpportunityRecord> matching(ServiceRequest request) {
    List<Predicate<OpportunityRecord>> filters = new ArrayList<>();
    request.query().forEach((name, value) -> filters.add(filter(name, value)));
    return crm.listed(crm.opportunities().values()).stream()
        .filter(each -> filters.stream().allMatch(filter -> filter.test(each)))
        .toList();
  }

  private Predicate<OpportunityRecord> filter(String parameter, String value) {
    String[] parts = parameter.split("__", -1);
    if (FIELDS.containsKey(parts[0])) {
      List<String> values = parts.length == 1 ? List.of(value) : elements(parameter, value);
      // A group in user_id__in stands for its users; a group in user_id matches nothing.
      return oneOf(
          parts[0],
          parameter.equals("user_id__in")
              ? List.copyOf(crm.organization().usersOf(values))
              : values);
    }
    if (OpportunityFields.DATES.contains(parts[0])) {
      return DateFilter.of(parts[0], parts[1], value);
    }
    return switch (parameter) {
      case "query" -> SearchText.of(value);
      case "lead_saved_search_id" -> smartView(value);
      case "lead_query" -> {
        Predicate<LeadRecord> leads = LeadText.of(value); // Deprecated, but supported.
        yield each -> leads.test(each.lead());
      }
      default -> any -> true;
    };
  }

  private static Predicate<OpportunityRecord> oneOf(String field, List<String> values) {
    List<String> words = WORDS.getOrDefault(field, values);
    if (!words.containsAll(values)) {
      throw Problem.badRequest(field + " must be one of " + String.join(", ", words) + ".");
    }
    Set<String> wanted = Set.copyOf(values);
    Function<OpportunityRecord, @Nullable String> property = FIELDS.getOrDefault(field, e -> null);
    return each -> {
      String actual = property.apply(each);
      return actual != null && wanted.contains(actual);
    };
  }

  private static List<String> elements(String parameter, String value) {
    List<String> elements = List.of(value.split(",", -1));
    if (elements.contains("")) {
      throw Problem.violation(400, parameter + " has an empty element: '" + value + "'.");
    }
    return elements;
  }

  private Predicate<OpportunityRecord> smartView(String id) {
    Predicate<LeadRecord> view = crm.organization().smartView(id);
    if (view == null) {
      throw Problem.badRequest("There is no lead Smart View with the id " + id + ".");
    }
    return each -> view.test(each.lead());
  }

  private static @Nullable String userId(@Nullable User user) {
    return user == null ? null : user.id();
  }
}
