package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Settings from system properties and environment variables; a blank value counts as missing. */
final class Environment {
  private final Function<String, @Nullable String> properties;
  private final Function<String, @Nullable String> variables;

  Environment(
      Function<String, @Nullable String> properties, Function<String, @Nullable String> variables) {
    this.properties = properties;
    this.variables = variables;
  }

  String baseUrl() {
    return property("crm.baseUrl")
        .or(() -> variable("CRM_BASE_URL"))
        .orElseThrow(() ->
            new IllegalStateException("set CRM_BASE_URL, or the system property crm.baseUrl"));
  }

  Credentials credentials() {
    return credentials(
            property("crm.apiKey"), property("crm.accessToken"), "crm.apiKey or crm.accessToken")
        .or(() -> credentials(
            variable("CRM_API_KEY"),
            variable("CRM_ACCESS_TOKEN"),
            "CRM_API_KEY or CRM_ACCESS_TOKEN"))
        .orElseThrow(
            () -> new IllegalStateException(
                "set CRM_API_KEY or CRM_ACCESS_TOKEN, or the system property crm.apiKey or crm.accessToken"));
  }

  private static Optional<Credentials> credentials(
      Optional<String> key, Optional<String> token, String names) {
    if (key.isPresent() && token.isPresent()) {
      throw new IllegalStateException("set either " + names + ", not both");
    }
    return key.map(Credentials::apiKey).or(() -> token.map(Credentials::accessToken));
  }

  private Optional<String> property(String name) {
    return nonBlank(properties.apply(name));
  }

  private Optional<String> variable(String name) {
    return nonBlank(variables.apply(name));
  }

  private static Optional<String> nonBlank(@Nullable String text) {
    return Optional.ofNullable(text).filter(value -> !value.isBlank());
  }
}
