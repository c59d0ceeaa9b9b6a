package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestOptionsTest {

  @Test
  void none_always_setsNothing() {
    RequestOptions none = RequestOptions.none();

    assertThat(none.totalTimeout()).isEmpty();
    assertThat(none.attemptTimeout()).isEmpty();
    assertThat(none.retryPolicy()).isEmpty();
    assertThat(none.timeZone()).isEmpty();
    assertThat(none.replayWrites()).isEmpty();
    assertThat(none.headers()).isEmpty();
  }

  @Test
  void overlaidBy_laterOptions_takePrecedence() {
    RequestOptions first = RequestOptions.builder()
        .totalTimeout(Duration.ofSeconds(10))
        .attemptTimeout(Duration.ofSeconds(1))
        .timeZone(ZoneOffset.UTC)
        .replayWrites(true)
        .header("X-A", "1")
        .header("X-B", "1")
        .build();
    RequestOptions later = RequestOptions.builder()
        .attemptTimeout(Duration.ofSeconds(2))
        .retryPolicy(RetryPolicy.none())
        .replayWrites(false)
        .header("x-b", "2")
        .build();

    RequestOptions both = first.overlaidBy(later);

    assertThat(both.totalTimeout()).hasValue(Duration.ofSeconds(10));
    assertThat(both.attemptTimeout()).hasValue(Duration.ofSeconds(2));
    assertThat(both.retryPolicy().orElseThrow().maxAttempts()).isEqualTo(1);
    assertThat(both.timeZone()).hasValue(ZoneOffset.UTC);
    assertThat(both.replayWrites()).hasValue(false);
    assertThat(both.headers()).containsExactly(Map.entry("x-a", "1"), Map.entry("x-b", "2"));
  }

  @Test
  void cancelWhen_manyViewsWithOneSignal_areNotRetainedByTheSignal() {
    CompletableFuture<Void> shutdown = new CompletableFuture<>();
    RequestOptions options = RequestOptions.builder().cancelWhen(shutdown).build();
    List<Cancellation> views = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      views.add(options.cancellationUnder(new Cancellation()));
    }

    assertThat(shutdown.getNumberOfDependents()).isEqualTo(1);
    assertThat(views).noneMatch(Cancellation::isCancelled);
    shutdown.complete(null);
    assertThat(views).allMatch(Cancellation::isCancelled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S"})
  void timeouts_notPositive_areRejected(Duration timeout) {
    RequestOptions.Builder builder = RequestOptions.builder();

    assertThatThrownBy(() -> builder.totalTimeout(timeout))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "totalTimeout must be positive (zero does not mean forever), but was " + timeout);
    assertThatThrownBy(() -> builder.attemptTimeout(timeout))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("attemptTimeout must be positive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT2562047788015215H30M7S", "P109500D", "PT2562047H"})
  void timeouts_overflowNanoseconds_countAsAHundredYears(Duration forever) throws Exception {
    RequestOptions options = RequestOptions.builder()
        .totalTimeout(forever)
        .attemptTimeout(forever)
        .stallTimeout(forever)
        .build();

    assertThat(options.totalTimeout()).hasValue(Duration.ofDays(36_500));
    assertThat(options.attemptTimeout()).hasValue(Duration.ofDays(36_500));
    assertThat(options.stallTimeout()).hasValue(Duration.ofDays(36_500));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization",
        "HOST",
        "content-length",
        "Content-Type",
        "Transfer-Encoding",
        "connection",
        "User-Agent",
        "Accept-Encoding",
      })
  void header_setByTheSdk_isRejected(String name) {
    assertThatThrownBy(() -> RequestOptions.builder().header(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("header " + name + " is set by the SDK");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:", "é", "a\nb"})
  void headerName_notAToken_isRejected(String name) {
    assertThatThrownBy(() -> RequestOptions.builder().header(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("header name must be a token (RFC 9110, 5.6.2), but was: " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\rb", "a\u0000b", "a\u007fb", "aéb"})
  void headerValue_invalid_isRejectedWithoutPrintingIt(String value) {
    assertThatThrownBy(() -> RequestOptions.builder().header("X-Key", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value of header X-Key has a character at position 1 that is not allowed in a"
            + " header");
  }

  @Test
  void toString_headers_showsNamesOnly() {
    assertThat(RequestOptions.builder().header("X-Key", "4711").build())
        .hasToString(
            "RequestOptions{totalTimeout=null, attemptTimeout=null, stallTimeout=null, retryPolicy=null,"
                + " timeZone=null, replayWrites=null, lane=null, headers=[x-key]}");
  }

  @Test
  void build_builderChangesLater_optionsAreUnchanged() {
    RequestOptions.Builder builder = RequestOptions.builder().header("x-a", "1");
    RequestOptions built = builder.build();

    builder.header("x-b", "2");

    assertThat(built.headers()).containsOnlyKeys("x-a");
    assertThatThrownBy(() -> built.headers().put("x-c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
