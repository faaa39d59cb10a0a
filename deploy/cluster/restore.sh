#!/bin/sh
# restore.sh MOMENT ADDRESS: restores the database beside the cluster, as it was at MOMENT ('2026-11-23 13:05:00+01'), and starts it on ADDRESS.
# Run as the user postgres on a machine with /etc/pgbackrest.conf and the repository. The cluster goes on; nothing in it changes.
set -eu
moment=$1
address=$2
data=/var/lib/postgresql/15/restored
mkdir -p "$data"
chmod 700 "$data"
pgbackrest --stanza=tabor --pg1-path="$data" --type=time --target="$moment" --target-action=promote --archive-mode=off restore
# Patroni's settings of the original machine are in the backup: without these, saves would wait for a standby that does not exist.
/usr/lib/postgresql/15/bin/pg_ctl start --wait --timeout=3600 --pgdata="$data" --log=/var/lib/postgresql/15/restored.log \
  --options="-c hba_file=$data/pg_hba.conf -c ident_file=$data/pg_ident.conf -c listen_addresses=$address -c synchronous_standby_names= -c primary_conninfo= -c cluster_name=restored" || { tail -n 20 /var/lib/postgresql/15/restored.log >&2; exit 1; }
# It accepts readers before it has reached the moment.
until [ "$(psql -h /run/postgresql -d postgres -Atc 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
