import { useEffect, useEffectEvent, useState } from 'react';
import { isLocalKey } from '../../../contract/wire/fields.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { callApi } from '../../../api/backend.ts';
import { useOnline } from '../../use-online.ts';
import type { AvailabilitySource } from '../../declaration/form-declaration.ts';
import { availableLines } from './offered-lines.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

type Parameters = Readonly<Record<string, string>> | null;

export type AvailabilityQuery = { readonly field: string; readonly available: AvailabilitySource; readonly parameters: Parameters };

/** `lines` null: the backend did not answer, so the device decides. */
type Answer = { readonly parametersKey: string; readonly lines: Lines | null };

/** Debounce: the user may still be typing the date. */
const DEBOUNCE_MS = 300;
/** After this time the cached calendar decides. */
const TIMEOUT_MS = 5_000;

/**
 * The backend's answer for each field's current parameters: null when it does not answer, undefined while the call runs.
 * Answers to earlier parameters are ignored.
 */
export function useBackendAvailability(queries: readonly AvailabilityQuery[]): (field: string) => Lines | null | undefined {
  const isOnline = useOnline();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const queriesKey = JSON.stringify(queries.map(({ field, parameters }) => [field, parameters]));

  const request = useEffectEvent((field: string, parameters: Parameters, ended: AbortSignal) => {
    const available = queries.find((query) => query.field === field)?.available;
    if (!available || parameters === null) return;
    const storeAnswer = (lines: Lines | null) => {
      if (!ended.aborted) setAnswers((before) => ({ ...before, [field]: { parametersKey: JSON.stringify(parameters), lines } }));
    };
    fetchAvailable(available, parameters, ended).then(storeAnswer, (error: unknown) => {
      storeAnswer(null);
      if (!(error instanceof TaborError)) throw error;
    });
  });
  useEffect(() => {
    if (!isOnline) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      for (const [field, parameters] of JSON.parse(queriesKey) as [string, Parameters][]) request(field, parameters, ended.signal);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [queriesKey, isOnline]);

  return (field) => {
    const parameters = queries.find((one) => one.field === field)?.parameters ?? null;
    if (!isOnline || parameters === null) return null;
    const answer = answers[field];
    return answer?.parametersKey === JSON.stringify(parameters) ? answer.lines : undefined;
  };
}

async function fetchAvailable(
  { entity, call }: AvailabilitySource,
  parameters: NonNullable<Parameters>,
  signal: AbortSignal,
): Promise<Lines> {
  // The backend does not know local keys, so an unsent record occupies nothing there.
  const sentParameters = Object.fromEntries(Object.entries(parameters).filter(([, value]) => !isLocalKey(value)));
  const lines = (await callApi(entity, call, {
    parameters: sentParameters,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })) as Lines;
  return availableLines(lines);
}
