import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { report } from '../../contract/entities/costs/report.ts';
import { isDatabaseClosed } from '../../db/schema/database-closed.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useReloadOnChange } from '../use-reload-on-change.ts';
import { reportKinds } from './report-kinds.ts';

/** `value`: the last answer on this device, given at `asOf`; null without one. `problem`: why there is no newer one. */
export type Report<Value> = {
  readonly value: Value | null;
  readonly asOf: string | null;
  readonly isPulling: boolean;
  readonly problem: unknown;
};

/**
 * A report of the backend: the last answer at once, and a new one on entry, for other parameters, with a network again and when its records
 * change.
 */
export function useReport<Value>(
  call: keyof typeof report.calls,
  parameters: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, Value>,
): Report<Value> {
  const { database } = useSession();
  const isOnline = useOnline();
  const key = referenceKey('report', call, parameters);
  const parametersKey = JSON.stringify(parameters);
  const [settled, setSettled] = useState<{ readonly key: string; readonly problem: unknown } | null>(null);
  const result = useLiveQuery(() => findReference(database, key).then((row) => ({ key, row })), [database, key]);
  const pull = useCallback(
    () => pullReference(database, 'report', call, JSON.parse(parametersKey) as Record<string, string>),
    [database, call, parametersKey],
  );
  useReloadOnChange(reportKinds[call] ?? [], isOnline ? pull : null);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isUnmounted = false;
    const settle = (problem: unknown) => {
      if (!isUnmounted) setSettled({ key, problem });
    };
    pull().then(
      () => settle(null),
      (problem: unknown) => !isDatabaseClosed(problem) && settle(problem),
    );
    return () => {
      isUnmounted = true;
    };
  }, [pull, key, isOnline]);
  const row = result?.key === key ? result.row : undefined;
  return useMemo(() => {
    const parsed = row ? v.safeParse(schema, row.value) : null;
    const isSettled = settled?.key === key;
    return {
      value: parsed?.success ? parsed.output : null,
      asOf: parsed?.success && row ? row.asOf : null,
      isPulling: row === undefined || (isOnline && !isSettled),
      problem: isSettled ? settled.problem : null,
    };
  }, [row, schema, settled, key, isOnline]);
}
