package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.annotation.JSONField;
import io.avaje.jsonb.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties without a field. */
public abstract class Bean {
  /** Name to value. */
  @Json.Unmapped
  @JSONField(unwrapped = true)
  public Map<String, Object> unknown = new LinkedHashMap<>();
}
