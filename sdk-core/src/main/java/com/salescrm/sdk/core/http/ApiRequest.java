package com.salescrm.sdk.core.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.internal.url.PathTemplate;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.core.retry.Replay;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A request: method, path, query, body, whether it may be retried, and the type of its response. It holds no credentials.
 * Immutable, safe for many threads; its builder is not.
 *
 * @param <T> the type of the decoded response
 */
public final class ApiRequest<T> {
  private final String method;
  private final String pathTemplate;
  private final String path;
  private final @Nullable HttpUrl address;
  private final Map<String, String> headers;
  private final List<Map.Entry<String, String>> query;
  private final @Nullable Object body;
  private final Replay replay;
  private final ResponseDecoder<T> decoder;

  private ApiRequest(Builder builder, ResponseDecoder<T> decoder) {
    this.method = builder.method;
    this.pathTemplate = builder.pathTemplate;
    this.path = builder.path;
    this.address = builder.address;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.query = List.copyOf(builder.query);
    this.body = builder.body;
    this.replay = builder.replay;
    this.decoder = decoder;
  }

  /**
   * A GET.
   *
   * @param path relative to the base URL, with a slash in front; placeholders such as {@code {id}} in {@code /lead/{id}/}
   *     are replaced by the values in order, each percent-encoded as one segment
   * @param values one for each placeholder, not encoded
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException if the number of values is wrong, a value is blank, a dot segment (RFC 3986, 3.3)
   *     or has half of a surrogate pair, or the path does not start with a slash or contains a query; the message names it
   */
  public static Builder get(String path, String... values) {
    Arguments.notNull(path, "path");
    Arguments.notNull(values, "values");
    return new Builder("GET", Replay.SAFE, path, values);
  }

  /**
   * A GET of an absolute URL from the service, such as a download link. It is sent in the normal form of URLs: without dot
   * segments (RFC 3986, 5.2.4), and with characters that URLs encode, such as a space or an apostrophe in the query,
   * percent-encoded. Percent-encoded characters do not change. The client's credentials and headers are sent only if
   * scheme, host and port are those of the base URL.
   *
   * @param address an http or https URL, with its query
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException if it is not such a URL; the message does not repeat it, since links may be secret
   */
  public static Builder getUrl(String address) {
    Arguments.notNull(address, "address");
    HttpUrl url = HttpUrl.parse(address);
    if (url == null) {
      throw new IllegalArgumentException("the address is not an http or https URL");
    }
    Builder builder = new Builder("GET", Replay.SAFE, "{url}", SafeText.origin(url));
    builder.address = url;
    return builder;
  }

  /**
   * A POST. It is not retried once the service may have processed it.
   *
   * @param path as for {@link #get}
   * @param values as for {@link #get}
   * @return a builder, of {@link Replay#ONCE}
   * @throws IllegalArgumentException as for {@link #get}
   */
  public static Builder post(String path, String... values) {
    Arguments.notNull(path, "path");
    Arguments.notNull(values, "values");
    return new Builder("POST", Replay.ONCE, path, values);
  }

  /**
   * A PUT. It is retried; set {@link Builder#replay} to {@link Replay#ONCE} if it adds to or removes from a list.
   *
   * @param path as for {@link #get}
   * @param values as for {@link #get}
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException as for {@link #get}
   */
  public static Builder put(String path, String... values) {
    Arguments.notNull(path, "path");
    Arguments.notNull(values, "values");
    return new Builder("PUT", Replay.SAFE, path, values);
  }

  /**
   * A DELETE. It is retried; a retry that returns 404 has succeeded.
   *
   * @param path as for {@link #get}
   * @param values as for {@link #get}
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException as for {@link #get}
   */
  public static Builder delete(String path, String... values) {
    Arguments.notNull(path, "path");
    Arguments.notNull(values, "values");
    return new Builder("DELETE", Replay.SAFE, path, values);
  }

  /** {@return {@code GET}, {@code POST}, {@code PUT} or {@code DELETE}} */
  public String method() {
    return method;
  }

  /** {@return the path with its placeholders: the same for all objects of a type; <code>{url}</code> for an absolute URL} */
  public String pathTemplate() {
    return pathTemplate;
  }

