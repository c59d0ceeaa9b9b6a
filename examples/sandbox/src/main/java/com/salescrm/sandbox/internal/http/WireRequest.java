package com.salescrm.sandbox.internal.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.ByteString;

/** A request as received, before validation. Header names are lower-case. */
record WireRequest(
    String method,
    String target,
    RawPath path,
    Map<String, List<String>> query,
    Map<String, List<String>> headers,
    ByteString body,
    int connection) {

  static WireRequest of(RecordedRequest request) {
    ByteString body = request.getBody();
    return new WireRequest(
        request.getMethod(),
        request.getTarget(),
        RawPath.of(request.getTarget()),
        query(request.getUrl()),
        headers(request.getHeaders()),
        body == null ? ByteString.EMPTY : body,
        request.getConnectionIndex());
  }

  List<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  private static Map<String, List<String>> query(HttpUrl url) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (int i = 0; i < url.querySize(); i++) {
      String name = url.queryParameterName(i);
      String value = url.queryParameterValue(i);
      if (!name.isEmpty() || value != null) { // Both are absent in "?" and between "&&".
        add(query, name, value == null ? "" : value);
      }
    }
    return query;
  }

  private static Map<String, List<String>> headers(Headers sent) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (int i = 0; i < sent.size(); i++) {
      add(headers, sent.name(i).toLowerCase(Locale.ROOT), sent.value(i));
    }
    return headers;
  }

  private static void add(Map<String, List<String>> map, String name, String value) {
    map.merge(
        name,
        List.of(value),
        (before, more) -> Stream.concat(before.stream(), more.stream()).toList());
  }
}
