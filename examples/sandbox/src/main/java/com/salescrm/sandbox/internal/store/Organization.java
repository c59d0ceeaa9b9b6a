package com.salescrm.sandbox.internal.store;

import com.salescrm.sandbox.SandboxIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The users, statuses, groups and custom fields of the organization. */
public final class Organization {
  private final List<User> users = new ArrayList<>(List.of(
      new User(SandboxIds.USER_ANN, "Ann", "Archer"),
      new User(SandboxIds.USER_BEN, "Ben", "Brook"),
      new User(SandboxIds.USER_CLEO, "Cleo", "Crane"),
      new User(SandboxIds.USER_YOUNG, "Alva", "Young")));
  private final UserGroups groups = new UserGroups();
  private final List<LeadStatus> leadStatuses = List.of(
      new LeadStatus(SandboxIds.LEAD_POTENTIAL, "Potential"),
      new LeadStatus(SandboxIds.LEAD_QUALIFIED, "Qualified"),
      new LeadStatus(SandboxIds.LEAD_CUSTOMER, "Customer"),
      new LeadStatus(SandboxIds.LEAD_BAD_FIT, "Bad Fit"));
  private Function<String, @Nullable Predicate<LeadRecord>> smartViews = id -> null;
  private final Map<String, CustomField> customFields = new LinkedHashMap<>();
  private final List<OpportunityStatus> statuses = new ArrayList<>();

  Organization() {
    add(new CustomField(SandboxIds.CUSTOM_TIER, "Tier", false));
    add(new CustomField(SandboxIds.CUSTOM_SEATS, "Seats", false));
    add(new CustomField(SandboxIds.CUSTOM_RENEWAL, "Renewal", false));
    add(new CustomField(SandboxIds.CUSTOM_TAGS, "Tags", true));
    String pipeline = SandboxIds.PIPELINE;
    add(new OpportunityStatus(SandboxIds.OPPORTUNITY_ACTIVE, "Active", "active", pipeline));
    add(new OpportunityStatus(
        SandboxIds.OPPORTUNITY_PROPOSAL, "Proposal Sent", "active", pipeline));
    add(new OpportunityStatus(SandboxIds.OPPORTUNITY_WON, "Won", "won", pipeline));
    add(new OpportunityStatus(SandboxIds.OPPORTUNITY_LOST, "Lost", "lost", pipeline));
  }

  public void add(CustomField field) {
    customFields.put(field.id(), field);
  }

  public void add(OpportunityStatus status) {
    statuses.add(status);
  }

  public User caller() {
    return users.get(0);
  }

  public @Nullable User user(String id) {
    return users.stream().filter(user -> user.id().equals(id)).findFirst().orElse(null);
  }

  /** Operations on memberships may add users. */
  public List<User> users() {
    return users;
  }

  /** Resolves groups to their users; users and groups may be mixed. */
  public Set<String> usersOf(List<String> usersAndGroups) {
    return groups.usersOf(usersAndGroups);
  }

  public UserGroups groups() {
    return groups;
  }

  /** The first status is the default. */
  public List<LeadStatus> leadStatuses() {
    return leadStatuses;
  }

  /** The first status is the default. Operations on statuses change this list. */
  public List<OpportunityStatus> statuses() {
    return statuses;
  }

  public @Nullable OpportunityStatus status(String id) {
    return statuses.stream()
        .filter(status -> status.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  /** Returns whether a lead matches a lead Smart View, or null if there is none with the id. */
  public @Nullable Predicate<LeadRecord> smartView(String id) {
    return smartViews.apply(id);
  }

  /** Sets the source of Smart Views, whose operations store them. */
  public void smartViews(Function<String, @Nullable Predicate<LeadRecord>> source) {
    smartViews = source;
  }

  /** Returns the custom field with exactly this name, or null. */
  public @Nullable CustomField customFieldNamed(String name) {
    return customFields.values().stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  void removeCustomField(String id) {
    customFields.remove(id);
  }

  public Collection<CustomField> customFields() {
    return customFields.values();
  }

  public @Nullable CustomField customField(String id) {
    return customFields.get(id);
  }
}
