package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import okhttp3.HttpUrl;

/** Paths and queries: OkHttp and the JDK parse the encoded values back. */
class UrlFuzzTest extends FuzzTarget {

  UrlFuzzTest() {
    super(
        utf8("lead_abc", "a/b?c#d", "..", ".", "%2e%2E", "é 🚀+&=", "name:\"Ann\" and (x)"),
        List.of("..", "./", "%2F", "%", "&", "?", "#", "\\", "//"));
  }

  @Override
  void run(byte[] input) throws Exception {
    run(new String(input, UTF_8));
    run(ByteBuffer.wrap(input).asCharBuffer().toString()); // Also unpaired surrogates.
  }

  private static void run(String text) throws Exception {
    boolean unicode = UTF_8.newEncoder().canEncode(text);
    boolean allowed = unicode && !text.isBlank() && !text.equals(".") && !text.equals("..");
    try {
      String path = ApiRequest.get("/lead/{id}/", text).build().path();
      require(allowed, () -> "accepted '" + text + "'");
      HttpUrl url = HttpUrl.get("https://localhost/api/v1" + path);
      require(url.pathSegments().equals(List.of("api", "v1", "lead", text, "")), url::toString);
      require(
          new URI("https://localhost" + path).getPath().equals("/lead/" + text + "/"), () -> path);
    } catch (IllegalArgumentException e) {
      require(!allowed, e::getMessage);
      require(e.getMessage().startsWith("id must not"), e::getMessage);
    }
    query(text, unicode);
  }

  private static void query(String text, boolean unicode) throws Exception {
    try {
      String query = PercentEncoding.query(text) + "=" + PercentEncoding.query(text) + "&b=c";
      HttpUrl url = HttpUrl.get("https://localhost/lead/")
          .newBuilder()
          .encodedQuery(query)
          .build();
      require(unicode && url.querySize() == 2, url::toString);
      require(text.equals(url.queryParameterName(0)), url::toString);
      require(text.equals(url.queryParameterValue(0)), url::toString);
      require(url.uri().getRawQuery().equals(query), url::toString);
    } catch (IllegalArgumentException e) {
      require(!unicode, e::getMessage);
    }
  }
}
