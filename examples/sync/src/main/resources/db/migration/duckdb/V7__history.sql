-- The tables whose earlier versions are stored: since when, and from when on their rows are complete (NULL: not yet).
CREATE TABLE sync_history (
  "resource" TEXT PRIMARY KEY,
  "started_at" TIMESTAMPTZ NOT NULL,
  "complete_from" TIMESTAMPTZ
);
