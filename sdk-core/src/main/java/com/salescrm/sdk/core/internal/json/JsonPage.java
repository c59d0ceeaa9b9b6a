package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer of a list operation, whichever envelope it came in.
 *
 * @param items the elements of {@code data}, or of the bare array
 * @param hasMore {@code has_more}, or null if the answer does not say
 * @param totalResults {@code total_results}, or null if the answer does not say
 * @param additionalProperties every other property of the envelope, in its order
 * @param <T> what an item is
 */
public record JsonPage<T>(
    List<T> items,
    @Nullable Boolean hasMore,
    @Nullable Long totalResults,
    Map<String, JsonNode> additionalProperties) {}