  /** {@return the percent-encoded path, relative to the base URL; of an absolute URL, which may be secret, only the origin} */
  public String path() {
    return path;
  }

  /** {@return the query parameters, in order, not encoded; unmodifiable} */
  public List<Map.Entry<String, String>> query() {
    return query;
  }

  /** {@return the value that is sent as JSON; empty if the request has no body} */
  public Optional<Object> body() {
    return Optional.ofNullable(body);
  }

  /** {@return whether the request may be retried} */
  public Replay replay() {
    return replay;
  }

  /** {@return the headers of this request, by lower-case name} */
  public Map<String, String> headers() {
    return headers;
  }

  /** The absolute URL; null for a path below the base URL. */
  @Nullable
  HttpUrl address() {
    return address;
  }

  ResponseDecoder<T> decoder() {
    return decoder;
  }

  /**
   * The same request with another query.
   *
   * @param parameters the new query, in order, not encoded; it replaces the present one
   * @return a new request; this one does not change
   */
  public ApiRequest<T> withQuery(Iterable<? extends Map.Entry<String, String>> parameters) {
    Arguments.notNull(parameters, "parameters");
    Builder copy = new Builder(method, replay, pathTemplate, path);
    copy.address = address;
    copy.headers.putAll(headers);
    copy.query(parameters);
    copy.body = body;
    return new ApiRequest<>(copy, decoder);
  }

  /** Method and path. Query and body may be private. */
  @Override
  public String toString() {
    return method + " " + path;
  }

  /** Builds an {@link ApiRequest}. Not safe for many threads. */
  public static final class Builder {
    private final String method;
    private final String pathTemplate;
    private final String path;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<Map.Entry<String, String>> query = new ArrayList<>();
    private @Nullable HttpUrl address;
    private @Nullable Object body;
    private Replay replay;

    private Builder(String method, Replay replay, String template, String[] values) {
      this(method, replay, template, PathTemplate.expand(template, values));
    }

    private Builder(String method, Replay replay, String template, String path) {
      this.method = method;
      this.replay = replay;
      this.pathTemplate = template;
      this.path = path;
    }

    /**
     * Adds a header; it replaces a header of the client's options. It is sent to other hosts too, so it must not be
     * secret.
     *
     * @param name a token of RFC 9110, 5.6.2, in any case
     * @param value visible ASCII, spaces and tabs
     * @return this builder
     * @throws IllegalArgumentException if name or value is not allowed in a header, or if the SDK sets that header itself
     */
    public Builder header(String name, String value) {
      Arguments.notNull(name, "name");
      Arguments.notNull(value, "value");
      headers.put(RequestEncoder.headerName(name), RequestEncoder.headerValue(name, value));
      return this;
    }

    /**
     * Adds a query parameter; a name may occur several times.
     *
     * @param name not encoded
     * @param value not encoded; may be empty. With half of a surrogate pair the call throws {@link
     *     IllegalArgumentException} and nothing is sent
     * @return this builder
     * @throws IllegalStateException if the request has an absolute URL, which already has its query
     */
    public Builder query(String name, String value) {
      Arguments.notNull(name, "name");
      Arguments.notNull(value, "value");
      if (address != null) {
        throw new IllegalStateException(
            "query " + name + " cannot be added to an absolute URL, which already has its query");
      }
      query.add(Map.entry(name, value));
      return this;
    }

    /**
     * Adds query parameters after those already present.
     *
     * @param parameters in order, not encoded
     * @return this builder
     */
    public Builder query(Iterable<? extends Map.Entry<String, String>> parameters) {
      Arguments.notNull(parameters, "parameters")
          .forEach(entry -> query(entry.getKey(), entry.getValue()));
      return this;
    }

    /**
     * Sets the body, which is sent as JSON. No body by default.
     *
     * @param value a request model, an object of a class of the application (see {@link
     *     com.salescrm.sdk.core.json.CrmJson}), a {@link JsonNode}, a map or a list. It is encoded when it is sent; if that
     *     fails, such as for an iterator or a stream, which can be read only once, the call throws {@link
     *     IllegalArgumentException} and nothing is sent. An {@link Iterable} within it must return a new iterator each time:
     *     a batch with a journal reads the body before it is sent, and one that returns the same iterator again would be
     *     sent as an empty list
     * @return this builder
     */
    public Builder body(Object value) {
      body = Arguments.notNull(value, "value");
      return this;
    }

