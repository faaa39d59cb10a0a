import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { callApi } from '../../api/backend.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { useOnline } from '../../screens/use-online.ts';

/** `value` is null until the backend has answered; nothing is cached on the device. */
export type OnlineQuery<Value> = { readonly value: Value | null; readonly problem: unknown; readonly refetch: () => void };

type State<Value> = { readonly queryKey: string; readonly attempt: number; readonly value: Value | null; readonly problem: unknown };

type Parameters = Readonly<Record<string, string>>;

/**
 * Calls the backend on mount, when the call or its parameters change, and again on `refetch`. `schema` reads an answer that the call's
 * contract does not.
 */
export function useOnlineQuery<Value>(
  entity: EntityName,
  call: string,
  parameters: Parameters = {},
  schema?: v.GenericSchema<unknown, Value>,
): OnlineQuery<Value> {
  const isOnline = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<Value>>({ queryKey: '', attempt: 0, value: null, problem: null });
  const queryKey = JSON.stringify([entity, call, parameters]);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isUnmounted = false;
    const read = async () => {
      const answer = await callApi(entity, call, { parameters: (JSON.parse(queryKey) as [string, string, Parameters])[2] });
      return schema ? v.parse(schema, answer) : (answer as Value);
    };
    read().then(
      (value) => !isUnmounted && setState({ queryKey, attempt, value, problem: null }),
      (problem: unknown) =>
        !isUnmounted && setState((before) => ({ queryKey, attempt, value: before.queryKey === queryKey ? before.value : null, problem })),
    );
    return () => {
      isUnmounted = true;
    };
  }, [entity, call, queryKey, isOnline, attempt, schema]);
  const refetch = useCallback(() => setAttempt((before) => before + 1), []);
  const isCurrent = state.queryKey === queryKey;
  return { value: isCurrent ? state.value : null, problem: isCurrent ? state.problem : null, refetch };
}
