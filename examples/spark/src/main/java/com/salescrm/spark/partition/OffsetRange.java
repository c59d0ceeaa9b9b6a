package com.salescrm.spark.partition;

import java.io.Serializable;
import java.util.List;

/**
 * A part of a list that has no filter. Offsets move when objects are created or deleted; ids do not: the part begins with
 * the first object of the list that is among some ids, and ends before the first that is among others. The part before
 * ends with the same ids, so that each object is in one part. Immutable.
 *
 * @param from about where the part begins
 * @param firstIds the ids at its beginning when it was planned; empty for the beginning of the list
 * @param endIds the ids after its end when it was planned; empty for the end of the list
 */
public record OffsetRange(long from, List<String> firstIds, List<String> endIds)
    implements Serializable {}
