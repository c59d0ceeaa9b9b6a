/**
 * {@code crm-sync import}: creates and updates objects from a CSV file or JSON lines. {@code Mapping} says which
 * field a column is written to, {@code InputFile} reads the rows.
 */
@NullMarked
package com.salescrm.sync.imports;

import org.jspecify.annotations.NullMarked;
