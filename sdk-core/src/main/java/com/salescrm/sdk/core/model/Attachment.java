package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;

/**
 * A file of another object, such as an e-mail template: the address of an uploaded file, its name and its media type. The
 * specification defines these properties for files of leads only; for other objects they were observed. An attachment that
 * was read can be sent unchanged. Immutable.
 */
public final class Attachment extends JsonBacked {
  private static final String URL = "url";
  private static final String FILENAME = "filename";
  private static final String CONTENT_TYPE = "content_type";

  private Attachment(JsonNode json) {
    super(json);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Attachment read(JsonNode json) {
    return new Attachment(json);
  }

  /**
   * Creates an attachment from its JSON.
   *
   * @param json the attachment
   * @return the attachment
   * @throws IllegalArgumentException if it is not a JSON object
   */
  public static Attachment of(JsonNode json) {
    Arguments.notNull(json, "json");
    return new Attachment(requireObject("attachment", json));
  }

  /**
   * Creates an attachment from an uploaded file.
   *
   * @param url the download address of the file
   * @param filename the name of the file
   * @param contentType the media type, such as {@code application/pdf}
   * @return the attachment
   * @throws IllegalArgumentException if an argument is blank
   */
  public static Attachment of(String url, String filename, String contentType) {
    return new Attachment(JsonNodeFactory.instance
        .objectNode()
        .put(URL, Arguments.notBlank(url, URL))
        .put(FILENAME, Arguments.notBlank(filename, FILENAME))
        .put(CONTENT_TYPE, Arguments.notBlank(contentType, "contentType")));
  }

  /** {@return the download address} */
  public Optional<String> url() {
    return text(URL);
  }

  /** {@return the name of the file} */
  public Optional<String> filename() {
    return text(FILENAME);
  }

  /** {@return the media type} */
  public Optional<String> contentType() {
    return text(CONTENT_TYPE);
  }

  /** {@return the size in bytes} */
  public Optional<Long> size() {
    JsonNode size = json().path("size");
    return size.canConvertToLong() && size.isIntegralNumber()
        ? Optional.of(size.longValue())
        : Optional.empty();
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(json().path(name).textValue());
  }
}
