-- Messages of no use any more: their step was done, or their recipient may no longer read the record.
ALTER TABLE outgoing DROP CONSTRAINT "outgoing_State_check";
ALTER TABLE outgoing ADD CONSTRAINT "outgoing_State_check" CHECK ("State" IN ('waiting', 'sent', 'failed', 'dropped')) NOT VALID;
ALTER TABLE outgoing VALIDATE CONSTRAINT "outgoing_State_check";
UPDATE outgoing SET "State" = 'dropped', "LastError" = CASE "LastError"
    WHEN 'the record no longer waits for this step' THEN 'step-done'
    WHEN 'the recipient may no longer read the record' THEN 'no-right'
    WHEN 'the recipient may not read this list' THEN 'no-right'
    WHEN 'the account is closed' THEN 'account-closed'
    WHEN 'the report was deleted' THEN 'report-deleted'
    ELSE 'not-subscribed' END
  WHERE "State" = 'failed' AND "LastError" IN ('the record no longer waits for this step', 'the recipient may no longer read the record',
    'the recipient may not read this list', 'the account is closed', 'the report was deleted', 'the browser is no longer subscribed');
