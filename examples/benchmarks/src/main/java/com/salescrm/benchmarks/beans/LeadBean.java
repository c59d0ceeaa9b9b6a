package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lead. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class LeadBean extends Bean {
  public @Nullable String id;
  public @Nullable String name;
  public @Nullable String displayName;
  public @Nullable String description;
  public @Nullable String url;
  public @Nullable String htmlUrl;
  public @Nullable String status;
  public @Nullable String statusId;
  public @Nullable String statusLabel;
  public @Nullable String organizationId;
  public @Nullable String createdBy;
  public @Nullable String createdByName;
  public @Nullable String updatedBy;
  public @Nullable String updatedByName;
  public @Nullable OffsetDateTime dateCreated;
  public @Nullable OffsetDateTime dateUpdated;
  public List<AddressBean> addresses = List.of();
  public List<ContactBean> contacts = List.of();
  public List<OpportunityBean> opportunities = List.of();
  public List<TaskBean> tasks = List.of();
  public List<LinkBean> integrationLinks = List.of();
}
