package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonPage;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a successful answer is read as. Immutable, safe for many threads. */
abstract class ResponseDecoder<T> {
  /** Reads the body of a successful answer that arrived whole. */
  abstract T read(HttpResponse response) throws UnreadableJsonException;

  /** Begins to load what {@link #read} takes, while the answer is still to come. */
  void prepare() {}

  /** The result of a successful answer whose body did not arrive whole or cannot be read; null if there is none. */
  @Nullable
  T ofUnreadable(HttpResponse response) {
    return null;
  }

  /** Whether the body is handed out while it arrives, by {@link #open}. */
  boolean streams() {
    return false;
  }

  /** The result of a successful answer whose body is still arriving. */
  T open(OpenBody body, Function<TransportFailure, CrmException> errors) {
    throw new IllegalStateException("this answer is read whole");
  }

  /** The result of a DELETE that an earlier attempt must have carried out; null if there is none. */
  @Nullable
  T ofAlreadyGone() {
    return null;
  }

  static ResponseDecoder<BodyStream> stream() {
    return new ResponseDecoder<>() {
      @Override
      boolean streams() {
        return true;
      }

      @Override
      BodyStream open(OpenBody body, Function<TransportFailure, CrmException> errors) {
        return new BodyStream(body, errors);
      }

      @Override
      BodyStream read(HttpResponse response) {
        throw new IllegalStateException("this answer is read while it arrives");
      }
    };
  }

  static ResponseDecoder<JsonNode> tree() {
    return new ResponseDecoder<>() {
      @Override
      JsonNode read(HttpResponse response) throws UnreadableJsonException {
        return isNothing(response)
            ? MissingNode.getInstance()
            : JsonCodec.readTree(response.body());
      }

      @Override
      JsonNode ofAlreadyGone() {
        return MissingNode.getInstance();
      }
    };
  }

  @SuppressWarnings("unchecked") // The class literal is the proof.
  static <T> ResponseDecoder<T> of(Class<T> type) {
    if (type == JsonNode.class) {
      return (ResponseDecoder<T>) tree();
    }
    if (type == Deleted.class) {
      return (ResponseDecoder<T>) new WithoutContent<>(Deleted::confirmed, Deleted::foundGone);
    }
    if (type == EmptyResponse.class) {
      return (ResponseDecoder<T>) new WithoutContent<>(EmptyResponse::of, EmptyResponse::of);
    }
    JsonCodec.requireReadable(type);
    return new ResponseDecoder<>() {
      @Override
      void prepare() {
        Preparation.of(type);
      }

      @Override
      T read(HttpResponse response) throws UnreadableJsonException {
        return JsonCodec.read(response.body(), type);
      }
    };
  }

  static <T> ResponseDecoder<ListBody<T>> listOf(Class<T> itemType) {
    JsonCodec.requireReadable(itemType);
    return new ResponseDecoder<>() {
      @Override
      void prepare() {
        Preparation.of(itemType);
      }

      @Override
      ListBody<T> read(HttpResponse response) throws UnreadableJsonException {
        if (response.status() == 204 || isEmptyObject(response.body())) {
          return new ListBody<>(List.of(), null, null, Map.of());
        }
        JsonPage<T> page = JsonCodec.readPage(response.body(), itemType);
        return new ListBody<>(
            page.items(), page.hasMore(), page.totalResults(), page.additionalProperties());
      }
    };
  }

  private static boolean isNothing(HttpResponse response) {
    return response.status() == 204 || response.body().length == 0;
  }

  private static boolean isEmptyObject(byte[] body) {
    return body.length < 16 && new String(body, UTF_8).replaceAll("\\s", "").equals("{}");
  }

  /** Answers that say no more than that it is done: any successful one will do, whatever its body. */
  private static final class WithoutContent<T> extends ResponseDecoder<T> {
    private final Function<JsonNode, T> result;
    private final Function<JsonNode, T> gone;

    WithoutContent(Function<JsonNode, T> result, Function<JsonNode, T> gone) {
      this.result = result;
      this.gone = gone;
    }

    @Override
    T read(HttpResponse response) {
      try {
        return result.apply(tree().read(response));
      } catch (UnreadableJsonException noJson) {
        return ofUnreadable(response);
      }
    }

    @Override
    T ofUnreadable(HttpResponse response) {
      return result.apply(MissingNode.getInstance());
    }

    @Override
    T ofAlreadyGone() {
      return gone.apply(MissingNode.getInstance());
    }
  }
}
