import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { actionDraftOf, draftOf, draftsOf } from '../../db/drafts.ts';
import { findRecord } from '../../db/records.ts';
import type { DraftRow, OutboxRow, RecordRow } from '../../db/rows.ts';
import { entriesOf } from '../../db/queue.ts';
import { pullDocument } from '../../sw/pull.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

export type OpenDocument = {
  /** Null when the record is not on this device. */
  readonly record: RecordRow | null;
  /** Its undelivered entries, in order. */
  readonly entries: readonly OutboxRow[];
  /** Its current key: the server's id as soon as it is known. */
  readonly key: RecordKey;
};

/** The record under `key` as stored on this device, live; undefined while it is read. */
export function useDocument(entity: EntityName, key: RecordKey): OpenDocument | undefined {
  const { database } = useSession();
  return useLiveQuery(async () => {
    const record = await findRecord(database, entity, key);
    const current = record?.key ?? key;
    return { record, entries: await entriesOf(database, entity, current), key: current };
  }, [database, entity, key]);
}

type RecordPull = {
  /** Until the pull settles. */
  readonly isAsking: boolean;
  /** Why the pull failed; null when it succeeded. */
  readonly problem: unknown;
};

/** Pulls the record when there is a network. */
export function usePulledDocument(entity: EntityName, key: RecordKey): RecordPull {
  const { database } = useSession();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<{ readonly key: RecordKey; readonly problem: unknown } | null>(null);
  const id = isOnline && typeof key === 'number' ? key : null;
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    const settle = (problem: unknown) => isCurrent && setAnswer({ key: id, problem });
    pullDocument(database, entity, id).then(() => settle(null), settle);
    return () => {
      isCurrent = false;
    };
  }, [database, entity, id]);
  const isAnswered = answer?.key === key;
  return { isAsking: id !== null && !isAnswered, problem: isAnswered ? answer.problem : null };
}

export type OpenedDraft = {
  readonly own: DraftRow | null;
  /** Unsaved drafts of new records under other local keys. */
  readonly unfinished: readonly DraftRow[];
};

/** The draft of the record, or of an action on it, and unsaved drafts of other new records; read once on mount, undefined until then. */
export function useOpenedDraft(entity: EntityName, key: RecordKey, action?: string): OpenedDraft | undefined {
  const { database } = useSession();
  const [opened, setOpened] = useState<{ readonly key: RecordKey; readonly drafts: OpenedDraft } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function open() {
      const own = await (action === undefined ? draftOf(database, entity, key) : actionDraftOf(database, entity, key, action));
      const others = (await draftsOf(database, entity)).filter((draft) => draft.key !== key && isLocalKey(draft.key));
      const kept = await Promise.all(others.map((draft) => findRecord(database, entity, draft.key)));
      const unfinished = others.filter((_, index) => kept[index] === null);
      if (isCurrent) setOpened({ key, drafts: { own, unfinished } });
    }
    void open();
    return () => {
      isCurrent = false;
    };
  }, [database, entity, key, action]);
  return opened?.key === key ? opened.drafts : undefined;
}
