package com.salescrm.sdk.core.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An error body in any common form: {@code "error"}, {@code "message"}, {@code "errors"}, {@code "field-errors"}, nested,
 * {@code "detail"} (RFC 9457), a bare list of texts, plain text, HTML, or empty. Reading never fails.
 *
 * @param text the body as text
 * @param message the first message, else the general errors, followed by the errors of single fields
 * @param rateReset seconds until the rate limit ends, as text; null without
 */
public record ErrorBody(
    String text,
    @Nullable String message,
    List<String> errors,
    Map<String, List<String>> fieldErrors,
    @Nullable String rateReset) {

  private static final int MAX_PLAIN_MESSAGE = 200;
  // Each error of a field has its path: without a limit they take many times the memory of the
  // body.
  private static final int MAX_PATH = 1_000;

  public static ErrorBody read(HttpResponse response) {
    String text = new String(response.body(), UTF_8);
    JsonNode root = tree(response.body());
    JsonNode nested = root.path("error").isObject() ? root.path("error") : root;
    List<String> errors = new ArrayList<>();
    collect(nested.path("errors"), errors);
    if (root.isArray()) { // Its objects may be data.
      root.forEach(child -> errors.addAll(child.isTextual() ? List.of(child.asText()) : List.of()));
    }
    Map<String, List<String>> fields = new TreeMap<>();
    collectFields("", nested.path("field-errors"), fields);
    String reset = text(nested.path("rate_reset"));
    return new ErrorBody(text, message(root, nested, errors, fields, text), errors, fields, reset);
  }

  private static JsonNode tree(byte[] body) {
    try {
      return body.length == 0 ? MissingNode.getInstance() : JsonCodec.read(body, JsonNode.class);
    } catch (UnreadableJsonException e) {
      return MissingNode.getInstance();
    }
  }

  private static @Nullable String message(
      JsonNode root,
      JsonNode nested,
      List<String> errors,
      Map<String, List<String>> fields,
      String text) {
    List<String> all = new ArrayList<>();
    Stream.of(
            root.path("error"),
            nested.path("message"),
            root.path("message"),
            root.path("detail"),
            root)
        .filter(candidate -> !candidate.isBoolean()) // "error": true is not a message.
        .map(ErrorBody::text)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresentOrElse(all::add, () -> all.addAll(errors));
    fields.forEach((field, messages) -> all.add(field + ": " + String.join(", ", messages)));
    return all.isEmpty() ? plain(root, text) : String.join("; ", all);
  }

  /** A text that is not JSON is the message if it is short and not HTML. */
  private static @Nullable String plain(JsonNode root, String text) {
    String stripped = text.strip();
    boolean usable = root.isMissingNode()
        && !stripped.isEmpty()
        && stripped.length() <= MAX_PLAIN_MESSAGE
        && !stripped.startsWith("<");
    return usable ? stripped : null;
  }

  private static @Nullable String text(JsonNode node) {
    return node.isValueNode() && !node.isNull() && !node.asText().isBlank() ? node.asText() : null;
  }

  private static void collect(JsonNode node, List<String> into) {
    if (node.isContainerNode()) {
      node.forEach(child -> collect(child, into));
    } else if (text(node) != null) {
      into.add(node.asText());
    }
  }

  private static void collectFields(String path, JsonNode node, Map<String, List<String>> into) {
    if (path.length() > MAX_PATH) {
      return;
    }
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> collectFields(join(path, entry.getKey()), entry.getValue(), into));
    } else if (node.isArray() && hasContainers(node)) {
      for (int i = 0; i < node.size(); i++) {
        collectFields(join(path, Integer.toString(i)), node.get(i), into);
      }
    } else {
      List<String> messages = new ArrayList<>();
      collect(node, messages);
      if (!messages.isEmpty()) {
        into.computeIfAbsent(path, key -> new ArrayList<>()).addAll(messages);
      }
    }
  }

  private static boolean hasContainers(JsonNode array) {
    for (JsonNode child : array) {
      if (child.isContainerNode()) {
        return true;
      }
    }
    return false;
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
