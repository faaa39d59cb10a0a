-- Lists and reports that are sent by mail every week or month.
CREATE TABLE report_mail (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "Name" text NOT NULL,
  -- The kind of record of a list, or `ownership`.
  "List" text NOT NULL,
  -- As for the Excel file of the list.
  "Parameters" jsonb NOT NULL,
  "Every" text NOT NULL CHECK ("Every" IN ('week', 'month')),
  -- Only the rows of the week or month that has ended.
  "IsOfPeriod" boolean NOT NULL,
  "IsPaused" boolean NOT NULL DEFAULT false,
  -- Accounts beside the owner.
  "Recipients" jsonb NOT NULL DEFAULT '[]',
  -- When the next one is queued, in the company's local time. It moves on in the transaction that queues the messages.
  "NextOn" timestamp(0) NOT NULL,
  "LastOn" timestamp(0)
);
CREATE INDEX report_mail_user ON report_mail ("UserId");
CREATE INDEX report_mail_due ON report_mail ("NextOn") WHERE NOT "IsPaused";
