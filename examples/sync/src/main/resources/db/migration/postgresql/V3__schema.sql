-- Tables and columns that the program declares and this database has, such as leads and leads.name.
CREATE TABLE sync_schema (
  "name" TEXT PRIMARY KEY
);

-- Columns whose values are not stored, such as contacts.emails.
CREATE TABLE sync_excluded (
  "name" TEXT PRIMARY KEY
);
