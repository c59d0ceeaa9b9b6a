package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Settings from system properties and environment variables; a blank one counts as missing. */
final class Environment {
  private final UnaryOperator<@Nullable String> properties;
  private final UnaryOperator<@Nullable String> variables;

  Environment(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> variables) {
    this.properties = properties;
    this.variables = variables;
  }

  String baseUrl() {
    return value("crm.baseUrl", "CRM_BASE_URL")
        .orElseThrow(() ->
            new IllegalStateException("set CRM_BASE_URL, or the system property crm.baseUrl"));
  }

  Credentials credentials() {
    Optional<String> key = value("crm.apiKey", "CRM_API_KEY");
    Optional<String> token = value("crm.accessToken", "CRM_ACCESS_TOKEN");
    if (key.isPresent() && token.isPresent()) {
      throw new IllegalStateException("set either CRM_API_KEY or CRM_ACCESS_TOKEN, not both");
    }
    return key.map(Credentials::apiKey)
        .or(() -> token.map(Credentials::accessToken))
        .orElseThrow(
            () -> new IllegalStateException(
                "set CRM_API_KEY or CRM_ACCESS_TOKEN, or the system property crm.apiKey or crm.accessToken"));
  }

  private Optional<String> value(String property, String variable) {
    return nonBlank(properties.apply(property)).or(() -> nonBlank(variables.apply(variable)));
  }

  private static Optional<String> nonBlank(@Nullable String text) {
    return Optional.ofNullable(text).filter(value -> !value.isBlank());
  }
}
