package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list response, independent of its envelope.
 *
 * @param items the elements of {@code data}, or of the bare array
 * @param hasMore {@code has_more}, or null if the response has none
 * @param totalResults {@code total_results}, or null if the response has none
 * @param additionalProperties every other property of the envelope, in document order
 * @param <T> the type of an item
 */
public record JsonPage<T>(
    List<T> items,
    @Nullable Boolean hasMore,
    @Nullable Long totalResults,
    Map<String, JsonNode> additionalProperties) {}
