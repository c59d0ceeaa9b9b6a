package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.url.ServiceUrl;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlTest {

  private static HttpUrl parse(String text) {
    return ServiceUrl.parse("baseUrl", text, "credentials()");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.com/api/v1",
        " https://api.example.com/api/v1/ ",
        "HTTPS://API.example.com",
        "https://[2001:db8::1]:8443/x",
      })
  void parse_httpsUrl_isAccepted(String text) {
    assertThat(parse(text).isHttps()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "api.example.com",
        "/api/v1",
        "ftp://api.example.com",
        "https://",
        "http://a b/",
        "mailto:x",
        "https://user:secret@:x/",
      })
  void parse_notAnHttpUrl_isRejectedWithoutPrintingIt(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("baseUrl must be an absolute http or https URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:secret@api.example.com",
        "https://secret@api.example.com",
        "https://:secret@api.example.com",
      })
  void parse_urlWithUser_isRejectedWithoutPrintingIt(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("baseUrl must not contain a user or password; use credentials()");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://a.example/?", "https://a.example/?key=secret", "https://a.example/#x"})
  void parse_urlWithQueryOrFragment_isRejectedWithoutPrintingIt(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("baseUrl must not contain a query or fragment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8080",
        "http://LOCALHOST",
        "http://127.0.0.1",
        "http://127.1.2.3:81",
        "http://[::1]:9",
        "http://[0:0:0:0:0:0:0:1]",
      })
  void requireSafeForSecrets_plainHttpToLoopback_isAccepted(String text) {
    assertThatCode(() -> ServiceUrl.requireSafe("baseUrl", parse(text), false))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.example.com",
        "http://localhost.example.com",
        "http://127.0.0.1.example.com",
        "http://10.0.0.1",
        "http://notlocalhost",
        "http://crm.localhost",
        "http://128.0.0.1",
        "http://[::2]",
        "http://0.0.0.0",
      })
  void requireSafeForSecrets_plainHttpToAnotherMachine_isRejectedUnlessAllowed(String text) {
    HttpUrl base = parse(text);

    assertThatThrownBy(() -> ServiceUrl.requireSafe("baseUrl", base, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("baseUrl is plain http to ")
        .hasMessageEndingWith(": use https, or allowInsecureHttp() to send secrets in the clear");
    assertThatCode(() -> ServiceUrl.requireSafe("baseUrl", base, true)).doesNotThrowAnyException();
  }

  @Test
  void build_plainHttp_requiresAllowInsecureHttp() {
    ApiClient.Builder builder = ApiClient.builder()
        .baseUrl("http://api.example.com")
        .credentials(Credentials.apiKey("secret_4711"));

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageNotContaining("secret_4711");
    try (ApiClient client = builder.allowInsecureHttp().build()) {
      assertThat(client.toString()).doesNotContain("secret_4711");
    }
  }

  @Test
  void build_withoutBaseUrlOrCredentials_namesTheMissingSetting() {
    assertThatThrownBy(() -> ApiClient.builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("baseUrl is missing: set it with baseUrl() or fromEnv()");
    assertThatThrownBy(() -> ApiClient.builder().baseUrl("https://a.example").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("credentials are missing: set them with credentials() or fromEnv()");
  }
}
