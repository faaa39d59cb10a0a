import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { audit, AuditEntry } from '../../contract/entities/audit.ts';
import type { EntityName } from '../../contract/entity.ts';
import { deviceId } from '../../db/device-database.ts';
import { ask } from '../../api/backend.ts';
import { useOnline } from '../use-online.ts';

type Page = v.InferOutput<typeof audit.calls.list.answer>;

/** Requested page: the newest entries, or those before the entry `before`. */
type Wanted = { readonly before: number | null };

type State = {
  readonly entries: readonly AuditEntry[] | null;
  readonly hasMore: boolean;
  readonly deviceId: string | null;
  readonly problem: unknown;
  /** The last request that settled. */
  readonly settled: Wanted | null;
};

type RecordHistory = State & { readonly isOnline: boolean; readonly isAsking: boolean; readonly askOlder: () => void; readonly askAgain: () => void };

const nothing: State = { entries: null, hasMore: false, deviceId: null, problem: null, settled: null };

/** A record's audit history, fetched on demand and not cached on the device. */
export function useHistory(entity: EntityName, id: number): RecordHistory {
  const isOnline = useOnline();
  const [wanted, setWanted] = useState<Wanted>({ before: null });
  const [state, setState] = useState(nothing);
  const { entries, settled } = state;
  const isAsking = isOnline && settled !== wanted;

  useEffect(() => {
    if (!isAsking) return undefined;
    let isLeft = false;
    const settle = (change: (before: State) => Partial<State>) => {
      if (!isLeft) setState((before) => ({ ...before, problem: null, settled: wanted, ...change(before) }));
    };
    pageOf(entity, id, wanted).then(
      ({ page, device }) =>
        settle((before) => ({
          entries: [...(wanted.before === null ? [] : (before.entries ?? [])), ...page.Entries],
          hasMore: page.HasMore,
          deviceId: device,
        })),
      (problem: unknown) => settle(() => ({ problem })),
    );
    return () => {
      isLeft = true;
    };
  }, [entity, id, wanted, isAsking]);

  return {
    ...state,
    isOnline,
    isAsking,
    askOlder: () => setWanted({ before: entries?.at(-1)?.Id ?? null }),
    askAgain: () => setWanted({ ...wanted }),
  };
}

async function pageOf(entity: EntityName, id: number, { before }: Wanted): Promise<{ page: Page; device: string }> {
  const parameters = { entity, id: String(id), ...(before === null ? {} : { before: String(before) }) };
  return { page: (await ask('audit', 'list', { parameters })) as Page, device: await deviceId() };
}
