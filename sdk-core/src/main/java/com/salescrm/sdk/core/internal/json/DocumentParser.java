package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Parses a document in an array of bytes. It finds the end of a text eight bytes at a time ({@link JsonBytes}), and creates
 * no string for an expected name or an ASCII text that is skipped. Not thread-safe.
 *
 * <p>It accepts documents in UTF-8 without a byte order mark, whose values are within the {@link ReadLimits} (numbers: half
 * of the limit) and whose names have no unpaired surrogates. It rejects all others with an {@link
 * JsonBytes.UnsupportedJsonException} without a reason; the caller then reads the document as a tree with Jackson's parser.
 * It knows neither locations nor the names of surrounding objects: {@link #currentName} is the last name that was read.
 */
final class DocumentParser extends DocumentToken {

  /** What {@link #nextToken} expects. */
  private enum Expected {
    ROOT,
    /** A name or the first element, or the end of the object or array. */
    FIRST,
    /** The value of a name; the position is that of the value. */
    VALUE,
    /** A comma or the end of the object or array; at the root, the end of the document. */
    NEXT
  }

  /** A number up to this length is within the limit in every notation. */
  private static final int MAX_NUMBER = ReadLimits.NUMBER / 2;

  private Expected expected = Expected.ROOT;
  private int depth;
  /** Whether the innermost open object or array is an object; false at the root. */
  private boolean inObject;
  /** The same for the objects and arrays around it, from the outside. */
  private final boolean[] outer = new boolean[ReadLimits.DEPTH];

  DocumentParser(byte[] document) {
    super(new JsonBytes(document));
  }

  @Override
  public @Nullable JsonToken nextToken() throws IOException {
    if (expected == Expected.VALUE) {
      readValue(position);
    } else if (expected == Expected.ROOT) {
      readValue(json.skipWhitespace(0));
    } else {
      readMember();
    }
    return _currToken;
  }

  /** Reads the next name or element, or the end. */
  private void readMember() throws IOException {
    int at = json.skipWhitespace(position);
    if (depth == 0) {
      json.requireEnd(at);
      position = at;
      _currToken = null;
      return;
    }
    byte c = json.at(at);
    if (c == (inObject ? '}' : ']')) {
      close(inObject ? JsonToken.END_OBJECT : JsonToken.END_ARRAY, at);
      return;
    }
    if (expected == Expected.NEXT) {
      json.require(c == ',');
      at = json.skipWhitespace(at + 1);
    }
    if (inObject) {
      readName(at);
    } else {
      readValue(at);
    }
  }

  private void open(JsonToken token, int at) throws IOException {
    json.require(depth < ReadLimits.DEPTH);
    outer[depth] = inObject;
    depth++;
    inObject = token == JsonToken.START_OBJECT;
    start = at;
    position = at + 1;
    expected = Expected.FIRST;
    _currToken = token;
  }

  private void close(JsonToken token, int at) {
    depth--;
    inObject = outer[depth];
    position = at + 1;
    expected = Expected.NEXT;
    _currToken = token;
  }

  private void readName(int at) throws IOException {
    json.require(json.at(at) == '"');
    nameStart = at + 1;
    int asciiEnd = json.unescapedAsciiEnd(nameStart);
    nameEnd = json.textEnd(asciiEnd);
    json.require(nameEnd - nameStart <= ReadLimits.NAME);
    name = null;
    if (nameEnd != asciiEnd) {
      name = json.decode(nameStart, nameEnd);
      json.require(Utf8.isUnicode(name));
    }
    endName(nameEnd + 1);
  }

  private void endName(int at) throws IOException {
    int colon = json.skipWhitespace(at);
    json.require(json.at(colon) == ':');
    position = json.skipWhitespace(colon + 1);
    expected = Expected.VALUE;
    _currToken = JsonToken.FIELD_NAME;
  }

  @Override
  public boolean nextFieldName(SerializableString expectedName) throws IOException {
    if (matchName(expectedName.asQuotedUTF8())) {
      name = expectedName.getValue();
      endName(nameEnd + 1);
      return true;
    }
    return nextToken() == JsonToken.FIELD_NAME && expectedName.getValue().equals(currentName());
  }

  /** Whether the next token is a name with these bytes; then sets its end (the caller its text), else changes nothing. */
  private boolean matchName(byte[] quoted) throws IOException {
    if (expected == Expected.VALUE || !inObject) {
      return false;
    }
    int at = json.skipWhitespace(position);
    if (expected == Expected.NEXT) {
      if (json.at(at) != ',') {
        return false;
      }
      at = json.skipWhitespace(at + 1);
    }
    if (!json.isText(at, quoted)) {
      return false;
    }
    nameEnd = at + 1 + quoted.length;
    return true;
  }

  private void readValue(int at) throws IOException {
    text = null;
    switch (json.at(at)) {
      case '"' -> readText(at);
      case '{' -> open(JsonToken.START_OBJECT, at);
      case '[' -> open(JsonToken.START_ARRAY, at);
      case 't' -> readLiteral(JsonToken.VALUE_TRUE, at);
      case 'f' -> readLiteral(JsonToken.VALUE_FALSE, at);
      case 'n' -> readLiteral(JsonToken.VALUE_NULL, at);
      default -> readNumber(at);
    }
  }

  private void readText(int at) throws IOException {
    start = at + 1;
    int asciiEnd = json.unescapedAsciiEnd(start);
    end = json.textEnd(asciiEnd);
    json.require(end - start <= ReadLimits.TEXT);
    if (end != asciiEnd) {
      text = json.decode(start, end); // Also of a text that is skipped: its bytes may be invalid.
    }
    endScalar(JsonToken.VALUE_STRING, end + 1);
  }

  private void readLiteral(JsonToken token, int at) throws IOException {
    byte[] bytes = token.asByteArray();
    json.require(json.startsWith(at, bytes));
    start = at;
    end = at + bytes.length;
    endScalar(token, end);
  }

  private void readNumber(int at) throws IOException {
    start = at;
    int integerEnd = json.integerEnd(at);
    end = json.numberEnd(integerEnd);
    json.require(end - start <= MAX_NUMBER);
    endScalar(end == integerEnd ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT, end);
  }

  private void endScalar(JsonToken token, int at) {
    position = at;
    expected = Expected.NEXT;
    _currToken = token;
  }
}
