-- Events of verified webhooks, and objects to read again. Times are milliseconds since 1970; done_at is NULL until the
-- object was read and written. Without a resource there is nothing to read.
CREATE TABLE sync_inbox (
  "event_id" TEXT PRIMARY KEY,
  "object_type" TEXT,
  "resource" TEXT,
  "object_id" TEXT,
  "received_at" BIGINT NOT NULL,
  "due_at" BIGINT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "done_at" BIGINT
);

-- The objects that serve wrote since the last sweep began, with the number of the write.
CREATE TABLE sync_applied (
  "resource" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "write_number" BIGINT NOT NULL,
  PRIMARY KEY ("resource", "id")
);

-- The number of the latest write of serve, and the start of the latest successful sweep in milliseconds since 1970.
CREATE TABLE sync_serve (
  "name" TEXT PRIMARY KEY,
  "value" BIGINT NOT NULL
);
INSERT INTO sync_serve ("name", "value") VALUES ('write_number', 0), ('swept_at', 0);
