package com.salescrm.sync.fields;

import com.salescrm.sync.table.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the values of a custom field are. */
public enum FieldKind {
  /** Any text, and whatever is not surely of another kind. */
  TEXT(Kind.CUSTOM),

  /** A number. */
  NUMBER(Kind.NUMBER),

  /** A date. */
  DATE(Kind.DATE),

  /** A date with a time. */
  TIME(Kind.TIME),

  /** A JSON boolean; the texts yes and no are choices. */
  BOOLEAN(Kind.BOOLEAN),

  /** One of a few texts that repeat. */
  CHOICE(Kind.CUSTOM),

  /** The id of a user. */
  USER(Kind.CUSTOM),

  /** The id of a contact. */
  CONTACT(Kind.CUSTOM),

  /** A list of values, which have a kind of their own. */
  MULTIPLE(Kind.JSON);

  private final Kind column;

  FieldKind(Kind column) {
    this.column = column;
  }

  /** {@return the type of a column that stores such values} */
  public Kind column() {
    return column;
  }

  /** The kind with a name; empty if there is none. */
  static Optional<FieldKind> of(String name) {
    return Stream.of(values()).filter(kind -> kind.toString().equals(name)).findFirst();
  }

  /** The name in the file. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
