package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonPage;
import com.salescrm.sdk.core.internal.json.JsonType;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.HttpResponse.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.query.Projection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decodes a successful response. Immutable, safe for many threads. */
abstract class ResponseDecoder<T> {
  /** Decodes a complete body. */
  abstract T read(HttpResponse response) throws UnreadableJsonException;

  /** Starts to load the classes that {@link #read} needs. */
  void warmUp() {}

  /** The result for a body that is incomplete or cannot be decoded; null if that is an error. */
  @Nullable
  T ofUnreadable(HttpResponse response) {
    return null;
  }

  /** Whether the caller reads the body as a stream, from {@link #open}. */
  boolean streams() {
    return false;
  }

  /** The result for a body that the caller reads as a stream. */
  T open(OpenBody body, Function<TransportFailure, CrmException> errors) {
    throw new IllegalStateException("this response is not a stream");
  }

  /** The result of a DELETE that an earlier attempt must have carried out; null if a 404 is an error. */
  @Nullable
  T ofAlreadyDeleted() {
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
        throw new IllegalStateException("this response is a stream");
      }
    };
  }

  /**
   * A tree; a missing node without content.
   *
   * @param optional whether a body may be empty, with any status
   */
  static ResponseDecoder<JsonNode> tree(boolean optional) {
    return new ResponseDecoder<>() {
      @Override
      JsonNode read(HttpResponse response) throws UnreadableJsonException {
        return HttpResponse.isWithoutContent(response.status())
                || (optional && response.body().length == 0)
            ? MissingNode.getInstance()
            : JsonCodec.readTree(response.body());
      }

      @Override
      JsonNode ofAlreadyDeleted() {
        return MissingNode.getInstance();
      }
    };
  }

  @SuppressWarnings("unchecked") // T is the type of the class literal.
  static <T> ResponseDecoder<T> of(Class<T> type) {
    if (type == JsonNode.class) {
      return (ResponseDecoder<T>) tree(false);
    }
    if (type == Deleted.class) {
      return (ResponseDecoder<T>) new WithoutContent<>(Deleted::confirmed, Deleted::foundGone);
    }
    if (type == EmptyResponse.class) {
      return (ResponseDecoder<T>) new WithoutContent<>(EmptyResponse::of, EmptyResponse::of);
    }
    JsonCodec.requireReadable(type);
    return new OfObject<>(type, JsonType.of(type));
  }

  static <T extends Record> ResponseDecoder<T> of(Projection<T> projection) {
    return new OfObject<>(projection.type(), JsonType.ofComponents(projection.type()));
  }

  static <T> ResponseDecoder<ListBody<T>> listOf(Class<T> itemType) {
    JsonCodec.requireReadable(itemType);
    return new OfList<>(itemType, JsonType.of(itemType), ListBody::of);
  }

  static <T extends Record> ResponseDecoder<ListBody<T>> listOf(Projection<T> projection) {
    return new OfList<>(projection.type(), JsonType.ofRow(projection.type()), ListBody::ofRows);
  }

  private static boolean isEmptyObject(byte[] body) {
    return body.length < 16 && new String(body, UTF_8).replaceAll("\\s", "").equals("{}");
  }

  /** For one object. */
  private static final class OfObject<T> extends ResponseDecoder<T> {
    private final Class<T> model;
    private final JsonType<T> type;

    OfObject(Class<T> model, JsonType<T> type) {
      this.model = model;
      this.type = type;
    }

    @Override
    void warmUp() {
      WarmUp.model(model);
    }

    @Override
    T read(HttpResponse response) throws UnreadableJsonException {
      return JsonCodec.read(response.body(), type);
    }
  }

  /** For a list; {@code J} is the type that its items are read as. */
  private static final class OfList<J, T> extends ResponseDecoder<ListBody<T>> {
    private final Class<T> model;
    private final JsonType<J> itemType;
    private final Function<JsonPage<J>, ListBody<T>> result;

    OfList(Class<T> model, JsonType<J> itemType, Function<JsonPage<J>, ListBody<T>> result) {
      this.model = model;
      this.itemType = itemType;
      this.result = result;
    }

    @Override
    void warmUp() {
      WarmUp.model(model);
    }

    @Override
    ListBody<T> read(HttpResponse response) throws UnreadableJsonException {
      return HttpResponse.isWithoutContent(response.status()) || isEmptyObject(response.body())
          ? new ListBody<>(List.of(), null, null, Map.of("data", NullNode.instance))
          : result.apply(JsonCodec.readPage(response.body(), itemType));
    }
  }

  /** For responses without content: any successful response is accepted, whatever its body, except an HTML page. */
  private static final class WithoutContent<T> extends ResponseDecoder<T> {
    private final Function<JsonNode, T> result;
    private final Function<JsonNode, T> alreadyDeleted;

    WithoutContent(Function<JsonNode, T> result, Function<JsonNode, T> alreadyDeleted) {
      this.result = result;
      this.alreadyDeleted = alreadyDeleted;
    }

    @Override
    T read(HttpResponse response) {
      try {
        return result.apply(tree(true).read(response));
      } catch (UnreadableJsonException e) {
        return result.apply(MissingNode.getInstance());
      }
    }

    @Override
    @Nullable
    T ofUnreadable(HttpResponse response) {
      return response.isMarkup() ? null : result.apply(MissingNode.getInstance());
    }

    @Override
    T ofAlreadyDeleted() {
      return alreadyDeleted.apply(MissingNode.getInstance());
    }
  }
}
