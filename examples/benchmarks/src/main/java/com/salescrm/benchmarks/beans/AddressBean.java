package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONField;
import com.alibaba.fastjson2.annotation.JSONType;
import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** An address. */
@Json(naming = Json.Naming.LowerUnderscore)
@JSONType(naming = PropertyNamingStrategy.SnakeCase)
public final class AddressBean extends Bean {
  public @Nullable String label;

  @Json.Property("address_1")
  @JSONField(name = "address_1")
  public @Nullable String address1;

  @Json.Property("address_2")
  @JSONField(name = "address_2")
  public @Nullable String address2;

  public @Nullable String city;
  public @Nullable String state;
  public @Nullable String zipcode;
  public @Nullable String country;
}
