package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONField;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/** A task of any type. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class TaskBean extends Bean {
  public @Nullable String id;

  @Json.Property("_type")
  @JSONField(name = "_type")
  public @Nullable String type;

  public @Nullable String leadId;
  public @Nullable String leadName;
  public @Nullable String contactId;
  public @Nullable String contactName;
  public @Nullable String objectType;
  public @Nullable String objectId;
  public @Nullable String assignedTo;
  public @Nullable String assignedToName;

  @JSONField(deserializeUsing = DateOrTime.class)
  public @Nullable Temporal date;

  public @Nullable Boolean isDateless;
  public @Nullable Boolean isComplete;
  public @Nullable String view;
  public @Nullable String priority;
  public @Nullable String resolution;
  public @Nullable String sequenceId;
  public @Nullable String sequenceSubscriptionId;
  public @Nullable String organizationId;
  public @Nullable String createdBy;
  public @Nullable String createdByName;
  public @Nullable String updatedBy;
  public @Nullable String updatedByName;
  public @Nullable OffsetDateTime dateCreated;
  public @Nullable OffsetDateTime dateUpdated;
  public @Nullable String text;
}
