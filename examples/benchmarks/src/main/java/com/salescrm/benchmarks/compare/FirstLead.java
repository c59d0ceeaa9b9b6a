package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.beans.AvajeCodec;
import com.salescrm.benchmarks.beans.FastjsonCodec;
import com.salescrm.benchmarks.databind.DatabindCodec;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.databind.OkHttpLeads;
import com.salescrm.benchmarks.feign.FeignLeads;
import com.salescrm.benchmarks.jdk.JdkLeads;
import com.salescrm.benchmarks.limit.LimitLeads;
import com.salescrm.benchmarks.openapi.OpenApiLeads;
import com.salescrm.benchmarks.retrofit.RetrofitLeads;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.spring.SpringLeads;
import java.io.IOException;
import java.util.Objects;

/** A program that reads one lead and exits. */
final class FirstLead {
  private FirstLead() {}

  /** Arguments: contestant and base URL. */
  public static void main(String[] args) throws IOException {
    try (LeadClient client = client(args[0], args[1])) {
      Objects.requireNonNull(client.get("lead_1"));
    }
  }

  /** Does not use the enum, whose lambdas would be measured too. */
  private static LeadClient client(String contestant, String baseUrl) {
    return switch (contestant) {
      case "SDK" -> new SdkLeads(baseUrl);
      case "DATABIND" -> new OkHttpLeads(baseUrl, new DatabindCodec(Mappers.stock()));
      case "DATABIND_SDK_TIMES" ->
        new OkHttpLeads(baseUrl, new DatabindCodec(Mappers.withTimestampsOfTheSdk()));
      case "FASTJSON" -> new OkHttpLeads(baseUrl, new FastjsonCodec());
      case "AVAJE" -> new OkHttpLeads(baseUrl, new AvajeCodec());
      case "LIMIT" -> new LimitLeads(baseUrl);
      case "RETROFIT" -> new RetrofitLeads(baseUrl);
      case "FEIGN" -> new FeignLeads(baseUrl);
      case "OPENAPI" -> new OpenApiLeads(baseUrl);
      case "JDK" -> new JdkLeads(baseUrl);
      case "SPRING" -> new SpringLeads(baseUrl);
      default -> throw new IllegalArgumentException(contestant);
    };
  }
}
