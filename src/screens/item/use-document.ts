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
  /** Null when this device does not hold it. */
  readonly record: RecordRow | null;
  /** Its changes that have not been delivered, in order. */
  readonly entries: readonly OutboxRow[];
  /** The key it has now: the server's id as soon as that is known. */
  readonly key: RecordKey;
};

/** The document under `key` as this device holds it, live; undefined while it is being read. */
export function useDocument(entity: EntityName, key: RecordKey): OpenDocument | undefined {
  const { database } = useSession();
  return useLiveQuery(async () => {
    const record = await findRecord(database, entity, key);
    const current = record?.key ?? key;
    return { record, entries: await entriesOf(database, entity, current), key: current };
  }, [database, entity, key]);
}

/** Asks the backend for the document when there is a network. `isAsking` until the first answer; `problem` when there was none. */
export function usePulledDocument(entity: EntityName, key: RecordKey): { readonly isAsking: boolean; readonly problem: unknown } {
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
  /** Drafts of new documents that were begun under another address and never saved. */
  readonly unfinished: readonly DraftRow[];
};

/** The draft of the document, or of an action on it, read once when the calling component is mounted, and other new documents begun here; undefined while they are being read. */
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