    /**
     * Sets whether the request may be retried; by default {@link Replay#ONCE} for a POST, else {@link Replay#SAFE}.
     *
     * @param value the effect of sending it twice
     * @return this builder
     */
    public Builder replay(Replay value) {
      replay = Arguments.notNull(value, "value");
      return this;
    }

    /** {@return the request; its response is decoded as a JSON tree, a response without a body as a missing node} */
    public ApiRequest<JsonNode> build() {
      return new ApiRequest<>(this, ResponseDecoder.tree(true));
    }

    /**
     * The request with a response of type {@code type}; {@link com.salescrm.sdk.core.model.Deleted} and {@link
     * com.salescrm.sdk.core.model.EmptyResponse} accept any successful response.
     *
     * @param type a model of this SDK, {@link JsonNode} (a missing node for 204 and 205; another response without a body
     *     fails the call, unlike that of {@link #build}), or a class of the application, which is decoded with Jackson's
     *     defaults (see {@link com.salescrm.sdk.core.json.CrmJson})
     * @param <T> the type of the decoded response
     * @return the request; if its response cannot be decoded, or code of the class throws, the call fails with {@link
     *     com.salescrm.sdk.core.error.DecodingException}
     * @throws IllegalArgumentException if Jackson cannot create instances of the class; the message says why
     */
    public <T> ApiRequest<T> returning(Class<T> type) {
      return new ApiRequest<>(this, ResponseDecoder.of(Arguments.notNull(type, "type")));
    }

    /**
     * The request with a response that is read as a record.
     *
     * @param projection the record; the caller adds its {@link Projection#fields()} to the query where the operation has
     *     {@code _fields}
     * @param <T> the record
     * @return the request; if its response cannot be decoded, the call fails with {@link
     *     com.salescrm.sdk.core.error.DecodingException}
     */
    public <T extends Record> ApiRequest<T> returning(Projection<T> projection) {
      Arguments.notNull(projection, "projection");
      return new ApiRequest<>(this, ResponseDecoder.of(projection));
    }

    /**
     * The request with a successful response that the caller reads as a stream, byte for byte, and closes. The time limits
     * of the call end with the headers; {@link RequestOptions#stallTimeout()} applies afterwards.
     *
     * @return the request
     * @throws IllegalStateException if this is not a GET
     */
    public ApiRequest<BodyStream> returningStream() {
      if (!method.equals("GET")) {
        throw new IllegalStateException("only the response of a GET can be read as a stream");
      }
      return new ApiRequest<>(this, ResponseDecoder.stream());
    }

    /**
     * The request with a list as its response, in any envelope (specification, "Response envelope of lists").
     *
     * @param itemType the class of an item, as for {@link #returning}
     * @param <T> the items' type
     * @return the request; no content (204, 205), {@code {}} and a null {@code data} are an empty list, for a GET if the service
     *     repeats it: the request is sent once more unless the response states {@code has_more} or {@code total_results}. If any
     *     other response is not a list, the call fails with {@link com.salescrm.sdk.core.error.DecodingException}
     * @throws IllegalArgumentException if Jackson cannot create instances of the class; the message says why
     */
    public <T> ApiRequest<ListBody<T>> returningList(Class<T> itemType) {
      return new ApiRequest<>(
          this, ResponseDecoder.listOf(Arguments.notNull(itemType, "itemType")));
    }

    /**
     * The request with a list as its response, whose items are read as a record, as for {@link #returning(Projection)}.
     *
     * @param projection the record
     * @param <T> the record
     * @return the request; its response has the {@link ListBody#ids()} of the items
     */
    public <T extends Record> ApiRequest<ListBody<T>> returningList(Projection<T> projection) {
      Arguments.notNull(projection, "projection");
      return new ApiRequest<>(this, ResponseDecoder.listOf(projection));
    }
  }
}
