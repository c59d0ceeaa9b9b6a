package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A link to another system. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class LinkBean extends Bean {
  public @Nullable String id;
  public @Nullable String name;
  public @Nullable String url;
  public @Nullable String type;
  public @Nullable String organizationId;
  public @Nullable String createdBy;
  public @Nullable String createdByName;
  public @Nullable String updatedBy;
  public @Nullable String updatedByName;
  public @Nullable OffsetDateTime dateCreated;
  public @Nullable OffsetDateTime dateUpdated;
}
