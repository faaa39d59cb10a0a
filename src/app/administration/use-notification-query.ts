import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { callApi } from '../../api/backend.ts';
import type { notification } from '../../contract/entities/company/notification.ts';
import { useOnline } from '../../screens/use-online.ts';
import type { AdminQuery } from './use-admin-query.ts';

/** Calls a reading call of notifications on mount, when `parameters` change, and again on `refetch`. */
export function useNotificationQuery<Schema extends v.GenericSchema>(call: keyof typeof notification.calls, schema: Schema, parameters = ''): AdminQuery<v.InferOutput<Schema>> {
  const isOnline = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly attempt: number; readonly value: v.InferOutput<Schema> | null; readonly problem: unknown }>({ attempt: 0, value: null, problem: null });
  useEffect(() => {
    if (!isOnline) return undefined;
    let isUnmounted = false;
    callApi('notification', call, { parameters: Object.fromEntries(new URLSearchParams(parameters)) }).then(
      (value) => !isUnmounted && setState({ attempt, value: v.parse(schema, value), problem: null }),
      (problem: unknown) => !isUnmounted && setState((before) => ({ ...before, problem })),
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, schema, parameters, isOnline, attempt]);
  return { ...state, refetch: useCallback(() => setAttempt((before) => before + 1), []) };
}
