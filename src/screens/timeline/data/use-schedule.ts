import { useCallback, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { callOf } from '../../../contract/registry.ts';
import { satisfies } from '../../../contract/permissions/permissions.ts';
import { scheduleKey, type ScheduleView } from '../../../db/cache/schedules/schedule-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { pullSchedule } from '../../../sw/pull/pull.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';
import type { Period } from './period.ts';
import { loadCachedSchedule, preloadedSchedule, type LoadedSchedule } from './preload-timeline.ts';
import { wireOf } from './wall-clock.ts';

const tables = ['records', 'rowSets', 'pages'] as const;

/** `isSettled`: the rows are all of the period, or all that can be had. */
export type Schedule = {
  readonly loaded: LoadedSchedule | null;
  readonly view: ScheduleView | null;
  readonly isPulling: boolean;
  readonly isSettled: boolean;
  readonly error: unknown;
};

/** Live cached schedule of an entity in the period; pulls it whenever the period, the network state or `round` changes. */
export function useSchedule(entity: EntityName, { start, end }: Period, round: number): Schedule {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const from = wireOf(start);
  const to = wireOf(end);
  const key = scheduleKey(entity, from, to);
  const read = useCallback(() => loadCachedSchedule(database, entity, from, to, key), [database, entity, from, to, key]);
  const result = useThrottledLiveQuery<LoadedSchedule>({ database, tables, read, isSame }, preloadedSchedule(database, key));
  const canPull = isOnline && satisfies(session.user.Permissions, callOf(entity, 'schedule').requires, false);
  const [staleSince, setStaleSince] = useState(0);
  const nowStaleSince = result?.view.staleSince ?? 0;
  if (nowStaleSince > staleSince) setStaleSince(nowStaleSince);
  const pull = useCallback(() => tryPull(database, entity, from, to), [database, entity, from, to]);
  const { current: error } = useLoaded(canPull ? pull : null, `${round} ${staleSince}`);
  const hasFailed = error !== undefined && error !== null;
  const isSettled = result?.key === key && (!canPull || hasFailed || isWhole(result.view, from));
  // `result` may belong to the previous period while this one loads: its rows lie elsewhere on the axis.
  return { loaded: result ?? null, view: result?.view ?? null, isPulling: canPull && error === undefined, isSettled, error: error ?? null };
}

/** Resolves to why the pull failed; null when it succeeded. */
async function tryPull(database: UserDatabase, entity: EntityName, from: string, to: string): Promise<unknown> {
  try {
    await pullSchedule(database, entity, from, to);
    return null;
  } catch (error) {
    if (!(error instanceof TaborError)) reportError(error);
    return error;
  }
}

function isWhole({ source, completeFrom }: ScheduleView, from: WireDateTime): boolean {
  return source === 'backend' || (source === 'device' && (completeFrom === null || completeFrom <= from));
}

function isSame(before: LoadedSchedule, next: LoadedSchedule): boolean {
  const [old, now] = [before.view, next.view];
  if (
    before.key !== next.key ||
    old.staleSince !== now.staleSince ||
    old.asOf !== now.asOf ||
    old.source !== now.source ||
    old.rows.length !== now.rows.length
  )
    return false;
  return now.rows.every((row, index) => row === old.rows[index] || JSON.stringify(row) === JSON.stringify(old.rows[index]));
}
