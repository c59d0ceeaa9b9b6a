package com.salescrm.sandbox;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request as the sandbox received it.
 *
 * @param method the HTTP method
 * @param path the decoded path below the base address, such as {@code /lead/}
 * @param target path and query as they were sent, with their encoding
 * @param query the decoded query parameters, in the order sent
 * @param headers the headers by lower-case name, in the order sent; {@code authorization} shows
 *     only its scheme, unless {@link SandboxBuilder#recordCredentials()} was asked for. Empty where
 *     the connection was reset before the request was read
 * @param body the body as text, empty where there was none; of OAuth requests, which hold secrets,
 *     only {@code ***}, unless {@link SandboxBuilder#recordCredentials()} was asked for
 * @param connection the number of the connection, counted from 0: calls with the same number came
 *     over one kept-alive connection
 */
public record RecordedCall(
    String method,
    String path,
    String target,
    Map<String, List<String>> query,
    Map<String, List<String>> headers,
    String body,
    int connection) {

  /**
   * The first value of a header.
   *
   * @param name in any case
   * @return absent where the header was not sent
   */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  /**
   * The first value of a query parameter.
   *
   * @param name the exact name
   * @return absent where the parameter was not sent
   */
  public Optional<String> parameter(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }
}
