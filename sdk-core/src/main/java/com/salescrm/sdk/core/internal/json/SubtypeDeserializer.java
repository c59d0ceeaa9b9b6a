package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model whose class is named by one of its properties, such as {@code _type} of a task. Jackson copies the
 * properties before it into a buffer; this class finds it in the bytes of the document. If it does not find a known name
 * there, Jackson reads the model.
 *
 * <p>With Jackson's buffer, a page of 100 leads with 38 tasks took 6 % longer to decode (Java 17).
 */
final class SubtypeDeserializer extends DelegatingDeserializer {

  private static final long serialVersionUID = 1L;

  SubtypeDeserializer(JsonDeserializer<?> jackson) {
    super(jackson);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> jackson) {
    return new SubtypeDeserializer(jackson);
  }

  @Override
  public Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer type) throws IOException {
    JavaType subtype = subtype(parser, context, type);
    return subtype == null
        ? super.deserializeWithType(parser, context, type)
        : context.findContextualValueDeserializer(subtype, null).deserialize(parser, context);
  }

  private static @Nullable JavaType subtype(
      JsonParser parser, DeserializationContext context, TypeDeserializer type) throws IOException {
    ParseContext source = ParseContext.of(context);
    if (source.documentParser(parser) == null
        || !parser.hasToken(JsonToken.START_OBJECT)
        || type.getTypeInclusion() != JsonTypeInfo.As.EXISTING_PROPERTY) {
      return null;
    }
    int start = (int) parser.currentTokenLocation().getByteOffset();
    String name = find(source.document(), start, type.getPropertyName().getBytes(UTF_8));
    return name == null ? null : type.getTypeIdResolver().typeFromId(context, name);
  }

  /** The text of a property of the object that begins at an offset; null if Jackson must decide. */
  private static @Nullable String find(byte[] json, int start, byte[] property) {
    int depth = 0;
    for (int i = start; i < json.length; i++) {
      switch (json[i]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          int end = closingQuote(json, i);
          if (depth == 1 && isAt(':', json, skipWhitespace(json, end + 1))) {
            if (Arrays.equals(json, i + 1, end, property, 0, property.length)) {
              return textAfterColon(json, end + 1);
            }
            if (isEscaped(json, i + 1, end)) {
              return null;
            }
          }
          i = end;
        }
        default -> {}
      }
      if (depth == 0) {
        return null;
      }
    }
    return null;
  }

  private static @Nullable String textAfterColon(byte[] json, int from) {
    int quote = skipWhitespace(json, skipWhitespace(json, from) + 1);
    return isAt('"', json, quote)
        ? new String(json, quote + 1, closingQuote(json, quote) - quote - 1, UTF_8)
        : null;
  }

  private static boolean isAt(char c, byte[] json, int position) {
    return position < json.length && json[position] == c;
  }

  private static boolean isEscaped(byte[] json, int from, int to) {
    for (int i = from; i < to; i++) {
      if (json[i] == '\\') {
        return true;
      }
    }
    return false;
  }

  private static int closingQuote(byte[] json, int openingQuote) {
    int i = openingQuote + 1;
    while (i < json.length && json[i] != '"') {
      i += json[i] == '\\' ? 2 : 1;
    }
    return Math.min(i, json.length);
  }

  private static int skipWhitespace(byte[] json, int from) {
    int i = from;
    while (i < json.length && json[i] >= 0 && json[i] <= ' ') {
      i++;
    }
    return i;
  }
}
