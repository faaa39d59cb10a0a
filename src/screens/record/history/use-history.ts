import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { audit, AuditEntry } from '../../../contract/entities/shared/audit.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { deviceId } from '../../../db/schema/device-database.ts';
import { callApi } from '../../../api/backend.ts';
import { useOnline } from '../../use-online.ts';
import { useReloadOnChange } from '../../use-reload-on-change.ts';

type Page = v.InferOutput<typeof audit.calls.list.answer>;

/** Requested page: the newest entries, or those before the entry `before`. */
type HistoryQuery = { readonly before: number | null };

type State = {
  readonly entries: readonly AuditEntry[] | null;
  readonly hasMore: boolean;
  readonly deviceId: string | null;
  readonly problem: unknown;
  /** The last request that settled. */
  readonly settled: HistoryQuery | null;
};

type RecordHistory = State & {
  readonly isOnline: boolean;
  readonly isLoading: boolean;
  readonly loadOlder: () => void;
  readonly retry: () => void;
};

const initialState: State = { entries: null, hasMore: false, deviceId: null, problem: null, settled: null };

/** A record's audit history, fetched on demand, with new entries as they come, and not cached on the device. */
export function useHistory(entity: EntityName, id: number): RecordHistory {
  const isOnline = useOnline();
  const [query, setQuery] = useState<HistoryQuery>({ before: null });
  const [state, setState] = useState(initialState);
  const { entries, settled } = state;
  const isLoading = isOnline && settled !== query;

  const fetchNew = useCallback(async () => {
    const { page } = await fetchPage(entity, id, { before: null });
    setState((before) => (before.entries === null ? before : { ...before, ...withNew(before.entries, page) }));
  }, [entity, id]);
  useReloadOnChange([[entity, id]], isOnline ? fetchNew : null);

  useEffect(() => {
    if (!isLoading) return undefined;
    let isUnmounted = false;
    const settle = (change: (before: State) => Partial<State>) => {
      if (!isUnmounted) setState((before) => ({ ...before, problem: null, settled: query, ...change(before) }));
    };
    fetchPage(entity, id, query).then(
      ({ page, device }) =>
        settle((before) => ({
          entries: [...(query.before === null ? [] : (before.entries ?? [])), ...page.Entries],
          hasMore: page.HasMore,
          deviceId: device,
        })),
      (problem: unknown) => settle(() => ({ problem })),
    );
    return () => {
      isUnmounted = true;
    };
  }, [entity, id, query, isLoading]);

  return {
    ...state,
    isOnline,
    isLoading,
    loadOlder: () => setQuery({ before: entries?.at(-1)?.Id ?? null }),
    retry: () => setQuery({ ...query }),
  };
}

/** The entries with those of the newest page; that page alone where others may lie between them. */
function withNew(entries: readonly AuditEntry[], page: Page): Partial<State> {
  const loadedIds = new Set(entries.map(({ Id }) => Id));
  const isJoined = !page.HasMore || page.Entries.some(({ Id }) => loadedIds.has(Id));
  return isJoined
    ? { entries: [...page.Entries.filter(({ Id }) => !loadedIds.has(Id)), ...entries] }
    : { entries: page.Entries, hasMore: page.HasMore };
}

async function fetchPage(entity: EntityName, id: number, { before }: HistoryQuery): Promise<{ page: Page; device: string }> {
  const parameters = { entity, id: String(id), ...(before === null ? {} : { before: String(before) }) };
  return { page: (await callApi('audit', 'list', { parameters })) as Page, device: await deviceId() };
}
