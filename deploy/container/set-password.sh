#!/bin/sh
# Replaces the password of database.sql when the database is created.
set -eu
psql --username=postgres --set=password="$(cat /run/secrets/tabor-password)" --set=ON_ERROR_STOP=1 <<'SQL'
ALTER ROLE tabor PASSWORD :'password';
SQL
