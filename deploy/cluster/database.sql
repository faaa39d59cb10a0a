-- Run once on the primary as its superuser.
CREATE ROLE tabor LOGIN PASSWORD 'change-me-tabor';
-- PgBouncer passes `timezone` and `datestyle` of each client, but not this one.
ALTER ROLE tabor SET idle_in_transaction_session_timeout = '60s';
-- Release 0.1.0 sends its time zone in a way that PgBouncer does not pass. Later releases do not need this line.
ALTER ROLE tabor SET timezone = 'Europe/Warsaw';
-- DATABASE_READ_URL: lets a standby say which timeline it receives.
GRANT pg_read_all_stats TO tabor;
CREATE DATABASE tabor OWNER tabor TEMPLATE template0 ENCODING 'UTF8';
