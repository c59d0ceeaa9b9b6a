package com.salescrm.sync.db;

/** The type of a column, which each {@link Dialect} stores in its own way. */
public enum ColumnType {
  /** Text of any length. */
  TEXT,

  /** A moment, with microseconds. */
  TIME,

  /** A day. */
  DATE,

  /** A number with decimals. */
  NUMBER,

  /** A whole number of the program. */
  INTEGER,

  /** True or false. */
  BOOLEAN,

  /** A JSON text. */
  JSON
}
