package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
  private static final String URL = "https://api.example.com/api/v1";

  private static Environment of(Map<String, String> properties, Map<String, String> variables) {
    return new Environment(properties::get, variables::get);
  }

  private static String authorization(Environment environment) {
    return environment.credentials().authorization(Duration.ofSeconds(1));
  }

  @Test
  void variables_urlAndKey_areRead() {
    Environment environment = of(Map.of(), Map.of("CRM_BASE_URL", URL, "CRM_API_KEY", "k"));

    assertThat(environment.baseUrl()).isEqualTo(URL);
    assertThat(environment.credentials().scheme()).isEqualTo(AuthScheme.API_KEY);
    assertThat(authorization(environment))
        .isEqualTo(Credentials.apiKey("k").authorization(Duration.ofSeconds(1)));
  }

  @Test
  void variables_token_isRead() {
    assertThat(authorization(of(Map.of(), Map.of("CRM_ACCESS_TOKEN", " t "))))
        .isEqualTo("Bearer t");
  }

  @Test
  void properties_andVariables_propertiesTakePrecedence() {
    Environment environment = of(
        Map.of("crm.baseUrl", "https://other.example", "crm.accessToken", "p"),
        Map.of("CRM_BASE_URL", URL, "CRM_ACCESS_TOKEN", "v"));

    assertThat(environment.baseUrl()).isEqualTo("https://other.example");
    assertThat(authorization(environment)).isEqualTo("Bearer p");
  }

  @Test
  void variables_blank_countAsMissing() {
    Environment environment = of(
        Map.of("crm.baseUrl", " ", "crm.apiKey", ""),
        Map.of("CRM_BASE_URL", URL, "CRM_API_KEY", "\t", "CRM_ACCESS_TOKEN", "t"));

    assertThat(environment.baseUrl()).isEqualTo(URL);
    assertThat(authorization(environment)).isEqualTo("Bearer t");
  }

  @Test
  void baseUrl_missing_messageNamesTheVariable() {
    assertThatThrownBy(() -> of(Map.of(), Map.of("CRM_BASE_URL", " ")).baseUrl())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("set CRM_BASE_URL, or the system property crm.baseUrl");
  }

  @Test
  void credentials_missing_messageNamesTheVariables() {
    assertThatThrownBy(() -> of(Map.of(), Map.of()).credentials())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("set CRM_API_KEY or CRM_ACCESS_TOKEN, or the system property crm.apiKey or"
            + " crm.accessToken");
  }

  @Test
  void credentials_bothSecrets_areRejectedWithoutPrintingThem() {
    assertThatThrownBy(() -> of(Map.of(), Map.of("CRM_API_KEY", "4711", "CRM_ACCESS_TOKEN", "4712"))
            .credentials())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("set either CRM_API_KEY or CRM_ACCESS_TOKEN, not both");
    assertThatThrownBy(() -> of(Map.of("crm.apiKey", "4711", "crm.accessToken", "4712"), Map.of())
            .credentials())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("set either crm.apiKey or crm.accessToken, not both");
  }

  @Test
  void credentials_propertyOfOneAndVariableOfTheOther_propertyTakesPrecedence() {
    Credentials credentials =
        of(Map.of("crm.apiKey", "4711"), Map.of("CRM_ACCESS_TOKEN", "4712")).credentials();

    assertThat(credentials.scheme()).isEqualTo(AuthScheme.API_KEY);
  }

  @Test
  void fromEnv_validVariables_configureTheBuilder() {
    Map<String, String> variables = Map.of("CRM_BASE_URL", URL + "/", "CRM_API_KEY", "4711");

    try (ApiClient client =
        ApiClient.builder().fromEnv(name -> null, variables::get).build()) {
      assertThat(client.authScheme()).isEqualTo(AuthScheme.API_KEY);
      assertThat(client.toString()).startsWith("ApiClient(" + URL).doesNotContain("4711");
    }
  }
}
