import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { serverIdOf } from '../../../db/cache/records.ts';
import { useSession } from '../../session-context.tsx';

/** The key under which a record was opened. The URL moves to the server's id; the screen must not remount (SY6). */
export function useStableRecordKey(recordKey: RecordKey): RecordKey {
  const { database } = useSession();
  const [identity, setIdentity] = useState(recordKey);
  const answer = useLiveQuery(
    async () => ({ recordKey, serverId: isLocalKey(identity) ? await serverIdOf(database, identity) : null }),
    [database, recordKey, identity],
  );
  // Only a fresh answer distinguishes another record from the same one under its new key.
  const isAnother = recordKey !== identity && answer?.recordKey === recordKey && answer.serverId !== recordKey;
  if (isAnother) setIdentity(recordKey);
  return isAnother ? recordKey : identity;
}
