package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONField;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An opportunity. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class OpportunityBean extends Bean {
  public @Nullable String id;
  public @Nullable String leadId;
  public @Nullable String leadName;
  public @Nullable String contactId;
  public @Nullable String contactName;
  public @Nullable String userId;
  public @Nullable String userName;
  public @Nullable String statusId;
  public @Nullable String statusLabel;
  public @Nullable String statusDisplayName;
  public @Nullable String statusType;
  public @Nullable String pipelineId;
  public @Nullable String pipelineName;
  public @Nullable BigDecimal value;
  public @Nullable String valuePeriod;
  public @Nullable String valueCurrency;
  public @Nullable String valueFormatted;
  public @Nullable BigDecimal expectedValue;
  public @Nullable BigDecimal annualizedValue;
  public @Nullable BigDecimal annualizedExpectedValue;
  public @Nullable BigDecimal confidence;
  public @Nullable String note;
  public @Nullable LocalDate dateWon;

  @JSONField(deserializeUsing = DateOrTime.class)
  public @Nullable Temporal dateLost;

  public @Nullable String organizationId;
  public @Nullable String createdBy;
  public @Nullable String createdByName;
  public @Nullable String updatedBy;
  public @Nullable String updatedByName;
  public @Nullable OffsetDateTime dateCreated;
  public @Nullable OffsetDateTime dateUpdated;
  public List<LinkBean> integrationLinks = List.of();
}
