package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** One document while it is read: its bytes, the parser on them, and the collectors in use. For one thread. */
final class Reading {

  private static final byte[] NOTHING = {};

  private final byte[] document;
  private final @Nullable UTF8StreamJsonParser parser;
  private final Deque<PropertyCollector> free = new ArrayDeque<>(4);

  /** Of a document in an array. */
  Reading(byte[] document, JsonParser parser) {
    this.document = document;
    // Other encodings than UTF-8 have other parsers; their bytes are not what is kept.
    this.parser = parser instanceof UTF8StreamJsonParser bytes ? bytes : null;
  }

  /** Of a tree or a stream, whose bytes are not at hand. */
  Reading() {
    document = NOTHING;
    parser = null;
  }

  static Reading of(DeserializationContext context) {
    return context.getAttribute(Reading.class) instanceof Reading reading ? reading : new Reading();
  }

  PropertyCollector collector() {
    PropertyCollector used = free.pollFirst();
    return used != null ? used : new PropertyCollector(this);
  }

  void release(PropertyCollector collector) {
    free.addFirst(collector);
  }

  /** The parser on the document, if the source is it. */
  @SuppressWarnings("ReferenceEquality") // An equal parser on other bytes would not do.
  @Nullable
  UTF8StreamJsonParser documentParser(JsonParser source) {
    return source == parser ? parser : null;
  }

  byte[] document() {
    return document;
  }
}
