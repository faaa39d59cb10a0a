-- The day of the feed's last entry in the security log: calendars read it every hour.
ALTER TABLE calendar_feed ADD COLUMN "LoggedOn" date;
