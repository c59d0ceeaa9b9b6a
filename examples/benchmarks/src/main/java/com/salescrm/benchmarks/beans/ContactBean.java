package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A contact. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class ContactBean extends Bean {
  public @Nullable String id;
  public @Nullable String leadId;
  public @Nullable String name;
  public @Nullable String displayName;
  public @Nullable String title;
  public List<EmailBean> emails = List.of();
  public List<PhoneBean> phones = List.of();
  public List<UrlBean> urls = List.of();
  public @Nullable String timezone;
  public @Nullable String timezoneSource;
  public List<LinkBean> integrationLinks = List.of();
  public @Nullable String organizationId;
  public @Nullable String createdBy;
  public @Nullable String createdByName;
  public @Nullable String updatedBy;
  public @Nullable String updatedByName;
  public @Nullable OffsetDateTime dateCreated;
  public @Nullable OffsetDateTime dateUpdated;
}
