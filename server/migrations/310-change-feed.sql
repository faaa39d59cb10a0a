-- The change feed (decision 300). Triggers note the rows that a transaction wrote, under the id of the transaction: a reader with the snapshot of
-- its last answer finds what that snapshot did not see, in whatever order transactions committed.
CREATE TABLE row_change (
  "Xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "Table" text NOT NULL,
  -- Null: more rows than are worth noting.
  "Id" bigint,
  "NotedOn" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX row_change_xid ON row_change ("Xid");

-- One row: cursors of another epoch, or older than the floor, begin anew.
CREATE TABLE change_feed (
  "Epoch" uuid NOT NULL,
  "Floor" xid8 NOT NULL
);
INSERT INTO change_feed VALUES (gen_random_uuid(), pg_current_xact_id());

-- A waiting signature ends by time, which no trigger notes.
CREATE INDEX vehicle_handover_document_waiting ON vehicle_handover_document ("WaitingUntil") WHERE "WaitingUntil" IS NOT NULL;
