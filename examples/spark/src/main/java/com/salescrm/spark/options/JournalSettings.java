package com.salescrm.spark.options;

import com.salescrm.spark.service.Secret;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of a write are recorded. Immutable.
 *
 * @param place a folder, or the address of a database
 * @param name the name of the write: those with the same name share what they record
 * @param user the user of the database; null for none
 * @param password the password of the user; null for none
 */
public record JournalSettings(
    String place,
    String name,
    @Nullable String user,
    @Nullable Secret password) implements Serializable {
  /** Whether several processes can use it. */
  public boolean isDatabase() {
    return place.startsWith("jdbc:");
  }
}
