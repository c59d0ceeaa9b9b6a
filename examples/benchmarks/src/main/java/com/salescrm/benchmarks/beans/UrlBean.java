package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** A web address. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class UrlBean extends Bean {
  public @Nullable String url;
  public @Nullable String type;
}
