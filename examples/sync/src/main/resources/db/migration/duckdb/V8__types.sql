-- The types of the columns for custom fields, such as leads, cf_seats, number. Columns without one are text.
CREATE TABLE sync_types (
  "resource" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  PRIMARY KEY ("resource", "field")
);
