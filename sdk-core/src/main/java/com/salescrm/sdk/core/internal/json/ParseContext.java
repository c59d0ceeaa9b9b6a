package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The state of reading one document: its parser, and a pool of {@link PropertyCollector}s. A {@link
 * ValueReader} receives it; {@link ModelDeserializer} finds it as an attribute of Jackson's context. Not thread-safe.
 */
final class ParseContext {

  private static final byte[] NO_DOCUMENT = {};

  private final @Nullable DocumentParser parser;
  private final Deque<PropertyCollector> pool = new ArrayDeque<>(4);

  /** For a document in an array if it is a {@link DocumentParser}. */
  ParseContext(JsonParser parser) {
    this.parser = parser instanceof DocumentParser document ? document : null;
  }

  /** For a tree or a stream, whose bytes are not available. */
  ParseContext() {
    parser = null;
  }

  static ParseContext of(DeserializationContext context) {
    return context.getAttribute(ParseContext.class) instanceof ParseContext current
        ? current
        : new ParseContext();
  }

  PropertyCollector acquireCollector() {
    PropertyCollector pooled = pool.pollFirst();
    return pooled != null ? pooled : new PropertyCollector(this);
  }

  void release(PropertyCollector collector) {
    pool.addFirst(collector);
  }

  /** The given parser if it reads the document of this context; null otherwise. */
  @SuppressWarnings("ReferenceEquality") // An equal parser may read other bytes.
  @Nullable
  DocumentParser documentParser(JsonParser source) {
    return source == parser ? parser : null;
  }

  byte[] document() {
    return parser == null ? NO_DOCUMENT : parser.document();
  }
}
