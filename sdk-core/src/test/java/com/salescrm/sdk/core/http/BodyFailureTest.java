package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.model.Deleted;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interceptor of the application throws an unchecked exception while a body is read. */
class BodyFailureTest extends OneServerTest {
  private ApiClient intercepted;

  @BeforeEach
  void intercept() {
    respondWith(request -> json(200, "{\"id\":\"1\"}"));
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> failing(chain.proceed(chain.request())))
        .build();
    intercepted = TestClients.to(server, time).httpClient(http).build();
  }

  @AfterEach
  void close() {
    intercepted.close();
  }

  private static Response failing(Response response) {
    ForwardingSource source = new ForwardingSource(response.body().source()) {
      @Override
      public long read(Buffer sink, long byteCount) {
        throw new IllegalStateException("cannot decrypt");
      }
    };
    return response
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(source), null, -1))
        .build();
  }

  @Test
  void delete_bodyCannotBeRead_succeeds() {
    Deleted deleted = intercepted
        .send(ApiRequest.delete("/thing/1/").returning(Deleted.class))
        .body();

    assertThat(deleted.alreadyGone()).isFalse();
  }

  @Test
  void create_bodyCannotBeRead_isProcessed() {
    ApiRequest<JsonNode> create = ApiRequest.post("/thing/").build();

    assertThatThrownBy(() -> intercepted.send(create))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.outcome()).contains(Outcome.PROCESSED));
  }

  @Test
  void stream_bodyCannotBeRead_throwsTransportException() throws Exception {
    try (BodyStream body =
        intercepted.send(ApiRequest.get("/export/1/").returningStream()).body()) {
      assertThatThrownBy(body::readAllBytes).isInstanceOf(TransportException.class);
    }
  }
}
