package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ServerException;
import mockwebserver3.MockResponse;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What operations have in common: arguments that are refused, and writes that are or are not sent again. */
public abstract class OperationTest extends WireTest {

  protected final void answers(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }

  /** The call ends with an error of this kind that names the argument, and nothing was sent. */
  protected final void assertRefused(
      Class<? extends RuntimeException> kind, String argument, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(kind).hasMessageContaining(argument);
    assertNothingSent();
  }

  /** A write that is answered 500 is sent again, and then succeeds. */
  protected final void assertSentAgain(String answer, ThrowingCallable write) {
    answers(500, "{}");
    answers(answer);
    assertThatCode(write).doesNotThrowAnyException();
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  /** A write that is answered 500 is not sent again: the service may have carried it out. */
  protected final void assertNotSentAgain(ThrowingCallable write) {
    answers(500, "{}");
    assertThatThrownBy(write)
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }
}
