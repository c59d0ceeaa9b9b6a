package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** A phone number. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class PhoneBean extends Bean {
  public @Nullable String phone;
  public @Nullable String phoneFormatted;
  public @Nullable String type;
  public @Nullable String country;
}
