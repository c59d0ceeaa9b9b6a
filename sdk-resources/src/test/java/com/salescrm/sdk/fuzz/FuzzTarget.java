package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A target of fuzzing: reads one input and compares the result with an independent implementation. The test runs the seeds
 * unchanged, then changed ones: {@code -Dinputs=10000000} sets their number, {@code -Dseed=2} chooses others.
 */
abstract class FuzzTarget {
  private static final long INPUTS = Long.getLong("inputs", 3_000);
  private static final long SEED = Long.getLong("seed", 1);

  private final List<byte[]> seeds;
  private final List<String> parts;

  /**
   * @param seeds valid inputs, and those of fixed bugs
   * @param parts texts that are inserted
   */
  FuzzTarget(Collection<byte[]> seeds, List<String> parts) {
    this.seeds = List.copyOf(seeds);
    this.parts = parts;
  }

  /** Throws anything if the SDK does. */
  abstract void run(byte[] input) throws Exception;

  @Test
  void run_seedsAndChangedSeeds_agreesWithTheIndependentImplementation() {
    seeds.forEach(this::runOrReport);
    InputMutator mutator = new InputMutator(seeds, parts, SEED);
    for (long i = 0; i < INPUTS; i++) {
      runOrReport(mutator.next());
    }
  }

  private void runOrReport(byte[] input) {
    Throwable failure = failureOf(input);
    if (failure != null) {
      byte[] shortest = shortened(input, failure.getClass());
      throw new AssertionError(
          "finding in " + getClass().getSimpleName() + ": " + literal(shortest),
          failureOf(shortest));
    }
  }

  private Throwable failureOf(byte[] input) {
    try {
      run(input.clone());
      return null;
    } catch (Exception | AssertionError | StackOverflowError e) {
      return e;
    }
  }

  /** Removes ranges while the failure is of the same type. */
  private byte[] shortened(byte[] input, Class<?> failure) {
    byte[] shortest = input;
    for (int length = Math.max(1, input.length / 2); length > 0; length /= 2) {
      for (int at = 0; at + length <= shortest.length; ) {
        byte[] shorter = Arrays.copyOf(shortest, shortest.length - length);
        System.arraycopy(shortest, at + length, shorter, at, shorter.length - at);
        if (failure.isInstance(failureOf(shorter))) {
          shortest = shorter;
        } else {
          at++;
        }
      }
    }
    return shortest;
  }

  /** A literal of Java; the bytes in ISO 8859-1. */
  private static String literal(byte[] input) {
    StringBuilder literal = new StringBuilder("\"");
    for (char c : new String(input, ISO_8859_1).toCharArray()) {
      if (c == '"' || c == '\\') {
        literal.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7F) {
        literal.append(c);
      } else {
        literal.append(String.format("\\u%04x", (int) c));
      }
    }
    return literal.append('"').toString();
  }

  static List<byte[]> utf8(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(UTF_8)).toList();
  }

  /** The bytes of a literal of a finding. */
  static byte[] latin1(String literal) {
    return literal.getBytes(ISO_8859_1);
  }

  /** A recorded response beside the tests. */
  static byte[] resource(String path) {
    try (InputStream in = FuzzTarget.class.getResourceAsStream("/com/salescrm/sdk/" + path)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void require(boolean condition, Supplier<?> message) {
    if (!condition) {
      throw new AssertionError(message.get());
    }
  }
}
