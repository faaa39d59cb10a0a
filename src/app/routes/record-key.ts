import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import * as v from 'valibot';
import { isDerivedKey, localKey, type RecordKey } from '../../contract/wire/fields.ts';
import { idOfText, isIdText } from '../../contract/wire/text-ids.ts';
import { serverIdOf } from '../../db/cache/records.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { Address } from '../../screens/paths.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';

/** The record that an address names; null for any other text. A text as an id, such as a GUID, is named by its number here. */
export function toRecordKey(text: string): RecordKey | null {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  if (isIdText(text)) return idOfText(text);
  return v.is(localKey, text) || isDerivedKey(text) ? text : null;
}

/** Replaces the local key in the address once the server id has arrived. The open form is not reset (SY6). */
export function useRedirectToServerId(key: RecordKey | null, pathOf: (key: RecordKey) => Address): void {
  const { database } = useSession();
  const navigate = useNavigateTo();
  const serverId = useLiveQuery(() => (typeof key === 'string' ? serverIdOf(database, key) : null), [database, key], null);
  const target = serverId !== null && typeof key === 'string' ? pathOf(serverId) : null;
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);
}
