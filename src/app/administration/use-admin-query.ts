import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { administration } from '../../contract/entities/company/administration.ts';
import { useOnline } from '../../screens/use-online.ts';
import { callApi } from '../../api/backend.ts';

type Calls = typeof administration.calls;
type ResponseOf<Call extends keyof Calls> = v.InferOutput<Calls[Call]['answer']>;

/** `value` is null until the backend has answered; nothing is cached on the device. */
export type AdminQuery<Value> = { readonly value: Value | null; readonly problem: unknown; readonly refetch: () => void };

type State<Value> = { readonly queryKey: string; readonly attempt: number; readonly value: Value | null; readonly problem: unknown };

/** Calls the backend on mount, when the parameters change, and again on `refetch`. */
export function useAdminQuery<Call extends keyof Calls>(call: Call, parameters: Readonly<Record<string, string>> = {}): AdminQuery<ResponseOf<Call>> {
  const isOnline = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<ResponseOf<Call>>>({ queryKey: '', attempt: 0, value: null, problem: null });
  const queryKey = JSON.stringify([call, parameters]);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isUnmounted = false;
    callApi('administration', call, { parameters: (JSON.parse(queryKey) as [Call, Record<string, string>])[1] }).then(
      (value) => !isUnmounted && setState({ queryKey, attempt, value: value as ResponseOf<Call>, problem: null }),
      (problem: unknown) => !isUnmounted && setState((before) => ({ queryKey, attempt, value: before.queryKey === queryKey ? before.value : null, problem })),
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, queryKey, isOnline, attempt]);
  const refetch = useCallback(() => setAttempt((before) => before + 1), []);
  const isCurrent = state.queryKey === queryKey;
  return { value: isCurrent ? state.value : null, problem: isCurrent ? state.problem : null, refetch };
}
