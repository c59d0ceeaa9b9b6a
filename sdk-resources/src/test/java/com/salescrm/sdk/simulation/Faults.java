package com.salescrm.sdk.simulation;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How often the network and the service fail.
 */
final class Faults {
  private static final double[] PROBABILITIES = {0, 0.02, 0.1, 0.3};

  /** A fault of one exchange. */
  enum Kind {
    /** The connection is not accepted. */
    REFUSED,
    /** The connection breaks while the request is sent. */
    CUT_REQUEST,
    /** The request is lost. */
    LOST_REQUEST,
    /** The request is lost, and the client learns it from its time limit. */
    STUCK_REQUEST,
    /** The service processes the request after the time limit of the client. */
    LATE_REQUEST,
    /** The response is lost. */
    LOST_RESPONSE,
    /** The response arrives after the time limit of the client. */
    STUCK_RESPONSE,
    /** The connection breaks after some bytes of the response. */
    CUT_RESPONSE,
    /** No further byte of the response arrives. */
    STALLED_RESPONSE,
    /** The body is HTML. */
    GARBLED,
    /** 429 with {@code Retry-After}. */
    TOO_MANY,
    /** 503 with {@code Retry-After}. */
    UNAVAILABLE,
    /** 500, 502, 503 or 504 without {@code Retry-After}, before or after the request is processed. */
    FAILED,
    /** The service closes the connection after the response. */
    CLOSES,
    /** The response takes seconds. */
    SLOW,
    /** A part of a file is shorter than requested. */
    SHORT_PART,
    /** A part of a file is requested, and the whole file is sent. */
    IGNORED_RANGE
  }

  private static final List<Kind> OF_FILES =
      List.of(Kind.CUT_RESPONSE, Kind.STALLED_RESPONSE, Kind.SHORT_PART, Kind.IGNORED_RANGE);

  private final World world;
  private final List<Kind> kinds; // Of this run.
  private double probability; // Of each exchange.

  Faults(World world) {
    this.world = world;
    boolean all = world.chance(0.5);
    this.kinds =
        Stream.of(Kind.values()).filter(kind -> all || world.next(3) == 0).toList();
    this.probability = kinds.isEmpty() ? 0 : PROBABILITIES[world.next(PROBABILITIES.length)];
  }

  /** The fault of the next exchange; null for none. */
  @Nullable
  Kind next() {
    return world.chance(probability) ? kinds.get(world.next(kinds.size())) : null;
  }

  /** The fault of the next response with a file, which is longer than others; null for none. */
  @Nullable
  Kind nextOfFile() {
    return world.chance(4 * probability) ? OF_FILES.get(world.next(OF_FILES.size())) : null;
  }

  /** From now on, nothing fails. */
  void stop() {
    probability = 0;
  }
}
