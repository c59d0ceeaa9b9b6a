package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class LeadPageBean extends Bean {
  public List<LeadBean> data = List.of();
  public @Nullable Boolean hasMore;
  public @Nullable Long totalResults;
}
