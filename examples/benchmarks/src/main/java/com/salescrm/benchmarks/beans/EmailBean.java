package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** An e-mail address. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class EmailBean extends Bean {
  public @Nullable String email;
  public @Nullable String type;
  public @Nullable Boolean isUnsubscribed;
}
