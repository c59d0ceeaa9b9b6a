package com.salescrm.sdk.core.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PathTemplate;
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
 * What is asked of the service: method, path, query, body, what may be repeated, and what the answer is read as. It
 * holds no credential. Immutable, safe for many threads; its builder is not.
 *
 * @param <T> what the answer is read as
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
  private final ResponseDecoder<T> answerType;

  private ApiRequest(Builder builder, ResponseDecoder<T> answerType) {
    this.method = builder.method;
    this.pathTemplate = builder.pathTemplate;
    this.path = builder.path;
    this.address = builder.address;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.query = List.copyOf(builder.query);
    this.body = builder.body;
    this.replay = builder.replay;
    this.answerType = answerType;
  }

  /**
   * A GET.
   *
   * @param path relative to the base address, beginning with a slash; names in braces, as in {@code /lead/{id}/}, take
   *     the values in order, each percent-encoded as one segment
   * @param values one for each name in the path, not yet encoded
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException if a value is blank, missing, one too many or a dot segment (RFC 3986, 3.3), or
   *     the path does not begin with a slash or holds a query; the message names it
   */
  public static Builder get(String path, String... values) {
    Arguments.notNull(path, "path");
    Arguments.notNull(values, "values");
    return new Builder("GET", Replay.SAFE, path, values);
  }

  /**
   * A GET of a whole address that the service gave, such as a download link. It is fetched as it is given, with the
   * client's credential and headers only if it has the scheme, host and port of the base address.
   *
   * @param address an http or https URL with everything it needs, its query too
   * @return a builder, of {@link Replay#SAFE}
   * @throws IllegalArgumentException if it is no such URL; the message does not repeat it, for links may be secret
   */
  public static Builder getUrl(String address) {
    Arguments.notNull(address, "address");
    HttpUrl url = HttpUrl.parse(address);
    if (url == null) {
      throw new IllegalArgumentException("the address to fetch is not an http or https URL");
    }
    Builder builder = new Builder("GET", Replay.SAFE, url.encodedPath(), url.encodedPath());
    builder.address = url;
    return builder;
  }

  /**
   * A POST, which is not repeated once the service may have acted on it.
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
   * A PUT, which may be repeated unless {@link Builder#replay} says otherwise: say so where it adds or removes.
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
   * A DELETE, which may be repeated; a repeated one that is answered with 404 has succeeded.
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

  /** {@return the path as it was given, with its names in braces: the same for all objects of a kind} */
  public String pathTemplate() {
    return pathTemplate;
  }

  /** {@return the percent-encoded path, relative to the base address} */
  public String path() {
    return path;
  }

  /** {@return names and values of the query, in order, not yet encoded; unmodifiable} */
  public List<Map.Entry<String, String>> query() {
    return query;
  }

  /** {@return what is sent as JSON; empty if the request has no body} */
  public Optional<Object> body() {
    return Optional.ofNullable(body);
  }

  /** {@return what may be done if the first sending fails} */
  public Replay replay() {
    return replay;
  }

  /** {@return headers of this request alone, by lower-case name} */
  public Map<String, String> headers() {
    return headers;
  }

  /** The whole address; null for one below the base address. */
  @Nullable
  HttpUrl address() {
    return address;
  }

  ResponseDecoder<T> answerType() {
    return answerType;
  }

  /**
   * The same request with another query.
   *
   * @param parameters all of the new query, in order, not yet encoded; none of the present one is kept
   * @return a new request; this one does not change
   */
  public ApiRequest<T> withQuery(Iterable<? extends Map.Entry<String, String>> parameters) {
    Arguments.notNull(parameters, "parameters");
    Builder copy = new Builder(method, replay, pathTemplate, path);
    copy.address = address;
    copy.headers.putAll(headers);
    copy.query(parameters);
    copy.body = body;
    return new ApiRequest<>(copy, answerType);
  }

  /** Method and path; neither query values nor the body, which may be private. */
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
     * A header of this request alone; it wins over one of the client's options. Unlike those it goes wherever the
     * request goes, so it must hold nothing secret.
     *
     * @param name a token of RFC 9110, 5.6.2, in any case
     * @param value visible ASCII, spaces and tabs
     * @return this builder
     * @throws IllegalArgumentException if name or value cannot stand in a header, or the SDK sets that header itself
     */
    public Builder header(String name, String value) {
      headers.put(Checks.headerName(name), Checks.headerValue(name, value));
      return this;
    }

    /**
     * Adds a query parameter; a name may be given several times.
     *
     * @param name not yet encoded
     * @param value not yet encoded; may be empty
     * @return this builder
     * @throws IllegalStateException if the request has a whole address, which is fetched as it is
     */
    public Builder query(String name, String value) {
      if (address != null) {
        throw new IllegalStateException(
            "query " + name + " cannot be added to a whole address, which is fetched as it is");
      }
      query.add(Map.entry(name, value));
      return this;
    }

    /**
     * Adds query parameters behind those given before.
     *
     * @param parameters in order, not yet encoded
     * @return this builder
     */
    public Builder query(Iterable<? extends Map.Entry<String, String>> parameters) {
      parameters.forEach(entry -> query(entry.getKey(), entry.getValue()));
      return this;
    }

    /**
     * What is sent as JSON; nothing by default.
     *
     * @param value a request model, an object of a class of the application (see {@link
     *     com.salescrm.sdk.core.json.CrmJson}), a {@link JsonNode}, a map or a list; written only when it is sent, and if
     *     it has no JSON form, the call ends with an {@link IllegalArgumentException} before anything is sent
     * @return this builder
     */
    public Builder body(Object value) {
      body = value;
      return this;
    }

    /**
     * What may be done if the first sending fails; by default {@link Replay#ONCE} for a POST, else {@link Replay#SAFE}.
     *
     * @param value what the operation allows
     * @return this builder
     */
    public Builder replay(Replay value) {
      replay = value;
      return this;
    }

    /** {@return the request, its answer read as a JSON tree; an empty answer is a missing node} */
    public ApiRequest<JsonNode> build() {
      return new ApiRequest<>(this, ResponseDecoder.tree());
    }

    /**
     * The request, its answer read as {@code type}; {@link com.salescrm.sdk.core.model.Deleted} and {@link
     * com.salescrm.sdk.core.model.EmptyResponse} take any successful answer.
     *
     * @param type a model of this SDK, {@link JsonNode}, or a class of the application, which is read as Jackson does by
     *     default (see {@link com.salescrm.sdk.core.json.CrmJson})
     * @param <T> what the answer is read as
     * @return the request; an answer that cannot be read so, also because code of the class throws, ends the call with
     *     {@link com.salescrm.sdk.core.error.DecodingException}
     * @throws IllegalArgumentException if Jackson cannot make an instance of the class; the message says why
     */
    public <T> ApiRequest<T> returning(Class<T> type) {
      return new ApiRequest<>(this, ResponseDecoder.of(type));
    }

    /**
     * The request, its successful answer handed out while it arrives, byte for byte, for the caller to read and close.
     * The time limits of the call end with the headers; from there on {@link RequestOptions#stallTimeout()} holds. Only
     * a GET can be read so.
     *
     * @return the request
     * @throws IllegalStateException if this is no GET
     */
    public ApiRequest<BodyStream> returningStream() {
      if (!method.equals("GET")) {
        throw new IllegalStateException("only the answer to a GET can be read while it arrives");
      }
      return new ApiRequest<>(this, ResponseDecoder.stream());
    }

    /**
     * The request, its answer read as a list in any envelope (specification, "Response envelope of lists").
     *
     * @param itemType the class of an item, as for {@link #returning}
     * @param <T> the items' type
     * @return the request; no content (204) or {@code {}} is an empty list, and what else is no list ends the call with
     *     {@link com.salescrm.sdk.core.error.DecodingException}
     * @throws IllegalArgumentException if Jackson cannot make an instance of the class; the message says why
     */
    public <T> ApiRequest<ListBody<T>> returningList(Class<T> itemType) {
      return new ApiRequest<>(this, ResponseDecoder.listOf(itemType));
    }
  }
}
