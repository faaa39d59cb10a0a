import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { actionDraftOf, draftOf, draftsOf } from '../../../db/drafts/drafts.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { DraftRow, OutboxRow, RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { pullRecord } from '../../../sw/pull/pull.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { useReloadOnChange } from '../../use-reload-on-change.ts';

export type OpenRecord = {
  /** Null when the record is not on this device. */
  readonly record: RecordRow | null;
  /** Its undelivered entries, in order. */
  readonly entries: readonly OutboxRow[];
  /** Its current key: the server's id as soon as it is known. */
  readonly key: RecordKey;
  /** The backend answered that it has no such record: it may have been deleted elsewhere. */
  readonly isGone?: boolean;
};

/** A record that is on this device. */
export type LoadedRecord = OpenRecord & { readonly record: RecordRow };

/** The record under `key` as stored on this device, live; undefined while it is read. */
export function useRecord(entity: EntityName, key: RecordKey): OpenRecord | undefined {
  const { database } = useSession();
  return useLiveQuery(async () => {
    const record = await findRecord(database, entity, key);
    const current = record?.key ?? key;
    return { record, entries: await entriesOf(database, entity, current), key: current };
  }, [database, entity, key]);
}

export type RecordPull = {
  /** Until the pull settles. */
  readonly isPulling: boolean;
  /** Why the pull failed; null when it succeeded. */
  readonly problem: unknown;
  readonly retry: () => void;
};

/** `refused`: the parked entry that the record had when it was pulled. */
type PullAnswer = { readonly key: RecordKey; readonly refused: number | undefined; readonly problem: unknown };

/** Pulls the record when there is a network, when it changes elsewhere, and when a change of `entries` is refused or discarded. */
export function usePulledRecord(entity: EntityName, key: RecordKey, entries: readonly OutboxRow[] = []): RecordPull {
  const { database } = useSession();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<PullAnswer | null>(null);
  const id = isOnline && typeof key === 'number' ? key : null;
  const refused = entries.find(({ state }) => state === 'parked')?.seq;
  const pull = useCallback(() => (id === null ? Promise.resolve() : pullRecord(database, entity, id)), [database, entity, id]);
  useReloadOnChange(id === null ? [] : [[entity, id]], id === null ? null : pull);
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    const settle = (problem: unknown) => isCurrent && setAnswer({ key: id, refused, problem });
    pull().then(() => settle(null), settle);
    return () => {
      isCurrent = false;
    };
  }, [pull, id, refused]);
  const retry = useCallback(() => {
    setAnswer(null);
    // The answer for another record that was opened meanwhile stays.
    const settle = (problem: unknown) => setAnswer((before) => before ?? (id === null ? null : { key: id, refused, problem }));
    pull().then(() => settle(null), settle);
  }, [pull, id, refused]);
  const isAnswered = answer?.key === key && answer.refused === refused;
  return { isPulling: id !== null && !isAnswered, problem: isAnswered ? answer.problem : null, retry };
}

export type OpenedDrafts = {
  readonly draft: DraftRow | null;
  /** Unsaved drafts of new records under other local keys. */
  readonly unsavedDrafts: readonly DraftRow[];
};

/** The draft of the record, or of an action on it, and unsaved drafts of other new records; read once on mount, undefined until then. */
export function useOpenedDrafts(entity: EntityName, key: RecordKey, action: string | undefined): OpenedDrafts | undefined {
  const { database } = useSession();
  return useLoaded(useCallback(() => openDrafts(database, entity, key, action), [database, entity, key, action])).current;
}

async function openDrafts(database: UserDatabase, entity: EntityName, key: RecordKey, action: string | undefined): Promise<OpenedDrafts> {
  const draft = await (action === undefined ? draftOf(database, entity, key) : actionDraftOf(database, entity, key, action));
  const others = (await draftsOf(database, entity)).filter((other) => other.key !== key && isLocalKey(other.key));
  const savedRecords = await Promise.all(others.map((other) => findRecord(database, entity, other.key)));
  return { draft, unsavedDrafts: others.filter((_, index) => savedRecords[index] === null) };
}
