package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);

  @Test
  void apiKey_isTheUserNameOfBasicWithAnEmptyPassword() {
    Credentials credentials = Credentials.apiKey("api_4711");

    assertThat(credentials.scheme()).isEqualTo(AuthScheme.API_KEY);
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Basic YXBpXzQ3MTE6");
    assertThat(new String(Base64.getDecoder().decode("YXBpXzQ3MTE6"), UTF_8))
        .isEqualTo("api_4711:");
  }

  @Test
  void accessToken_isSentAsBearer() {
    Credentials credentials = Credentials.accessToken("token.4711~+/=");

    assertThat(credentials.scheme()).isEqualTo(AuthScheme.OAUTH);
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer token.4711~+/=");
  }

  @Test
  void secrets_areTrimmed() {
    assertThat(Credentials.apiKey(" api_4711\n").authorization(LIMIT))
        .isEqualTo(Credentials.apiKey("api_4711").authorization(LIMIT));
    assertThat(Credentials.accessToken("\t t \u2003").authorization(LIMIT)).isEqualTo("Bearer t");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\r\n\t"})
  void secrets_thatAreBlank_areRefused(String blank) {
    assertThatThrownBy(() -> Credentials.apiKey(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("apiKey must not be blank");
    assertThatThrownBy(() -> Credentials.accessToken(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("accessToken must not be blank");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sec ret", "sec\nret", "sec\rret", "sec\u0000ret", "sec\u007fret", "secéret"})
  void secrets_thatCannotStandInAHeader_areRefusedWithoutBeingShown(String secret) {
    assertThatThrownBy(() -> Credentials.apiKey(secret))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("apiKey holds a character at position 3 that is not allowed in a header;"
            + " was it copied whole?");
    assertThatThrownBy(() -> Credentials.accessToken(secret))
        .hasMessageStartingWith("accessToken holds a character at position 3")
        .hasMessageNotContaining("sec");
  }

  @Test
  void apiKey_withAColon_isRefusedWithoutBeingShown() {
    assertThatThrownBy(() -> Credentials.apiKey("sec:ret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("apiKey must not hold a colon")
        .hasMessageNotContaining("sec");
    assertThat(Credentials.accessToken("sec:ret").authorization(LIMIT)).isEqualTo("Bearer sec:ret");
  }

  @Test
  void toString_showsNoSecret() {
    assertThat(Credentials.apiKey("api_4711"))
        .hasToString("API_KEY credentials (secret not shown)");
    assertThat(Credentials.accessToken("token_4711"))
        .hasToString("OAUTH credentials (secret not shown)");
  }

  @Test
  void redact_leavesNoFormOfTheSecret() {
    Credentials key = Credentials.apiKey("api_4711");

    assertThat(key.redact("key api_4711, header Basic YXBpXzQ3MTE6, api_4711api_4711"))
        .isEqualTo("key ***, header Basic ***, ******");
    assertThat(key.redact("nothing in it")).isEqualTo("nothing in it");
    // A key whose Base64 form is padded, echoed with and without padding.
    assertThat(Credentials.apiKey("key_47110").redact("a2V5XzQ3MTEwOg== a2V5XzQ3MTEwOg key_47110"))
        .isEqualTo("*** *** ***");
    assertThat(Credentials.accessToken("token_4711").redact("Bearer token_4711 dG9rZW5fNDcxMQ=="))
        .isEqualTo("Bearer *** ***==");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab/cd+ef==", "ab%2Fcd%2Bef%3D%3D", "ab\\/cd+ef==", "ab\\\\\\/cd+ef=="})
  void redact_encodedEcho_isHidden(String echo) {
    assertThat(Credentials.accessToken("ab/cd+ef==").redact("token " + echo + "."))
        .isEqualTo("token ***.");
    assertThat(Credentials.apiKey("ab/cd+ef==").redact("key " + echo + ".")).isEqualTo("key ***.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%25", "\\u00", "\\\\u00"})
  void redact_echoInWhichSomeCharactersAreEncoded_isHidden(String prefix) {
    String secret = "a!\"#$%&'()*+,-./9;<=>?@[\\]^_`{|}~z";
    for (boolean upperCase : new boolean[] {false, true}) {
      for (int period = 1; period <= 3; period++) {
        StringBuilder echo = new StringBuilder();
        for (int i = 0; i < secret.length(); i++) {
          char c = secret.charAt(i);
          String hex = Integer.toHexString(c);
          boolean encoded = i % period == 0 && !Character.isLetterOrDigit(c);
          echo.append(encoded ? prefix + (upperCase ? hex.toUpperCase(Locale.ROOT) : hex) : c);
        }
        assertThat(Credentials.accessToken(secret).redact("token " + echo + "."))
            .isEqualTo("token ***.");
      }
    }
  }

  @Test
  @Timeout(30)
  void redact_secretOfSpecialCharacters_isHiddenSoon() {
    String slashes = "\\".repeat(40) + "a";
    assertThat(Credentials.accessToken(slashes).redact("b" + slashes + "\\".repeat(1_000)))
        .isEqualTo("b***" + "\\".repeat(1_000));

    String signs = "!?".repeat(10_000);
    assertThat(Credentials.accessToken(signs).redact("a" + signs + "b")).isEqualTo("a***b");
  }

  @Test
  void redact_textThatDiffersFromTheSecret_isUnchanged() {
    String text = "abxcd ab/ce AB/CD ab%2Ecd ab\\u002Ecd ab/c";

    assertThat(Credentials.accessToken("ab/cd").redact(text)).isEqualTo(text);
  }

  @Test
  void refresh_default_returnsFalse() {
    Credentials fixed = Credentials.accessToken("t");

    assertThat(fixed.refresh("Bearer t", LIMIT)).isFalse();
  }
}
