package com.salescrm.sandbox;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that the sandbox received.
 *
 * @param method the HTTP method
 * @param path the decoded path below the base URL, such as {@code /lead/}
 * @param target path and query as received, percent-encoded
 * @param query the decoded query parameters, in the order received
 * @param headers the headers by lower-case name, in the order received; the value of {@code
 *     authorization} is masked after its scheme unless {@link SandboxBuilder#recordCredentials()}
 *     is set. Empty if the connection was reset before the request was read
 * @param body the body as text, empty if there is none; the body of an OAuth request is masked as
 *     {@code ***} unless {@link SandboxBuilder#recordCredentials()} is set
 * @param connection the number of the connection, counted from 0; requests with equal numbers used
 *     the same connection
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
   * @param name the name, case-insensitive
   * @return empty if the request does not have the header
   */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  /**
   * The first value of a query parameter.
   *
   * @param name the exact name
   * @return empty if the request does not have the parameter
   */
  public Optional<String> parameter(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }
}
