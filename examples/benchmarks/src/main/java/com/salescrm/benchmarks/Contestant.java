package com.salescrm.benchmarks;

import com.salescrm.benchmarks.beans.AvajeCodec;
import com.salescrm.benchmarks.beans.FastjsonCodec;
import com.salescrm.benchmarks.databind.DatabindCodec;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.databind.OkHttpLeads;
import com.salescrm.benchmarks.feign.FeignLeads;
import com.salescrm.benchmarks.jdk.JdkLeads;
import com.salescrm.benchmarks.limit.LimitDecoder;
import com.salescrm.benchmarks.limit.LimitLeads;
import com.salescrm.benchmarks.openapi.OpenApiDecoder;
import com.salescrm.benchmarks.openapi.OpenApiLeads;
import com.salescrm.benchmarks.retrofit.RetrofitLeads;
import com.salescrm.benchmarks.sdk.SdkDecoder;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.spring.SpringLeads;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The compared clients. Creating one loads no class of another. */
@SuppressWarnings(
    "ImmutableEnumChecker") // The factories of decoders and clients hold no resources.
public enum Contestant {
  /** The SDK. */
  SDK("SDK", SdkDecoder::new, SdkLeads::new),
  /** Hand-written OkHttp and Jackson databind: what a careful user writes. */
  DATABIND(
      "by hand",
      () -> new DatabindCodec(Mappers.stock()),
      url -> new OkHttpLeads(url, new DatabindCodec(Mappers.stock()))),
  /**
   * The same with the SDK's reader for dates and times, which shows its share of the difference.
   */
  DATABIND_SDK_TIMES(
      "by hand, SDK's times",
      () -> new DatabindCodec(Mappers.withTimestampsOfTheSdk()),
      url -> new OkHttpLeads(url, new DatabindCodec(Mappers.withTimestampsOfTheSdk()))),
  /** Hand-written OkHttp and fastjson2. */
  FASTJSON(
      "by hand, fastjson2", FastjsonCodec::new, url -> new OkHttpLeads(url, new FastjsonCodec())),
  /** Hand-written OkHttp and avaje-jsonb. */
  AVAJE("by hand, avaje-jsonb", AvajeCodec::new, url -> new OkHttpLeads(url, new AvajeCodec())),
  /** A token loop over a bare OkHttp call. */
  LIMIT("limit", LimitDecoder::new, LimitLeads::new),
  /** Retrofit with Jackson. */
  RETROFIT("Retrofit", null, RetrofitLeads::new),
  /** OpenFeign with OkHttp and Jackson. */
  FEIGN("OpenFeign", null, FeignLeads::new),
  /** The client of openapi-generator: OkHttp and Gson. */
  OPENAPI("openapi-generator", OpenApiDecoder::new, OpenApiLeads::new),
  /** The JDK's client with Jackson. */
  JDK("JDK client", null, JdkLeads::new),
  /** An interface of Spring's RestClient, over the JDK's client, with Jackson. */
  SPRING("Spring RestClient", null, SpringLeads::new);

  private final String title;
  private final @Nullable Supplier<Decoder> decoder;
  private final Function<String, LeadClient> client;

  Contestant(
      String title, @Nullable Supplier<Decoder> decoder, Function<String, LeadClient> client) {
    this.title = title;
    this.decoder = decoder;
    this.client = client;
  }

  /** The name in tables. */
  public String title() {
    return title;
  }

  /** Whether the contestant has its own decoder. The others decode like {@link #DATABIND}. */
  public boolean decodes() {
    return decoder != null;
  }

  /** Creates a decoder. */
  public Decoder decoder() {
    if (decoder == null) {
      throw new IllegalStateException(title + " decodes like DATABIND");
    }
    return decoder.get();
  }

  /** Creates a client of the service at {@code baseUrl}. */
  public LeadClient client(String baseUrl) {
    return client.apply(baseUrl);
  }
}
