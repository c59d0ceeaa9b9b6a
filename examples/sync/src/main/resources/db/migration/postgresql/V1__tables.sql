CREATE TABLE sync_state (
  resource TEXT PRIMARY KEY
);
