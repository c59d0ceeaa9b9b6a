package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What JSON is read as: a class, or a record whose components select the properties that are read. Immutable.
 *
 * @param <T> the type of the result
 */
public final class JsonType<T> {
  private final Class<?> named;
  /** {@link Projected} or {@link Row} of a record; null for a class. */
  private final @Nullable Class<?> generic;

  private JsonType(Class<?> named, @Nullable Class<?> generic) {
    this.named = named;
    this.generic = generic;
  }

  /** Stands for a record of the application in Jackson's types; has no instances. */
  interface Projected<T> {}

  /** A model or a class of the application. */
  public static <T> JsonType<T> of(Class<T> type) {
    return new JsonType<>(type, null);
  }

  /** A record; {@link RecordDeserializer} reads its components only. */
  public static <T extends Record> JsonType<T> ofComponents(Class<T> type) {
    return new JsonType<>(type, Projected.class);
  }

  /** A record as {@link #ofComponents}, with the id of the object. */
  public static <T extends Record> JsonType<Row<T>> ofRow(Class<T> type) {
    return new JsonType<>(type, Row.class);
  }

  static JavaType projected(Class<?> type) {
    return CrmMapper.FAST.getTypeFactory().constructParametricType(Projected.class, type);
  }

  /**
   * A parser for a document. For trees Jackson's is faster, since it shares their names; for classes of the application,
   * whose code may call any of its methods, it is required.
   */
  JsonParser parser(byte[] document) throws IOException {
    boolean isTree = named == JsonNode.class;
    return generic == null && (isTree || ValueReaders.ofModel(named) == null)
        ? JsonParsers.of(document)
        : new DocumentParser(document);
  }

  /** Reads the usual form of values; fails for any other, and for invalid values. */
  @SuppressWarnings("unchecked") // The reader of a class returns its instances.
  ItemReader<T> fast(ParseContext context) {
    ValueReader model = generic == null ? ValueReaders.ofModel(named) : null;
    return model == null
        ? reader(CrmMapper.FAST, context)
        : parser -> (T) model.read(parser, context);
  }

  /** Reads values in any form, and preserves invalid values of a model as additional properties. */
  ItemReader<T> tolerant(ParseContext context) {
    return reader(CrmMapper.tolerant(), context);
  }

  private ItemReader<T> reader(ObjectMapper mapper, ParseContext context) {
    ObjectReader reader = reader(mapper).withAttribute(ParseContext.class, context);
    return parser -> {
      parser.setCodec(mapper); // A class of the application may use it.
      return reader.readValue(parser);
    };
  }

  ObjectReader reader(ObjectMapper mapper) {
    JavaType type = generic == null
        ? mapper.constructType(named)
        : mapper.getTypeFactory().constructParametricType(generic, named);
    return mapper.readerFor(type);
  }

  /** The class that messages name. */
  Class<?> named() {
    return named;
  }
}
