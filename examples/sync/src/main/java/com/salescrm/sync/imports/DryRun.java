package com.salescrm.sync.imports;

/**
 * What an import would do.
 *
 * @param created rows whose key no object has
 * @param existing rows whose key one object has: it is updated if a value differs
 * @param rejected rows that would not be written
 */
record DryRun(long created, long existing, long rejected) {
  @Override
  public String toString() {
    return created + " to create, " + existing + " exist and are updated where they differ, "
        + rejected + " rejected";
  }
}
